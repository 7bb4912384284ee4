/// The calls that a conversation over a message bus made, each with what it was for.
///
/// A value without a socket: bytes go in and come out, and nothing is waited for.
struct BusCalls<Purpose: Sendable>: Sendable {
  /// The bytes that are to be sent next.
  private(set) var output: [UInt8] = []

  private var stream = BusStream()
  private var isGreeted = false
  private var lastSerial: UInt32 = 0
  private var purposes: [UInt32: Purpose] = [:]

  /// Greets the bus as a user of the system, for a purpose of its own.
  init(userID: UInt32, greeting: Purpose) {
    // Source: D-Bus specification, “Authentication Protocol”: the number in decimal, as hexadecimal.
    let user = String(userID).utf8.map { "3\($0 - UInt8(ascii: "0"))" }.joined()
    output = [0] + Array("AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
    ask(greeting, .call(Bus.name, Bus.path, Bus.name, "Hello"))
  }

  /// Takes the bytes that the bus took off the output.
  mutating func sent(_ byteCount: Int) { output.removeFirst(min(byteCount, output.count)) }

  /// Makes a call.
  mutating func ask(_ purpose: Purpose, _ call: BusMessage) {
    lastSerial = lastSerial == .max ? 1 : lastSerial + 1
    purposes[lastSerial] = purpose
    output += call.bytes(serial: lastSerial)
  }

  /// Asks the bus for the signals that a rule names.
  mutating func watch(_ purpose: Purpose, _ rule: String) {
    ask(
      purpose,
      .call(Bus.name, Bus.path, Bus.name, "AddMatch", "s") { $0.string("type='signal'," + rule) })
  }

  /// Forgets what was asked: answers that still come are passed over.
  mutating func forgetAsked() { purposes = [:] }

  /// What a call was for that a message answers, each once; nil for every other message.
  mutating func purpose(answeredBy message: BusMessage) -> Purpose? {
    message.answered.flatMap { purposes.removeValue(forKey: $0) }
  }

  /// Takes what came from the bus; gives nil where the bus does not take the user.
  ///
  /// - Throws: `BusFault` where the bytes are not those of a bus; the connection is of no use then.
  mutating func receive(_ bytes: [UInt8]) throws(BusFault) -> [BusMessage]? {
    stream.receive(bytes)
    if !isGreeted {
      guard let line = try stream.line(limit: DesktopLimits.greetingByteCount) else { return [] }
      guard line.hasPrefix("OK ") else { return nil }
      isGreeted = true
    }
    return try stream.messages()
  }
}

/// The names of the bus itself (D-Bus specification, “Message Bus Messages”).
enum Bus {
  static let name = "org.freedesktop.DBus"
  static let path = "/org/freedesktop/DBus"
  /// The errors with which the bus says that nobody has a name.
  static let absences: Set = [
    "org.freedesktop.DBus.Error.NameHasNoOwner", "org.freedesktop.DBus.Error.ServiceUnknown",
  ]
}
