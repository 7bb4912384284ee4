internal import MedleyDesktop
internal import MedleyPeers
internal import MedleySealing

/// What this device hears of others in the network and lets them hear: beacons, and Avahi where
/// its daemon runs.
final class Neighbourhood {
  /// What Avahi is wanted for.
  enum Wish {
    /// Somebody is looked for.
    case toFind
    /// This device wants to be found.
    case toBeFound
    case both
  }

  /// The beacons, and the table of all places that were heard of.
  let beacons: Discovery<SystemRandomNumberGenerator>
  /// nil where nothing may leave this machine.
  let avahi: Avahi?
  private let isPublishing: Bool
  private var nextPublication: Int64 = .min

  /// Begins to listen to what is made with a key.
  ///
  /// `staysOnThisMachine` where nobody else could connect.
  init(
    key: SecretBytes, _ circumstances: Circumstances, _ wish: Wish,
    staysOnThisMachine: Bool = false
  ) {
    beacons = Discovery(keys: [key], generator: SystemRandomNumberGenerator())
    beacons.staysOnThisMachine = staysOnThisMachine
    isPublishing = wish != .toFind
    avahi =
      staysOnThisMachine
      ? nil
      : Avahi(
        busAddress: circumstances.messageBus, isBrowsing: wish != .toBeFound,
        isAnnouncing: isPublishing)
  }

  /// What to wait for.
  var interests: [Readiness.Interest] { beacons.interests + avahiInterests }

  private var avahiInterests: [Readiness.Interest] {
    avahi?.socketNumber.map { [Readiness.Interest(readingFrom: $0)] } ?? []
  }

  /// Waits until something may be there to hear, at most so long.
  func wait(milliseconds: Int64) {
    beacons.wait(milliseconds: milliseconds, others: avahiInterests)
  }

  /// The places that were heard of, the last first.
  var places: [SocketAddress] { beacons.places }

  /// Sends a beacon over each interface, and gives those over which one went out.
  @discardableResult
  func announce(listeningPort: UInt16?) -> [NetworkInterface] {
    beacons.announce(listeningPort: listeningPort)
  }

  /// Takes what came, and gives the places that are new; keeps published where this device listens.
  func receive(now: Int64, listeningPort: UInt16? = nil) -> [SocketAddress] {
    var new = beacons.receive(now: now, listeningPort: listeningPort)
    guard let avahi else { return new }
    if isPublishing, let listeningPort, now >= nextPublication,
      let text = beacons.publication(listeningPort: listeningPort)
    {
      nextPublication = now + PeerLimits.publicationMilliseconds
      avahi.announce(
        AvahiService(number: .random(in: .min ... .max), port: listeningPort, text: text))
    }
    for found in avahi.turn(now: now) {
      guard let place = beacons.hear(found.text, from: found.host, now: now) else { continue }
      new.append(place)
    }
    return new
  }
}
