@testable import MedleyDesktop

/// Messages as a daemon sends them, with whatever somebody in the network gave it.
enum Hostile {
  static let daemon = ":1.5"

  /// A talk with a daemon that runs: the numbers of its calls are 1 to 5, and 6 for the group.
  static func runningTalk(isAnnouncing: Bool = false) -> AvahiTalk {
    var talk = AvahiTalk(userID: 1_000, isBrowsing: true, isAnnouncing: isAnnouncing)
    var state = answer("i", to: 4)
    var writer = BusWriter()
    writer.int32(2)
    state.body = writer.bytes
    _ = try? talk.receive(Array("OK 0123\r\n".utf8) + state.bytes(serial: 1))
    talk.sent(talk.output.count)
    return talk
  }

  static func answer(_ signature: String, to serial: UInt32) -> BusMessage {
    var message = BusMessage(.answer)
    message.answered = serial
    message.sender = daemon
    message.signature = signature
    return message
  }

  static func error(_ name: String, to serial: UInt32) -> BusMessage {
    var message = BusMessage(.error)
    message.answered = serial
    message.errorName = name
    message.sender = "org.freedesktop.DBus"
    return message
  }

  static func itemNew(
    name: String, interface: Int32 = 2, family: Int32 = 0, sender: String = daemon,
    type: String = "_p2p._tcp"
  ) -> BusMessage {
    var message = BusMessage(.signal)
    message.path = "/Client0/ServiceBrowser1"
    message.interface = "org.freedesktop.Avahi.ServiceBrowser"
    message.member = "ItemNew"
    message.sender = sender
    message.signature = "iisssu"
    var writer = BusWriter()
    writer.int32(interface)
    writer.int32(family)
    for text in [name, type, "local"] { writer.string(text) }
    writer.uint32(4)
    message.body = writer.bytes
    return message
  }

  /// The answer to ResolveService.
  static func found(
    text: [[UInt8]], address: String = "10.0.1.10", interface: Int32 = 2, answered: UInt32
  ) -> BusMessage {
    var message = answer("iissssisqaayu", to: answered)
    var writer = BusWriter()
    writer.int32(interface)
    writer.int32(0)
    for text in ["0123456789abcdef", "_p2p._tcp", "local", "host.local"] { writer.string(text) }
    writer.int32(0)
    writer.string(address)
    writer.uint16(9)
    writer.texts(text)
    writer.uint32(4)
    message.body = writer.bytes
    return message
  }

  /// The members that a talk calls with what it wants to send.
  static func calls(in output: [UInt8]) throws -> [BusMessage] {
    var stream = BusStream()
    stream.receive(output)
    return try stream.messages()
  }
}
