internal import MedleyDesktop
internal import MedleyHousehold
internal import MedleyPeers
internal import MedleySealing
internal import MedleyStore

extension HouseholdNetwork {
  /// Milliseconds in which others are listened for.
  private static let listeningMilliseconds: Int64 = 3_000

  /// Goes through the steps by which devices find each other, and says which one fails.
  ///
  /// Nothing is exchanged: whoever answers is asked for nothing but the handshake.
  package func examine() throws -> [Cabinet.Examination.Check] {
    var checks: [Cabinet.Examination.Check] = []
    func check(_ name: String, _ isSound: Bool, _ found: String) {
      checks.append(.init(name: name, isSound: isSound, found: found))
    }
    let interfaces = NetworkInterface.all.filter { !$0.isLoopback }
    check(
      "interfaces", !interfaces.isEmpty,
      interfaces.isEmpty
        ? "none is up but the loopback: connect to a network"
        : interfaces.map(\.name).joined(separator: ", "))
    checkListening(check)
    let neighbourhood = neighbourhood(.both)
    if let refusal = neighbourhood.beacons.refusal {
      check("beacons", false, refusal.explanation.whatHappened)
    } else {
      let reached = Set(neighbourhood.announce(listeningPort: nil).map(\.name))
      for interface in interfaces where !reached.contains(interface.name) {
        check("beacons over \(interface.name)", false, "the system does not let them out")
      }
    }
    try checkPlaces(neighbourhood, check)
    if let avahi = neighbourhood.avahi {
      let (isSound, found) = verdict(on: avahi, neighbourhood.beacons.placesByPublication.count)
      check("Avahi", isSound, found)
    }
    return checks
  }

  /// Listens for a moment where “serve” would.
  private func checkListening(_ check: (String, Bool, String) -> Void) {
    let name = "port \(HouseholdNetwork.usualPort)"
    do {
      _ = try listen(host: nil, port: HouseholdNetwork.usualPort)
      check(name, true, "free: “medley serve” does not run on this device")
    } catch let error as PeerError {
      if case .cannotListen(_, let number) = error, SystemWords.isTaken(number) {
        check(name, true, "taken, by “medley serve” or another program")
      } else {
        check(name, false, error.explanation.whatHappened)
      }
    } catch {
      check(name, false, "cannot be listened on")
    }
    switchboard.closeAll()
  }

  /// Waits for beacons, and tries every place that they or the last meetings told of.
  private func checkPlaces(
    _ neighbourhood: Neighbourhood, _ check: (String, Bool, String) -> Void
  ) throws {
    let members = try cabinet.look { try $0.membership.members }
    let others = members.filter { $0.keys.signing != cabinet.device }
    let book = PeerBook(cabinet.home)
    var places: [(place: SocketAddress, name: String)] = []
    for member in others {
      for address in book.entries[member.keys.signing]?.addresses ?? [] {
        guard let place = SocketAddress(text: address) else { continue }
        places.append((place, "\(member.name) at \(address)"))
      }
    }
    for (index, one) in places.enumerated() {
      switchboard.dial([one.place], purpose: index, isProbe: true)
    }
    let end = SystemClock.monotonicMilliseconds + Self.listeningMilliseconds
    var nextQuestion = SystemClock.monotonicMilliseconds + PeerLimits.questionMilliseconds
    while SystemClock.monotonicMilliseconds < end || switchboard.isBusy {
      if SystemClock.monotonicMilliseconds >= nextQuestion {
        nextQuestion += PeerLimits.questionMilliseconds
        neighbourhood.announce(listeningPort: nil)
      }
      for place in neighbourhood.receive(now: SystemClock.monotonicMilliseconds) {
        if places.contains(where: { $0.place == place }) { continue }
        switchboard.dial([place], purpose: places.count, isProbe: true)
        places.append((place, "a device at \(place.text)"))
      }
      for end in switchboard.turn(atMostMilliseconds: 100, others: neighbourhood.interests) {
        guard places.indices.contains(end.purpose) else { continue }
        let (isSound, found) = verdict(on: end, members)
        check(places[end.purpose].name, isSound, found)
      }
    }
    if neighbourhood.beacons.refusal == nil, !others.isEmpty {
      let (isSound, found) = verdict(on: neighbourhood.beacons)
      check("beacons", isSound, found)
    }
  }

  private func verdict(
    on beacons: Discovery<SystemRandomNumberGenerator>
  ) -> (isSound: Bool, found: String) {
    let heardCount = beacons.placesByDatagram.count
    if heardCount > 0 { return (true, "\(heardCount) heard") }
    if !beacons.placesByPublication.isEmpty {
      return (
        true,
        "none heard in 3 seconds: the network does not let them through, but Avahi's announcements"
      )
    }
    return (
      false,
      "none heard in 3 seconds: no other device serves, or the network keeps devices apart; "
        + "“medley sync HOST:PORT” may still work"
    )
  }

  /// What to say of Avahi; `heardCount` are the places of the household that it told of.
  private func verdict(on avahi: Avahi, _ heardCount: Int) -> (isSound: Bool, found: String) {
    func named(_ error: String) -> String { error.isEmpty ? "" : " (\(error))" }
    switch avahi.standing {
    case .noBus:
      return (true, "not used: the system's message bus does not run here; beacons are used")
    case .notRunning: return (true, "not running here; beacons are used")
    case .asking, .silent:
      return (false, "does not answer; “systemctl restart avahi-daemon” may help")
    case .refused(let error):
      return (false, "refused\(named(error)): the system does not let this person use it")
    case .running:
      guard let error = avahi.announcingRefusal else { return (true, "used; \(heardCount) heard") }
      return (
        false,
        "used to look, \(heardCount) heard, but it refused to announce this device\(named(error)): "
          + "its configuration may forbid that"
      )
    }
  }

  private func verdict(
    on end: ConnectionEnd, _ members: [Membership.Member]
  ) -> (isSound: Bool, found: String) {
    if let key = end.remoteKey {
      guard let member = members.first(where: { $0.keys.channel == key }) else {
        return (true, "answers; it is a device that is not known here yet")
      }
      return (true, "“\(member.name)” answers")
    }
    if case .failed(let error) = end.ending { return (false, error.explanation.whatHappened) }
    return (false, "does not answer")
  }
}
