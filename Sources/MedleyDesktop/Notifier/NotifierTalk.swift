/// What is said to a server of notifications over the session's message bus, and what its answers
/// mean.
///
/// A value without a socket or a clock; nothing is waited for. The server is asked anew each time
/// it comes, for servers differ in what they can. Source: Desktop Notifications Specification 1.2.
package struct NotifierTalk: BusTalk, Sendable {
  package private(set) var standing = NotifierStanding.asking

  /// The bytes that are to be sent next.
  var output: [UInt8] { calls.output }

  /// What a call was for.
  private enum Purpose: Sendable {
    case greeting
    case abilities
    case showing(Int)
    case other
  }

  private var calls: BusCalls<Purpose>
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

  private static let name = "org.freedesktop.Notifications"
  private static let path = "/org/freedesktop/Notifications"

  /// Begins to talk: greets the bus as a user of the system, and asks the server what it can.
  package init(userID: UInt32) {
    calls = BusCalls(userID: userID, greeting: .greeting)
    calls.watch(.greeting, "sender='\(Bus.name)',member='NameOwnerChanged',arg0='\(Self.name)'")
    for member in ["ActionInvoked", "NotificationClosed"] {
      let rule = "sender='\(Self.name)',interface='\(Self.name)',member='\(member)'"
      calls.watch(.greeting, rule)
    }
    askAbilities()
  }

  /// Takes the bytes that the bus took off the output.
  mutating func sent(_ byteCount: Int) { calls.sent(byteCount) }

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
    calls.ask(.other, serverCall("CloseNotification", "u") { $0.uint32(id) })
  }

  /// Takes what came from the bus, and gives what people did.
  ///
  /// - Throws: `BusFault` where the bytes are not those of a bus; the connection is of no use then.
  package mutating func receive(_ bytes: [UInt8]) throws(BusFault) -> [NotificationEvent] {
    guard let messages = try calls.receive(bytes) else {
      standing = .refused
      return []
    }
    var events: [NotificationEvent] = []
    for message in messages {
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
      guard let purpose = calls.purpose(answeredBy: message) else { return nil }
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
        // An error of the bus says that nobody is there; one who is there may say more later.
        standing = message.sender?.first == ":" ? .refused : .noServer
        return nil
      }
      server = message.sender
      abilities = Set(try content.strings(limit: DesktopLimits.abilityCount))
      standing = .running
    case .showing(let number):
      asked.remove(number)
      guard !isError, message.signature == "u" else {
        let isWanted = unwanted.remove(number) == nil
        // What is still shown under the number is out of date.
        close(number: number)
        return isWanted ? .notShown(number: number) : nil
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
    case (Bus.name, Bus.name, "NameOwnerChanged", "sss"):
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
    calls.forgetAsked()
  }

  private mutating func askAbilities() {
    standing = .asking
    calls.ask(.abilities, serverCall("GetCapabilities"))
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
    calls.ask(
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
