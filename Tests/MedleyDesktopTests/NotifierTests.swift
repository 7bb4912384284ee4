import Testing

@testable import MedleyDesktop

/// What is said to a server of notifications, whatever it can and however it ends.
@Suite struct NotifierTests {
  static let server = ":1.7"
  static let reminder = Notification(
    title: "Time for a dose", body: "Iron <b>& \"x\"</b>, 1 tablet",
    actions: [.init(key: "take", label: "Taken")])

  /// A call that was sent: its member and the values of a notification.
  struct Call {
    let serial: UInt32
    let member: String
    var replaces: UInt32 = 0
    var id: UInt32 = 0
    var title = ""
    var body = ""
    var actions: [String] = []
  }

  /// Takes off what is to be sent, and reads it.
  static func calls(_ talk: inout NotifierTalk) throws -> [Call] {
    var bytes = talk.output
    talk.sent(bytes.count)
    if bytes.first == 0 {
      let end = try #require(bytes.firstRange(of: Array("BEGIN\r\n".utf8)))
      bytes.removeSubrange(..<end.upperBound)
    }
    var stream = BusStream()
    let serials = serials(in: bytes)
    stream.receive(bytes)
    return try zip(stream.messages(), serials).map { message, serial in
      var call = Call(serial: serial, member: message.member ?? "")
      var content = message.content
      if message.member == "CloseNotification" { call.id = try content.uint32() }
      if message.member == "Notify" {
        _ = try content.string()
        call.replaces = try content.uint32()
        _ = try content.string()
        call.title = try content.string()
        call.body = try content.string()
        call.actions = try content.strings(limit: 10)
      }
      return call
    }
  }

  private static func serials(in bytes: [UInt8]) -> [UInt32] {
    var serials: [UInt32] = []
    var rest = bytes[...]
    while rest.count >= 16, let count = try? BusMessage.byteCount(Array(rest.prefix(16))) {
      let number = rest.dropFirst(8).prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      serials.append(number)
      rest = rest.dropFirst(count)
    }
    return serials
  }

  static func answer(
    _ signature: String, to serial: UInt32, _ fill: (inout BusWriter) -> Void
  ) -> [UInt8] {
    var message = BusMessage(.answer)
    message.answered = serial
    message.sender = server
    message.signature = signature
    var writer = BusWriter()
    fill(&writer)
    message.body = writer.bytes
    return message.bytes(serial: 1)
  }

  static func signal(
    _ member: String, _ signature: String, from sender: String = server,
    _ fill: (inout BusWriter) -> Void
  ) -> [UInt8] {
    var message = BusMessage(.signal)
    message.path = "/org/freedesktop/Notifications"
    message.interface =
      member == "NameOwnerChanged" ? "org.freedesktop.DBus" : "org.freedesktop.Notifications"
    message.member = member
    message.sender = sender
    message.signature = signature
    var writer = BusWriter()
    fill(&writer)
    message.body = writer.bytes
    return message.bytes(serial: 1)
  }

  static func owner(_ name: String) -> [UInt8] {
    signal("NameOwnerChanged", "sss", from: "org.freedesktop.DBus") {
      $0.string("org.freedesktop.Notifications")
      $0.string("")
      $0.string(name)
    }
  }

  /// A talk with a server that can some things.
  static func talk(_ abilities: String...) throws -> NotifierTalk {
    var talk = NotifierTalk(userID: 1_000)
    let asked = try #require(calls(&talk).first { $0.member == "GetCapabilities" })
    _ = try talk.receive(
      Array("OK 0123\r\n".utf8) + answer("as", to: asked.serial) { $0.strings(abilities) })
    #expect(talk.standing == .running)
    return talk
  }

  /// Shows a notification and lets the server say its number.
  static func show(
    _ talk: inout NotifierTalk, _ number: Int, as id: UInt32
  ) throws -> Call {
    talk.show(reminder, number: number)
    let call = try #require(calls(&talk).first { $0.member == "Notify" })
    _ = try talk.receive(answer("u", to: call.serial) { $0.uint32(id) })
    return call
  }

  @Test func `a server that reads markup gets signs for what would be some`() throws {
    var talk = try Self.talk("body", "body-markup", "actions")
    let call = try Self.show(&talk, 1, as: 5)
    #expect(call.body == "Iron &lt;b&gt;&amp; \"x\"&lt;/b&gt;, 1 tablet")
    #expect(call.actions == ["take", "Taken"])
  }

  @Test func `a server without markup gets the text as it is, and one without actions none`() throws
  {
    var talk = try Self.talk("body")
    let call = try Self.show(&talk, 1, as: 5)
    #expect(call.body == Self.reminder.body)
    #expect(call.actions == [])
  }

  @Test func `a server that shows titles only gets all in the title`() throws {
    var talk = try Self.talk("icon-static")
    let call = try Self.show(&talk, 1, as: 5)
    #expect(call.title == "Time for a dose: Iron <b>& \"x\"</b>, 1 tablet")
    #expect(call.body == "")
  }

  @Test func `control characters and endless names do not reach the server`() throws {
    var talk = try Self.talk("body")
    talk.show(
      Notification(title: "a\u{0}\u{1b}[1m\nb", body: String(repeating: "é", count: 100_000)),
      number: 1)
    let call = try #require(try Self.calls(&talk).first { $0.member == "Notify" })
    #expect(call.title == "a[1m b")
    #expect(call.body.utf8.count < 4_200)
  }

