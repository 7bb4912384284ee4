/// What is said to a server of notifications over the session's message bus, and what its answers
/// mean.
///
/// A value without a socket or a clock; nothing is waited for. The server is asked anew each time
/// it comes, for servers differ in what they can. Source: Desktop Notifications Specification 1.2.
package struct NotifierTalk: Sendable {
  package private(set) var standing = NotifierStanding.asking
  /// The bytes that are to be sent next.
  package private(set) var output: [UInt8] = []

  /// What a call was for.
  private enum Purpose: Sendable {
    case greeting
    case abilities
    case showing(Int)
    case other
  }

  private var stream = BusStream()
  private var isGreeted = false
  private var lastSerial: UInt32 = 0
  private var calls: [UInt32: Purpose] = [:]
  /// What the server can; nil until it said so.
  private var abilities: Set<String>?
  /// The name of the server's connection, from which its signals come.
  private var server: String?
  /// What waits until the server said what it can, or until it said by which number it shows
  /// what came before.
  private var waiting: [Int: Notification] = [:]
  /// The server's numbers of what is shown.
  private var shown: [Int: UInt32] = [:]
  private var asked: Set<Int> = []
  /// What is to be closed as soon as the server says by which number it shows it.
  private var unwanted: Set<Int> = []

  private static let bus = "org.freedesktop.DBus"
  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// Begins to talk: greets the bus as a user of the system, and asks the server what it can.
  package init(userID: UInt32) {
    // Source: D-Bus specification, “Authentication Protocol”: the number in decimal, as hexadecimal.
    let user = String(userID).utf8.map { "3\($0 - UInt8(ascii: "0"))" }.joined()
    output = [0] + Array("AUTH EXTERNAL \(user)\r\nBEGIN\r\n".utf8)
    ask(.greeting, .call(Self.bus, "/org/freedesktop/DBus", Self.bus, "Hello"))
    watch("sender='\(Self.bus)',member='NameOwnerChanged',arg0='\(Self.name)'")
    watch("sender='\(Self.name)',interface='\(Self.name)',member='ActionInvoked'")
    watch("sender='\(Self.name)',interface='\(Self.name)',member='NotificationClosed'")
    askAbilities()
  }

  /// Takes the bytes that the bus took off the output.
  package mutating func sent(_ byteCount: Int) { output.removeFirst(min(byteCount, output.count)) }

  /// True when the server can offer actions; false until it said so.
  package var offersActions: Bool { abilities?.contains("actions") ?? false }

  /// Shows a notification, in the place of the one shown under the same number.
  package mutating func show(_ notification: Notification, number: Int) {
    unwanted.remove(number)
    waiting[number] = notification
    // One that does not run may be started for what is new.
    if standing == .noServer { askAbilities() }
    showWaiting()
  }

  /// Takes a notification from the screen.
  package mutating func close(number: Int) {
    waiting[number] = nil
    if asked.contains(number) { unwanted.insert(number) }
    guard let id = shown.removeValue(forKey: number) else { return }
    ask(.other, serverCall("CloseNotification", "u") { $0.uint32(id) })
  }

  /// Takes what came from the bus, and gives what people did.
  ///
  /// - Throws: `BusFault` where the bytes are not those of a bus; the connection is of no use then.
  package mutating func receive(_ bytes: [UInt8]) throws(BusFault) -> [NotificationEvent] {
    stream.receive(bytes)
    if !isGreeted {
      guard let line = try stream.line(limit: DesktopLimits.greetingByteCount) else { return [] }
      guard line.hasPrefix("OK ") else {
        standing = .refused
        return []
      }
      isGreeted = true
    }
    var events: [NotificationEvent] = []
    for message in try stream.messages() {
      // A message that says something else than it should is passed over.
      if let event = try? take(message) { events.append(event) }
    }
    showWaiting()
    return events
  }

  private mutating func take(_ message: BusMessage) throws(BusFault) -> NotificationEvent? {
    switch message.kind {
    case .call: return nil
    case .signal: return try takeSignal(message)
    case .answer, .error:
      guard let serial = message.answered, let purpose = calls.removeValue(forKey: serial) else {
        return nil
      }
      return try takeAnswer(message, purpose)
    }
  }

  private mutating func takeAnswer(
    _ message: BusMessage, _ purpose: Purpose
  ) throws(BusFault) -> NotificationEvent? {
    var content = message.content
    let isError = message.kind == .error
    switch purpose {
    case .greeting: if isError { standing = .refused }
    case .abilities:
      guard !isError, message.signature == "as" else {
        standing = .noServer
        return nil
      }
      server = message.sender
      abilities = Set(try content.strings(limit: DesktopLimits.abilityCount))
      standing = .running
    case .showing(let number):
      asked.remove(number)
      guard !isError, message.signature == "u" else {
        unwanted.remove(number)
        return .closed(number: number)
      }
      shown[number] = try content.uint32()
      if unwanted.remove(number) != nil { close(number: number) }
    case .other: break
    }
    return nil
  }

  private mutating func takeSignal(
    _ message: BusMessage
  ) throws(BusFault) -> NotificationEvent? {
    var content = message.content
    switch (message.sender, message.interface, message.member, message.signature) {
    case (Self.bus, Self.bus, "NameOwnerChanged", "sss"):
      guard try content.string() == Self.name else { return nil }
      _ = try content.string()
      let owner = try content.string()
      if owner == server { return nil }
      let isGone = server != nil
      if isGone { forget() }
      if owner.isEmpty {
        standing = .noServer
      } else if abilities == nil {
        askAbilities()
      }
      return isGone ? .allGone : nil
    case (server, Self.name, "ActionInvoked", "us") where server != nil:
      guard let number = number(of: try content.uint32()) else { return nil }
      return .pressed(number: number, key: try content.string())
    case (server, Self.name, "NotificationClosed", "uu") where server != nil:
      guard let number = number(of: try content.uint32()) else { return nil }
      shown[number] = nil
      return .closed(number: number)
    default: return nil
    }
  }

  private func number(of id: UInt32) -> Int? { shown.first { $0.value == id }?.key }

  /// Forgets a server that ended.
  private mutating func forget() {
    server = nil
    abilities = nil
    shown = [:]
    asked = []
    waiting = [:]
    unwanted = []
    calls = [:]
  }

  private mutating func askAbilities() {
    standing = .asking
    ask(.abilities, serverCall("GetCapabilities"))
  }

  private mutating func showWaiting() {
    guard let abilities else { return }
    for number in waiting.keys.sorted() where !asked.contains(number) {
      guard let notification = waiting.removeValue(forKey: number) else { continue }
      show(notification, number, abilities)
    }
  }

  private mutating func show(
    _ notification: Notification, _ number: Int, _ abilities: Set<String>
  ) {
    asked.insert(number)
    let actions = abilities.contains("actions") ? notification.actions : []
    let body = notification.body(takesMarkup: abilities.contains("body-markup"))
    let hasBody = abilities.contains("body")
    let title = hasBody ? notification.title : "\(notification.title): \(notification.body)"
    let old = shown[number] ?? 0
    ask(
      .showing(number),
      serverCall("Notify", "susssasa{sv}i") {
        $0.string("Medley")
        $0.uint32(old)
        $0.string("")
        $0.string(title.plainLine)
        $0.string(hasBody ? body : "")
        $0.strings(actions.flatMap { [$0.key, $0.label.plainLine] })
        $0.hints(isUrgent: notification.isUrgent, isSilent: notification.isSilent)
        // Zero is for ever, -1 the server's own time.
        $0.int32(notification.stays ? 0 : -1)
      })
  }

  /// A call of the server, which is started for it where it can be.
  private func serverCall(
    _ member: String, _ signature: String = "", _ fill: (inout BusWriter) -> Void = { _ in }
  ) -> BusMessage {
    var call = BusMessage.call(Self.name, Self.path, Self.name, member, signature, fill)
    call.mayStart = true
    return call
  }

  private mutating func watch(_ rule: String) {
    let call = BusMessage.call(Self.bus, "/org/freedesktop/DBus", Self.bus, "AddMatch", "s") {
      $0.string("type='signal'," + rule)
    }
    ask(.greeting, call)
  }

  private mutating func ask(_ purpose: Purpose, _ call: BusMessage) {
    lastSerial = lastSerial == .max ? 1 : lastSerial + 1
    calls[lastSerial] = purpose
    output += call.bytes(serial: lastSerial)
  }
}

extension BusWriter {
  /// The hints of a notification, `a{sv}`.
  fileprivate mutating func hints(isUrgent: Bool, isSilent: Bool) {
    var inner = BusWriter()
    inner.align(8)
    inner.string("urgency")
    inner.signature("y")
    // Many servers choose their sounds by the urgency alone.
    inner.byte(isUrgent ? 2 : isSilent ? 0 : 1)
    inner.align(8)
    inner.string("category")
    inner.signature("s")
    inner.string("x-medley.reminder")
    if isSilent {
      inner.align(8)
      inner.string("suppress-sound")
      inner.signature("b")
      inner.uint32(1)
    }
    uint32(UInt32(clamping: inner.bytes.count))
    // The elements begin at a multiple of eight, which does not count (“Marshaling”, arrays).
    align(8)
    raw(inner.bytes)
  }
}
