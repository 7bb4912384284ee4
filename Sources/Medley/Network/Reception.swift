internal import MedleyHousehold
internal import MedleyPeers
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

/// An owner's device that waits for one newcomer on the network.
package final class Reception {
  /// What a person shows or reads to the newcomer.
  package struct Invited {
    /// The link, a secret for ten minutes.
    package let link: String
    /// The three words.
    package let words: String
    /// Where this device listens, as `join --at` takes it.
    package let places: [String]
  }

  /// What happens meanwhile.
  package enum Event {
    /// Somebody typed wrong words, so often by now, of so many times allowed.
    case wrongWords(count: Int, limit: Int)
    /// The welcome is being sent: so many bytes of so many.
    case sending(sent: Int, total: Int)
  }

  /// A newcomer that proved itself.
  package struct Newcomer {
    package let name: String
    /// The four words of its keys, which its own screen shows too.
    package let fingerprint: String
  }

  /// What came of it.
  package struct Outcome {
    package let deviceName: String
    package let role: String
    /// True when the device was a member already and only the welcome was sent again.
    package let wasMember: Bool
    /// Why the newcomer did not say that it has everything; nil when it did.
    package let doubt: (any Error)?
    /// True when the newcomer came to another state with the same changes.
    package let statesDiffer: Bool
    package let stateHash: String
  }

  private let cabinet: Cabinet
  private let role: Role
  private let person: String?
  private let desk: PairingDesk<SystemRandomNumberGenerator>

  /// Prepares to admit one device, in a role and for a person.
  ///
  /// - Throws: what would keep any device from being admitted.
  package init(_ cabinet: Cabinet, role: String, person: String?) throws {
    self.cabinet = cabinet
    self.role = try Cabinet.role(role)
    self.person = person
    desk = PairingDesk(
      staticKey: cabinet.keys.channel, generator: SystemRandomNumberGenerator(),
      now: { SystemClock.monotonicMilliseconds })
    try cabinet.look { snapshot in
      try cabinet.mustBeOwner(snapshot.membership)
      _ = try snapshot.person(for: person)
    }
  }

  /// Listens on an address, or on all addresses of this machine, at a free port if none is given.
  package func listen(host: String?, port: UInt16?) throws -> Invited {
    let places: [SocketAddress]
    if let host {
      places = try SocketAddress.resolve(host, port: port ?? 0, forListening: true)
    } else {
      places = [.anyIPv6(port: port ?? 0), .anyIPv4(port: port ?? 0)].compactMap { $0 }
    }
    var refusal: PeerError?
    var chosen = port ?? 0
    for place in places {
      do throws(PeerError) {
        try desk.listen(at: place.with(port: chosen))
        // Both families get the same port.
        chosen = desk.listeningAddresses.last?.port ?? chosen
      } catch {
        refusal = error
      }
    }
    guard !desk.listeningAddresses.isEmpty else {
      throw refusal ?? .cannotListen(address: host ?? "all addresses", number: 0)
    }
    let reachable = reachablePlaces
    return Invited(
      link: desk.link(places: reachable)?.text ?? "", words: desk.invitation.words.code.text,
      places: reachable.prefix(PairingLimits.placeCount).map(\.text))
  }

  /// The addresses to put into the link; those of IPv4 first, since they work in most homes.
  private var reachablePlaces: [PairingPlace] {
    let addresses = desk.listeningAddresses.flatMap { listening in
      listening.isAny
        ? SocketAddress.own.filter { $0.family == listening.family }
          .map { $0.with(port: listening.port) }
        : [listening]
    }
    return (addresses.filter { $0.family == .ipv4 } + addresses.filter { $0.family == .ipv6 })
      .compactMap { PairingPlace(address: $0.hostBytes, port: $0.port) }
  }

  /// Writes a picture of the link into a new file, which nobody else may read.
  package static func write(picture bytes: [UInt8], to path: String) throws {
    try Cabinet.create(path, bytes) { $0 == bytes }
  }

  /// Waits for a newcomer, ten minutes if nothing else is said, lets a person decide, and admits it.
  ///
  /// Throws `ReceptionError` when nobody was admitted.
  package func receive(
    within milliseconds: Int64? = nil, until shouldStop: () -> Bool = { false },
    confirm: (Newcomer) throws -> Bool, tell: (Event) -> Void
  ) throws -> Outcome {
    let time = milliseconds ?? PairingLimits.listeningMilliseconds
    let request = try waitForNewcomer(
      until: SystemClock.monotonicMilliseconds + time, shouldStop, tell)
    let newcomer = Newcomer(
      name: request.name, fingerprint: request.keys.fingerprint.code.text)
    let isWanted: Bool
    do { isWanted = try confirm(newcomer) } catch {
      desk.refuse(.trouble)
      throw error
    }
    guard isWanted else {
      desk.refuse(.refused)
      throw ReceptionError.refused(device: request.name)
    }
    desk.spend()
    do {
      return try admit(request, tell)
    } catch {
      var reason = PairingRefusal.trouble
      if case CabinetError.tooManyDevices = error { reason = .householdFull }
      desk.refuse(reason)
      throw error
    }
  }

  private func waitForNewcomer(
    until deadline: Int64, _ shouldStop: () -> Bool, _ tell: (Event) -> Void
  ) throws -> JoinRequest {
    let neighbourhood = Neighbourhood(
      key: Beacon.pairingKey, cabinet.circumstances, .toBeFound,
      staysOnThisMachine: desk.listeningAddresses.allSatisfy(\.isLoopback))
    let port = desk.listeningAddresses.first?.port
    var nextBeacon = SystemClock.monotonicMilliseconds
    while true {
      let now = SystemClock.monotonicMilliseconds
      guard now < deadline else { throw ReceptionError.nobodyCame }
      guard !shouldStop() else { throw ReceptionError.stopped }
      if now >= nextBeacon {
        nextBeacon = now + PeerLimits.beaconMilliseconds
        neighbourhood.announce(listeningPort: port)
      }
      _ = neighbourhood.receive(now: now, listeningPort: port)
      let events = desk.turn(
        atMostMilliseconds: min(deadline - now, 500), others: neighbourhood.interests)
      for event in events {
        switch event {
        case .wrongWords:
          tell(
            .wrongWords(
              count: desk.invitation.wrongWordsCount, limit: PairingLimits.wrongWordsCount))
        case .asks(let request): return request
        }
      }
      if desk.invitation.isBurned {
        desk.closeSoon()
        throw ReceptionError.burned
      }
    }
  }

  private func admit(_ request: JoinRequest, _ tell: (Event) -> Void) throws -> Outcome {
    var wasMember = false
    var content: [UInt8] = []
    var stateHash = ""
    var roleWord = role.word
    cabinet.renewCircumstances()
    try cabinet.store.write { writing in
      var snapshot = Snapshot(writing.reading, cabinet.circumstances)
      let drafts = try cabinet.admission(of: request, role, person, &snapshot)
      wasMember = drafts.isEmpty
      var membership = try snapshot.membership
      if let member = membership.member(request.keys.signing) { roleWord = member.role.word }
      try writing.append(drafts, by: cabinet.author(), judge: &membership)
      content = try cabinet.welcome(for: request, from: writing.reading).content
      stateHash = writing.reading.stateHash
    }
    var doubt: PairingFault?
    var theirs: Digest?
    do throws(PairingFault) {
      theirs = try desk.welcome(content) { tell(.sending(sent: $0, total: $1)) }
    } catch {
      doubt = error
    }
    return Outcome(
      deviceName: request.name, role: roleWord, wasMember: wasMember, doubt: doubt,
      statesDiffer: theirs.map { $0.hex != stateHash } ?? false, stateHash: stateHash)
  }
}
