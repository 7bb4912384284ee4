import Foundation
import Testing

@testable import MedleyDesktop

/// What is said to Avahi's daemon, and what of its answers is believed.
@Suite struct AvahiTests {
  private let text = Array("b=00ff".utf8)

  @Test func `everything is asked at once, as the person who runs the program`() throws {
    let talk = AvahiTalk(userID: 1_000, isBrowsing: true, isAnnouncing: true)
    let greeting = Array("\0AUTH EXTERNAL 31303030\r\nBEGIN\r\n".utf8)
    #expect(Array(talk.output.prefix(greeting.count)) == greeting)
    let calls = try Hostile.calls(in: Array(talk.output.dropFirst(greeting.count)))
    #expect(
      calls.map(\.member) == [
        "Hello", "AddMatch", "AddMatch", "GetState", "ServiceBrowserNew", "EntryGroupNew",
      ])
  }

  @Test func `a service that was seen is looked up, and gives an address and the text`() throws {
    var talk = Hostile.runningTalk()
    #expect(talk.standing == .running)
    _ = try talk.receive(Hostile.itemNew(name: "0123456789abcdef").bytes(serial: 2))
    #expect(try Hostile.calls(in: talk.output).map(\.member) == ["ResolveService"])
    let places = try talk.receive(
      Hostile.found(text: [Array("x=1".utf8), text], answered: 6).bytes(serial: 3))
    #expect(places.map(\.host) == ["10.0.1.10"])
    #expect(places.map(\.text) == [[0, 0xff]])
    // The same answer a second time answers nothing.
    #expect(
      try talk.receive(Hostile.found(text: [text], answered: 6).bytes(serial: 4)).isEmpty)
  }

  private static let addresses: [(address: String, interface: Int32, host: String?)] = [
    ("10.0.1.10", 2, "10.0.1.10"), ("fe80::1", 3, "fe80::1%3"), ("2001:db8::1", 3, "2001:db8::1"),
    ("fe80::1", -1, nil), ("", 2, nil), ("example.org", 2, nil), ("fe80::1%1", 2, nil),
    ("1\u{301}", 2, nil), (String(repeating: "1", count: 46), 2, nil),
  ]

  @Test(arguments: addresses)
  func `only what is written like an address is one`(
    address: String, interface: Int32, host: String?
  ) {
    #expect(AvahiPlace(address: address, interface: interface, text: [1])?.host == host)
  }

  @Test func `services with other names, types or senders are not looked up`() throws {
    var talk = Hostile.runningTalk()
    for name in ["", "printer", "0123456789ABCDEF", "0123456789abcdefa", "é123456789abcde"] {
      _ = try talk.receive(Hostile.itemNew(name: name).bytes(serial: 2))
    }
    let name = "0123456789abcdef"
    _ = try talk.receive(Hostile.itemNew(name: name, sender: ":1.6").bytes(serial: 2))
    _ = try talk.receive(Hostile.itemNew(name: name, type: "_ipp._tcp").bytes(serial: 2))
    // A name that is no text: its message is passed over, and what follows is read.
    var bytes = Hostile.itemNew(name: name).bytes(serial: 2)
    let at = try #require(bytes.firstRange(of: Array(name.utf8)))
    bytes[at.lowerBound] = 0xff
    _ = try talk.receive(bytes)
    #expect(talk.output.isEmpty)
    _ = try talk.receive(Hostile.itemNew(name: name).bytes(serial: 2))
    #expect(!talk.output.isEmpty)
  }

  @Test func `of thousands of services few are looked up at a time, and the newest are kept`()
    throws
  {
    var talk = Hostile.runningTalk()
    for number in 0..<5_000 {
      let service = AvahiService(number: UInt64(number), port: 1, text: [])
      _ = try talk.receive(Hostile.itemNew(name: service.name).bytes(serial: 2))
    }
    var asked: Set<UInt32> = []
    var names: [String] = []
    while true {
      let calls = try Hostile.calls(in: talk.output)
      #expect(calls.count <= DesktopLimits.lookupCount)
      talk.sent(talk.output.count)
      guard !calls.isEmpty else { break }
      for call in calls {
        var content = call.content
        _ = try content.int32()
        _ = try content.int32()
        names.append(try content.string())
        let serial = UInt32(6 + asked.count)
        asked.insert(serial)
        _ = try talk.receive(
          Hostile.error("org.freedesktop.Avahi.TimeoutError", to: serial).bytes(serial: 3))
      }
    }
    #expect(asked.count == DesktopLimits.lookupCount + DesktopLimits.waitingCount)
    #expect(names.last == AvahiService(number: 4_999, port: 1, text: []).name)
    #expect(talk.standing == .running)
  }

  @Test func `a description of any size gives a short text or none`() throws {
    func place(_ text: [[UInt8]]) throws -> [AvahiPlace] {
      var talk = Hostile.runningTalk()
      _ = try talk.receive(Hostile.itemNew(name: "0123456789abcdef").bytes(serial: 2))
      return try talk.receive(Hostile.found(text: text, answered: 6).bytes(serial: 3))
    }
    #expect(try place([]).isEmpty)
    #expect(try place([Array("b=0".utf8)]).isEmpty)
    #expect(try place([Array("b=0G".utf8)]).isEmpty)
    #expect(try place([[0xff, 0xfe], text]).count == 1)
    #expect(try place([Array("b=".utf8) + [UInt8](repeating: 0x30, count: 254)]).isEmpty)
    #expect(try place([[UInt8](repeating: 0x62, count: 60_000)]).isEmpty)
    #expect(try place([[UInt8](repeating: 0x62, count: 600_000)]).isEmpty)
    #expect(try place([[UInt8]](repeating: [], count: 10_000) + [text]).isEmpty)
  }

  @Test func `a service is announced when the daemon takes it, and again with a new host name`()
    throws
  {
    var talk = Hostile.runningTalk(isAnnouncing: true)
    let service = AvahiService(number: 0xab, port: 47_812, text: [1, 2])
    #expect(service.name == "00000000000000ab")
    talk.announce(service)
    #expect(talk.output.isEmpty)
    var group = Hostile.answer("o", to: 6)
    var writer = BusWriter()
    writer.string("/Client0/EntryGroup1")
    group.body = writer.bytes
    _ = try talk.receive(group.bytes(serial: 2))
    let calls = try Hostile.calls(in: talk.output)
    #expect(calls.map(\.member) == ["Reset", "AddService", "Commit"])
    #expect(calls[1].body.firstRange(of: Array("b=0102".utf8)) != nil)
    talk.sent(talk.output.count)
    var changed = BusMessage(.signal)
    changed.sender = Hostile.daemon
    changed.interface = "org.freedesktop.Avahi.Server"
    changed.member = "StateChanged"
    changed.signature = "is"
    for (state, count) in [(1, 0), (2, 3)] as [(Int32, Int)] {
      var writer = BusWriter()
      writer.int32(state)
      writer.string("")
      changed.body = writer.bytes
      _ = try talk.receive(changed.bytes(serial: 3))
      #expect(try Hostile.calls(in: talk.output).count == count)
    }
    _ = try talk.receive(
      Hostile.error("org.freedesktop.Avahi.NotPermittedError", to: 8).bytes(serial: 4))
    #expect(talk.announcingRefusal == "org.freedesktop.Avahi.NotPermittedError")
    #expect(talk.standing == .running)
  }

  private static let errors: [(name: String, standing: AvahiStanding)] = [
    ("org.freedesktop.DBus.Error.NameHasNoOwner", .notRunning),
    ("org.freedesktop.DBus.Error.ServiceUnknown", .notRunning),
    (
      "org.freedesktop.DBus.Error.AccessDenied",
      .refused("org.freedesktop.DBus.Error.AccessDenied")
    ),
    ("a\u{1b}[31m", .refused("")), (String(repeating: "a", count: 101), .refused("")),
  ]

  @Test(arguments: errors)
  func `an error says whether the daemon is there`(name: String, standing: AvahiStanding) throws {
    var talk = AvahiTalk(userID: 0, isBrowsing: false, isAnnouncing: false)
    _ = try talk.receive(
      Array("OK 0\r\n".utf8) + Hostile.error(name, to: 4).bytes(serial: 1))
    #expect(talk.standing == standing)
  }

  @Test func `a bus that does not take the person, or is none, is left`() throws {
    var talk = AvahiTalk(userID: 0, isBrowsing: true, isAnnouncing: false)
    _ = try talk.receive(Array("REJECTED EXTERNAL\r\n".utf8))
    #expect(talk.standing == .refused(""))
    var other = AvahiTalk(userID: 0, isBrowsing: true, isAnnouncing: false)
    #expect(throws: BusFault.self) {
      _ = try other.receive([UInt8](repeating: 0x41, count: 1_000))
    }
    var third = Hostile.runningTalk()
    #expect(throws: BusFault.self) {
      _ = try third.receive([UInt8](repeating: 0x41, count: 1_000))
    }
  }

  @Test func `a bus that is not there or says nothing keeps nobody waiting`() throws {
    let path = "/tmp/medley-bus-\(UUID().uuidString)"
    let absent = Avahi(busAddress: "unix:path=\(path)", isBrowsing: true, isAnnouncing: true)
    #expect(absent.turn(now: 0).isEmpty)
    #expect(absent.standing == .noBus)
    let none = Avahi(busAddress: "none:", isBrowsing: true, isAnnouncing: true)
    #expect(none.turn(now: 0).isEmpty)
    #expect(none.standing == .noBus)

    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    defer {
      close(listener)
      unlink(path)
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let bound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(bound == 0 && listen(listener, 4) == 0)
    let silent = Avahi(busAddress: "unix:path=\(path)", isBrowsing: true, isAnnouncing: true)
    let clock = ContinuousClock()
    let began = clock.now
    for now in [0, 1_000, 2_000] as [Int64] {
      #expect(silent.turn(now: now).isEmpty)
      #expect(silent.standing == .asking)
    }
    #expect(silent.turn(now: 2_001).isEmpty)
    #expect(silent.standing == .silent)
    #expect(silent.socketNumber == nil)
    #expect(clock.now - began < .seconds(1))
    // It is tried again later.
    #expect(silent.turn(now: 40_000).isEmpty)
    #expect(silent.standing == .asking)
  }
}