  @Test func `the same number replaces what is shown, and what is pressed is told`() throws {
    var talk = try Self.talk("body", "actions")
    #expect(try Self.show(&talk, 1, as: 5).replaces == 0)
    #expect(try Self.show(&talk, 1, as: 5).replaces == 5)
    #expect(try Self.show(&talk, 2, as: 6).replaces == 0)
    let pressed = Self.signal("ActionInvoked", "us") {
      $0.uint32(5)
      $0.string("take")
    }
    #expect(try talk.receive(pressed) == [.pressed(number: 1, key: "take")])
    let closed = Self.signal("NotificationClosed", "uu") {
      $0.uint32(5)
      $0.uint32(2)
    }
    #expect(try talk.receive(closed) == [.closed(number: 1)])
    // A server that closed it has no number to replace any more.
    #expect(try Self.show(&talk, 1, as: 7).replaces == 0)
  }

  @Test func `nobody but the server can press a button`() throws {
    var talk = try Self.talk("body", "actions")
    _ = try Self.show(&talk, 1, as: 5)
    let forged = Self.signal("ActionInvoked", "us", from: ":1.99") {
      $0.uint32(5)
      $0.string("take")
    }
    #expect(try talk.receive(forged) == [])
    let other = Self.signal("ActionInvoked", "us") {
      $0.uint32(99)
      $0.string("take")
    }
    #expect(try talk.receive(other) == [])
  }

  @Test func `what is closed before the server said its number is closed then`() throws {
    var talk = try Self.talk("body")
    talk.show(Self.reminder, number: 1)
    let call = try #require(try Self.calls(&talk).first)
    talk.close(number: 1)
    #expect(try Self.calls(&talk).isEmpty)
    _ = try talk.receive(Self.answer("u", to: call.serial) { $0.uint32(5) })
    #expect(try Self.calls(&talk).map(\.id) == [5])
  }

  @Test func `a server that ends and one that comes anew are noticed and asked again`() throws {
    var talk = try Self.talk("body", "body-markup", "actions")
    _ = try Self.show(&talk, 1, as: 5)
    #expect(try talk.receive(Self.owner("")) == [.allGone])
    #expect(talk.standing == .noServer)
    #expect(try talk.receive(Self.owner(":1.8")) == [])
    let asked = try #require(try Self.calls(&talk).first { $0.member == "GetCapabilities" })
    _ = try talk.receive(Self.answer("as", to: asked.serial) { $0.strings(["body"]) })
    let call = try Self.show(&talk, 1, as: 1)
    #expect(call.replaces == 0)
    #expect(call.body == Self.reminder.body)
  }

  @Test func `without a server what is new waits, and asks for one to be started`() throws {
    var talk = NotifierTalk(userID: 1_000)
    let asked = try #require(try Self.calls(&talk).first { $0.member == "GetCapabilities" })
    var error = BusMessage(.error)
    error.answered = asked.serial
    error.errorName = "org.freedesktop.DBus.Error.ServiceUnknown"
    _ = try talk.receive(Array("OK 0123\r\n".utf8) + error.bytes(serial: 1))
    #expect(talk.standing == .noServer)
    talk.show(Self.reminder, number: 1)
    #expect(try Self.calls(&talk).map(\.member) == ["GetCapabilities"])
    _ = try talk.receive(Self.owner(Self.server))
    let again = try Self.calls(&talk)
    for call in again where call.member == "GetCapabilities" {
      _ = try talk.receive(Self.answer("as", to: call.serial) { $0.strings(["body"]) })
    }
    #expect(try Self.calls(&talk).map(\.member) == (again.isEmpty ? [] : ["Notify"]))
  }

  /// An error as a server, or the bus for it, answers a call with one.
  static func error(to serial: UInt32, from sender: String) -> [UInt8] {
    var error = BusMessage(.error)
    error.answered = serial
    error.sender = sender
    error.errorName = "org.freedesktop.DBus.Error.Failed"
    return error.bytes(serial: 1)
  }

  @Test func `what the server would not show is told, and what it still shows of it is closed`()
    throws
  {
    var talk = try Self.talk("body")
    _ = try Self.show(&talk, 1, as: 5)
    talk.show(Self.reminder, number: 1)
    let call = try #require(try Self.calls(&talk).first)
    #expect(
      try talk.receive(Self.error(to: call.serial, from: Self.server)) == [.notShown(number: 1)])
    #expect(try Self.calls(&talk).map(\.id) == [5])
    // What nobody wants any more was not missed.
    talk.show(Self.reminder, number: 2)
    let other = try #require(try Self.calls(&talk).first)
    talk.close(number: 2)
    #expect(try talk.receive(Self.error(to: other.serial, from: Self.server)) == [])
    #expect(talk.standing == .running)
  }

  @Test(arguments: [
    (NotifierTests.server, NotifierStanding.refused), ("org.freedesktop.DBus", .noServer),
  ])
  func `a server that does not say what it can is tried again, and where none is one is waited for`(
    sender: String, standing: NotifierStanding
  ) throws {
    var talk = NotifierTalk(userID: 1_000)
    let asked = try #require(try Self.calls(&talk).first { $0.member == "GetCapabilities" })
    _ = try talk.receive(Array("OK 0123\r\n".utf8) + Self.error(to: asked.serial, from: sender))
    #expect(talk.standing == standing)
  }

  @Test func `no byte changed and no end cut off traps`() throws {
    let bytes =
      Self.owner(":1.8")
      + Self.signal("ActionInvoked", "us") {
        $0.uint32(5)
        $0.string("take")
      }
    for index in bytes.indices {
      for value in [0, 1, 7, 0x73, 0x7f, 0x80, 0xff] as [UInt8] {
        var talk = try Self.talk("body", "actions")
        _ = try Self.show(&talk, 1, as: 5)
        var other = bytes
        other[index] = value
        _ = try? talk.receive(other)
      }
    }
  }
}
