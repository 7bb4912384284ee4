/// What is said to Avahi's daemon over the system's message bus, and what its answers mean.
///
/// A value without a socket or a clock. Everything is asked at once and nothing is waited for; what
/// the daemon tells comes from the network and is believed by nobody before its text was checked.
package struct AvahiTalk: BusTalk, Sendable {
  package private(set) var standing = AvahiStanding.asking
  /// The name of the error with which the daemon refused to announce something; nil otherwise.
  package private(set) var announcingRefusal: String?

  /// The bytes that are to be sent next.
  var output: [UInt8] { calls.output }

  /// A service that was seen, before it is looked up.
  private struct Sighting: Sendable {
    let interface: Int32
    let family: Int32
    let name: String
  }

  /// What a call was for.
  private enum Purpose: Sendable {
    case greeting
    case state
    case browsing
    case group
    case announcing
    case lookup
  }

  private var calls: BusCalls<Purpose>
  private var waiting: [Sighting] = []
  private var lookupCount = 0
  /// The name of the daemon's connection, from which its signals come.
  private var daemon: String?
  private var isDaemonReady = false
  private var group: String?
  private var service: AvahiService?
  private var isAnnounced = false

  private static let avahi = "org.freedesktop.Avahi"
  private static let server = avahi + ".Server"
  private static let browser = avahi + ".ServiceBrowser"
  private static let entryGroup = avahi + ".EntryGroup"
  /// The state of a daemon that takes services (avahi-common/defs.h).
  private static let runningState: Int32 = 2
  /// Any interface, any family of addresses.
  private static let any: Int32 = -1
  /// Begins to talk: greets the bus as a user of the system, and asks for what is wanted.
  package init(userID: UInt32, isBrowsing: Bool, isAnnouncing: Bool) {
    calls = BusCalls(userID: userID, greeting: .greeting)
    calls.watch(.greeting, "sender='\(Bus.name)',member='NameOwnerChanged',arg0='\(Self.avahi)'")
    calls.watch(
      .greeting, "sender='\(Self.avahi)',interface='\(Self.server)',member='StateChanged'")
    calls.ask(.state, .call(Self.avahi, "/", Self.server, "GetState"))
    if isBrowsing {
      calls.ask(
        .browsing,
        .call(Self.avahi, "/", Self.server, "ServiceBrowserNew", "iissu") {
          $0.int32(Self.any)
          $0.int32(Self.any)
          $0.string(AvahiService.type)
          $0.string(AvahiService.domain)
          $0.uint32(0)
        })
    }
    if isAnnouncing { calls.ask(.group, .call(Self.avahi, "/", Self.server, "EntryGroupNew")) }
  }

  /// Takes the bytes that the bus took off the output.
  mutating func sent(_ byteCount: Int) { calls.sent(byteCount) }

  /// Announces a service from now on, in place of the one before.
  package mutating func announce(_ service: AvahiService) {
    self.service = service
    isAnnounced = false
    announceWherePossible()
  }

  /// Takes what came from the bus, and gives the places that were looked up.
  ///
  /// - Throws: `BusFault` where the bytes are not those of a bus; the connection is of no use then.
  package mutating func receive(_ bytes: [UInt8]) throws(BusFault) -> [AvahiPlace] {
    guard let messages = try calls.receive(bytes) else {
      standing = .refused("")
      return []
    }
    var places: [AvahiPlace] = []
    for message in messages {
      // A message that says something else than it should is passed over.
      if let place = try? take(message) { places.append(place) }
    }
    lookUp()
    return places
  }

  private mutating func take(_ message: BusMessage) throws(BusFault) -> AvahiPlace? {
    switch message.kind {
    case .call: return nil
    case .signal:
      try takeSignal(message)
      return nil
    case .answer, .error:
      guard let purpose = calls.purpose(answeredBy: message) else { return nil }
      if purpose == .lookup { lookupCount -= 1 }
      if message.kind == .error {
        takeError(message.errorName ?? "", purpose)
        return nil
      }
      return try takeAnswer(message, purpose)
    }
  }

  private mutating func takeError(_ name: String, _ purpose: Purpose) {
    let plain = name.utf8.allSatisfy { byte in
      byte == UInt8(ascii: ".") || byte == UInt8(ascii: "_")
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
        || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
    }
    let told = plain && name.utf8.count <= DesktopLimits.errorNameByteCount ? name : ""
    switch purpose {
    case .lookup: break
    case .group, .announcing:
      if standing == .running { announcingRefusal = told }
    case .greeting, .state, .browsing:
      if standing == .asking || standing == .running {
        standing = Bus.absences.contains(name) ? .notRunning : .refused(told)
      }
    }
  }

  private mutating func takeAnswer(
    _ message: BusMessage, _ purpose: Purpose
  ) throws(BusFault) -> AvahiPlace? {
    var content = message.content
    switch (purpose, message.signature) {
    case (.state, "i"):
      daemon = message.sender
      isDaemonReady = try content.int32() == Self.runningState
      if standing == .asking { standing = .running }
    case (.group, "o"):
      group = try content.string()
    case (.lookup, "iissssisqaayu"):
      return try place(&content)
    default: return nil
    }
    announceWherePossible()
    return nil
  }

  /// Reads the answer of ResolveService.
  private func place(_ content: inout BusReader) throws(BusFault) -> AvahiPlace? {
    let interface = try content.int32()
    _ = try content.int32()
    for _ in 0..<4 { _ = try content.string() }
    _ = try content.int32()
    let address = try content.string()
    _ = try content.uint16()
    guard let text = AvahiService.text(in: try content.texts(limit: DesktopLimits.textCount))
    else { return nil }
    return AvahiPlace(address: address, interface: interface, text: text)
  }

  private mutating func takeSignal(_ message: BusMessage) throws(BusFault) {
    var content = message.content
    switch (message.sender, message.interface, message.member, message.signature) {
    case (Bus.name, Bus.name, "NameOwnerChanged", "sss"):
      // One that came anew has forgotten everything too.
      if try content.string() == Self.avahi { standing = .notRunning }
    case (daemon, Self.server, "StateChanged", "is") where daemon != nil:
      isDaemonReady = try content.int32() == Self.runningState
      isAnnounced = false
      announceWherePossible()
    case (daemon, Self.browser, "ItemNew", "iisssu") where daemon != nil:
      let sighting = Sighting(
        interface: try content.int32(), family: try content.int32(), name: try content.string())
      guard AvahiService.isName(sighting.name), try content.string() == AvahiService.type,
        try content.string() == AvahiService.domain
      else { return }
      if waiting.count >= DesktopLimits.waitingCount { waiting.removeFirst() }
      waiting.append(sighting)
    default: break
    }
  }

  /// Looks up services that were seen, as many as may be at a time.
  private mutating func lookUp() {
    while lookupCount < DesktopLimits.lookupCount, !waiting.isEmpty {
      let sighting = waiting.removeFirst()
      lookupCount += 1
      calls.ask(
        .lookup,
        .call(Self.avahi, "/", Self.server, "ResolveService", "iisssiu") {
          $0.int32(sighting.interface)
          $0.int32(sighting.family)
          $0.string(sighting.name)
          $0.string(AvahiService.type)
          $0.string(AvahiService.domain)
          // The address is wanted in the family in which the service was heard of.
          $0.int32(sighting.family)
          $0.uint32(0)
        })
    }
  }

  private mutating func announceWherePossible() {
    guard isDaemonReady, !isAnnounced, let group, let service else { return }
    isAnnounced = true
    calls.ask(.announcing, .call(Self.avahi, group, Self.entryGroup, "Reset"))
    calls.ask(
      .announcing,
      .call(Self.avahi, group, Self.entryGroup, "AddService", "iiussssqaay") {
        $0.int32(Self.any)
        $0.int32(Self.any)
        $0.uint32(0)
        $0.string(service.name)
        $0.string(AvahiService.type)
        $0.string(AvahiService.domain)
        // The name of the host that Avahi announces anyway.
        $0.string("")
        $0.uint16(service.port)
        $0.texts([service.description])
      })
    calls.ask(.announcing, .call(Self.avahi, group, Self.entryGroup, "Commit"))
  }
}
