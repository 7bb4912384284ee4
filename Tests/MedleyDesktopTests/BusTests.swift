import Testing

@testable import MedleyDesktop

/// Messages of the bus by the D-Bus specification.
@Suite struct BusTests {
  @Test func `a call is written byte by byte as the specification says`() {
    // Source: what dbus-send 1.14 writes, but for the flag that nothing is to be started.
    let call = BusMessage.call(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "Hello")
    var expected: [UInt8] = [0x6c, 1, 2, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0x6d, 0, 0, 0]
    expected += [1, 1, 0x6f, 0, 21, 0, 0, 0] + Array("/org/freedesktop/DBus\0\0\0".utf8)
    expected += [2, 1, 0x73, 0, 20, 0, 0, 0] + Array("org.freedesktop.DBus\0\0\0\0".utf8)
    expected += [3, 1, 0x73, 0, 5, 0, 0, 0] + Array("Hello\0\0\0".utf8)
    expected += [6, 1, 0x73, 0, 20, 0, 0, 0] + Array("org.freedesktop.DBus\0\0\0\0".utf8)
    #expect(Array(call.bytes(serial: 1).prefix(16)) == Array(expected.prefix(16)))
    #expect(call.bytes(serial: 1) == expected)
  }

  @Test func `what was written is read, in whatever pieces it comes`() throws {
    let message = Hostile.itemNew(name: "0123456789abcdef")
    let bytes = message.bytes(serial: 7) + message.bytes(serial: 8)
    for size in [1, 3, 16, 64, bytes.count] {
      var stream = BusStream()
      var found: [BusMessage] = []
      var rest = bytes[...]
      while !rest.isEmpty {
        stream.receive(Array(rest.prefix(size)))
        rest = rest.dropFirst(size)
        found += try stream.messages()
      }
      #expect(found.map(\.member) == ["ItemNew", "ItemNew"])
      #expect(found.allSatisfy { $0.body == message.body && $0.sender == Hostile.daemon })
    }
  }

  @Test func `numbers are read in the order that the message says`() throws {
    let message: [UInt8] =
      [0x42, 2, 0, 1, 0, 0, 0, 4, 0, 0, 0, 9, 0, 0, 0, 15]
      + [5, 1, 0x75, 0, 0, 0, 0, 3, 8, 1, 0x67, 0, 1, 0x69, 0] + [0] + [0xff, 0xff, 0xff, 0xfe]
    let read = try BusMessage(bytes: message)
    #expect(read.answered == 3)
    #expect(read.signature == "i")
    var content = read.content
    #expect(try content.int32() == -2)
  }

  @Test func `no byte changed and no end cut off traps`() {
    let bytes = Hostile.found(text: [Array("b=00".utf8)], answered: 4).bytes(serial: 7)
    for index in bytes.indices {
      for value in [0, 1, 7, 0x73, 0x7f, 0x80, 0xff] as [UInt8] {
        var other = bytes
        other[index] = value
        var talk = Hostile.runningTalk()
        _ = try? talk.receive(other)
      }
      _ = try? BusMessage(bytes: Array(bytes.prefix(index)))
    }
  }

  @Test func `a message that is too long is passed over, and the next one is read`() throws {
    var long = BusMessage(.signal)
    long.body = [UInt8](repeating: 0, count: 300_000)
    var rest = (long.bytes(serial: 1) + Hostile.itemNew(name: "x").bytes(serial: 2))[...]
    var stream = BusStream()
    var found: [BusMessage] = []
    while !rest.isEmpty {
      stream.receive(Array(rest.prefix(10_000)))
      rest = rest.dropFirst(10_000)
      found += try stream.messages()
    }
    #expect(found.map(\.member) == ["ItemNew"])
  }

  private static let addresses: [(text: String?, name: String?)] = [
    ("unix:path=/run/bus", "/run/bus"),
    ("tcp:host=a,port=1;unix:path=/tmp/a%20b,guid=00", "/tmp/a b"),
    ("unix:guid=00,abstract=/tmp/x", "\0/tmp/x"), ("none:", nil), ("unix:path=%zz", nil),
    ("unix:path=" + String(repeating: "x", count: 108), nil), ("unix:path=/a%00b", nil),
    (nil, "/run/dbus/system_bus_socket"), ("", "/run/dbus/system_bus_socket"),
  ]

  @Test(arguments: addresses)
  func `an address of the bus is read as D-Bus writes it`(text: String?, name: String?) {
    #expect(BusAddress(text)?.name == name.map { Array($0.utf8) })
  }
}
