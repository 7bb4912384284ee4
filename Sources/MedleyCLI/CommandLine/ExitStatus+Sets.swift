extension [ExitStatus] {
  /// How a command can end that opens the store.
  static let store: [ExitStatus] = [.noStore, .storeIsNewer, .storeDamaged, .cannotWrite]

  /// How a command can end that talks to another device.
  static let network: [ExitStatus] = [
    .cannotReach, .notMember, .removedDevice, .cut, .timedOut, .otherVersion,
  ]
}
