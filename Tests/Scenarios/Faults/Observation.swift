/// What a store holds, as the real program tells.
struct Observation: Equatable {
  let stateHash: String
  /// The changes of all devices together.
  let changeCount: Int

  /// Looks at a home; nil when it has no store, or one in which nothing is yet.
  init?(_ device: Device) throws {
    let ending = try device.end("devices", "--json")
    if ending.status == 10 { return nil }
    guard ending.status == 0 else { throw Unreadable(messages: ending.messages) }
    let answer: DevicesAnswer = try ending.answer()
    stateHash = answer.stateHash
    changeCount = answer.devices.map(\.changes).reduce(0, +)
    // A device that joins has made its tables and not yet taken in the welcome.
    if changeCount == 0 { return nil }
  }

  /// A store that cannot be looked at.
  struct Unreadable: Error { let messages: String }
}
