internal import MedleyHousehold
internal import MedleyPeers
internal import MedleySealing
internal import MedleyStore

extension HouseholdNetwork {
  /// Milliseconds in which the beacons of others are waited for.
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
    let discovery = discovery()
    if let refusal = discovery.refusal {
      check("beacons", false, refusal.explanation.whatHappened)
    } else {
      let reached = Set(discovery.announce(listeningPort: nil).map(\.name))
      for interface in interfaces where !reached.contains(interface.name) {
        check("beacons over \(interface.name)", false, "the system does not let them out")
      }
    }
    try checkPlaces(discovery, check)
    check("Avahi", true, "not used; beacons and addresses are")
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
    _ discovery: Discovery<SystemRandomNumberGenerator>, _ check: (String, Bool, String) -> Void
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
    var heardCount = 0
    while SystemClock.monotonicMilliseconds < end || switchboard.isBusy {
      for place in discovery.receive(now: SystemClock.monotonicMilliseconds) {
        heardCount += 1
        if places.contains(where: { $0.place == place }) { continue }
        switchboard.dial([place], purpose: places.count, isProbe: true)
        places.append((place, "a device at \(place.text)"))
      }
      for end in switchboard.turn(atMostMilliseconds: 100, others: discovery.interests) {
        guard places.indices.contains(end.purpose) else { continue }
        let (isSound, found) = verdict(on: end, members)
        check(places[end.purpose].name, isSound, found)
      }
    }
    if discovery.refusal == nil, !others.isEmpty {
      check(
        "beacons", heardCount > 0,
        heardCount > 0
          ? "\(heardCount) heard"
          : "none heard in 3 seconds: no other device serves, or the network keeps devices apart; "
            + "“medley sync HOST:PORT” may still work")
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
