/// Avahi's daemon, where it runs: it announces this device on the link and tells of others.
///
/// Nobody ever waits for it. Its owner calls `turn` again and again, and whatever this device
/// announced ends with this value, because the daemon sees the connection close.
///
/// It is spoken to over the bus itself: the calls of its library wait 25 seconds for a daemon that
/// hangs, and that library would have to be loaded and be there for every command.
package final class Avahi {
  package private(set) var standing = AvahiStanding.asking
  /// The name of the error with which the daemon refused to announce something; nil otherwise.
  package var announcingRefusal: String? { talk?.announcingRefusal ?? lastRefusal }

  private let address: BusAddress?
  private let isBrowsing: Bool
  private let isAnnouncing: Bool
  private var socket: LocalSocket?
  private var talk: AvahiTalk?
  private var service: AvahiService?
  private var lastRefusal: String?
  private var beganAt: Int64 = 0
  private var nextTry: Int64 = .min

  /// Prepares to browse or to announce over the bus at an address, as the system's variable
  /// `DBUS_SYSTEM_BUS_ADDRESS` writes it; nil stands for the usual place.
  package init(busAddress: String?, isBrowsing: Bool, isAnnouncing: Bool) {
    address = BusAddress(busAddress)
    self.isBrowsing = isBrowsing
    self.isAnnouncing = isAnnouncing
  }

  /// The number of the socket that ends a waiting when something came; nil where there is none.
  package var socketNumber: Int32? { socket?.number }

  /// Announces a service from now on, in place of the one before.
  package func announce(_ service: AvahiService) {
    self.service = service
    talk?.announce(service)
  }

  /// Does what there is to do, and gives the places that were looked up.
  ///
  /// `now` is milliseconds of a clock that never goes back.
  package func turn(now: Int64) -> [AvahiPlace] {
    if socket == nil, now >= nextTry { begin(now: now) }
    guard let socket, var talk else { return [] }
    self.talk = nil
    var places: [AvahiPlace] = []
    let isOpen = talk.turn(socket, &places)
    self.talk = talk
    switch talk.standing {
    case .asking:
      standing = .asking
      if !isOpen { end(.refused(""), now) }
      if now - beganAt > DesktopLimits.answerMilliseconds { end(.silent, now) }
    case .running:
      standing = .running
      if !isOpen { end(.notRunning, now) }
    default: end(talk.standing, now)
    }
    return places
  }

  private func begin(now: Int64) {
    beganAt = now
    guard let address else { return end(.noBus, now) }
    switch LocalSocket.connect(to: address.name) {
    case .connected(let socket):
      self.socket = socket
      var talk = AvahiTalk(
        userID: LocalSocket.userID, isBrowsing: isBrowsing, isAnnouncing: isAnnouncing)
      if let service { talk.announce(service) }
      self.talk = talk
    case .absent: end(.noBus, now)
    case .refused: end(.refused(""), now)
    }
  }

  /// Gives up for a while.
  private func end(_ standing: AvahiStanding, _ now: Int64) {
    self.standing = standing
    lastRefusal = talk?.announcingRefusal
    socket = nil
    talk = nil
    nextTry = now + DesktopLimits.retryMilliseconds
  }
}
