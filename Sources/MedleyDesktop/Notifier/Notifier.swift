/// The server of notifications of a desktop, where one runs.
///
/// Nobody ever waits for it. Its owner calls `turn` again and again. It is spoken to over the
/// session's bus itself, as Avahi is: no library is loaded, and machines without a desktop need none.
package final class Notifier {
  package private(set) var standing = NotifierStanding.asking

  private let address: BusAddress?
  private var socket: LocalSocket?
  private var talk: NotifierTalk?
  private var nextTry: Int64 = .min
  /// What is wanted on the screen while nobody can be told.
  private var wanted: [Int: Notification] = [:]

  /// Prepares to talk over the bus at an address, as the session's variable
  /// `DBUS_SESSION_BUS_ADDRESS` writes it; without one there is no desktop.
  package init(busAddress: String?) {
    address = busAddress.flatMap { $0.isEmpty ? nil : BusAddress($0) }
  }

  /// The number of the socket that ends a waiting when something came; nil where there is none.
  package var socketNumber: Int32? { socket?.number }

  /// Shows a notification, in the place of the one shown under the same number.
  package func show(_ notification: Notification, number: Int) {
    guard talk != nil else {
      wanted[number] = notification
      return
    }
    talk?.show(notification, number: number)
  }

  /// Takes a notification from the screen.
  package func close(number: Int) {
    wanted[number] = nil
    talk?.close(number: number)
  }

  /// Does what there is to do, and gives what people did.
  ///
  /// `now` is milliseconds of a clock that never goes back.
  package func turn(now: Int64) -> [NotificationEvent] {
    if socket == nil, now >= nextTry { begin(now: now) }
    guard let socket, var talk else { return [] }
    self.talk = nil
    var events: [NotificationEvent] = []
    let isOpen = talk.turn(socket, &events)
    standing = talk.standing
    if !isOpen || talk.standing == .refused {
      end(isOpen ? .refused : .noBus, now)
      events.append(.allGone)
    } else {
      self.talk = talk
    }
    return events
  }

  /// Sends what was said since the last turn; a connection that ended is noticed at the next one.
  package func flush() {
    if let socket { _ = talk?.send(socket) }
  }

  private func begin(now: Int64) {
    guard let address else { return end(.noBus, now) }
    switch LocalSocket.connect(to: address.name) {
    case .connected(let socket):
      self.socket = socket
      var talk = NotifierTalk(userID: LocalSocket.userID)
      for (number, notification) in wanted.sorted(by: { $0.key < $1.key }) {
        talk.show(notification, number: number)
      }
      wanted = [:]
      self.talk = talk
    case .absent: end(.noBus, now)
    case .refused: end(.refused, now)
    }
  }

  /// Gives up for a while.
  private func end(_ standing: NotifierStanding, _ now: Int64) {
    self.standing = standing
    socket = nil
    talk = nil
    nextTry = now + DesktopLimits.retryMilliseconds
  }
}
