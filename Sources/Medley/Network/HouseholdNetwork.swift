internal import MedleyHousehold
internal import MedleyMedicines
package import MedleyPeers
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

/// This device on the household's network: it connects, listens, and keeps account of both.
package final class HouseholdNetwork {
  /// The port that devices listen on where it is free.
  package static let usualPort: UInt16 = 47_812

  let cabinet: Cabinet
  let beaconKey: SecretBytes
  let switchboard: Switchboard<PeerReplica, SystemRandomNumberGenerator>
  private let port = PortNumber()

  /// The port that this device listens on; nil when it does not.
  var listeningPort: UInt16? { port.number }

  /// The port that this device listens on, shared with the replica.
  private final class PortNumber {
    var number: UInt16?
  }

  package init(_ cabinet: Cabinet) throws {
    guard let secret = cabinet.keys.householdSecret else { throw HouseholdError.keysDamaged }
    self.cabinet = cabinet
    let secrets = PeerSecrets(householdSecret: secret)
    beaconKey = secrets.beaconKey
    let (path, circumstances) = (cabinet.home.path, cabinet.circumstances)
    switchboard = Switchboard(
      store: PeerReplica(cabinet: cabinet, port: { [port] in port.number }),
      workStore: {
        PeerReplica(cabinet: try Cabinet.open(path, circumstances), port: { nil })
      },
      staticKey: cabinet.keys.channel, presharedKey: secrets.presharedKey,
      generator: SystemRandomNumberGenerator(), now: { SystemClock.monotonicMilliseconds })
  }

  /// Listens on an address of this machine, or on all of them, and says where.
  ///
  /// Without a port it is the usual one, or a free one where that is taken.
  package func listen(host: String?, port: UInt16?) throws -> [String] {
    do throws(PeerError) {
      try listen(host, port ?? HouseholdNetwork.usualPort)
    } catch {
      guard port == nil, case .cannotListen = error else { throw error }
      try listenAnywhere(host)
    }
    return switchboard.listeningAddresses.map(\.text)
  }

  /// Takes a port that is free for both families of addresses.
  private func listenAnywhere(_ host: String?) throws {
    for _ in 0..<8 {
      do throws(PeerError) { return try listen(host, 0) } catch {
        guard case .cannotListen = error else { throw error }
      }
    }
    try listen(host, 0)
  }

  private func listen(_ host: String?, _ port: UInt16) throws(PeerError) {
    var places: [SocketAddress]
    if let host {
      places = try SocketAddress.resolve(host, port: port, forListening: true)
    } else {
      places = [.anyIPv6(port: port), .anyIPv4(port: port)].compactMap { $0 }
    }
    var refusal: PeerError?
    var chosen = port
    for place in places {
      do throws(PeerError) {
        try switchboard.listen(at: place.with(port: chosen))
        // Both families get the same port.
        chosen = switchboard.listeningAddresses.last?.port ?? chosen
      } catch {
        if case .cannotListen(_, let number) = error, SystemWords.isTaken(number) {
          switchboard.stopListening()
          throw error
        }
        // A machine without one of the two families is none the worse.
        refusal = error
      }
    }
    guard let first = switchboard.listeningAddresses.first else {
      throw refusal ?? .cannotListen(address: host ?? "all addresses", number: 0)
    }
    self.port.number = first.port
  }

  /// Syncs once with the device at an address.
  ///
  /// `progress` is told how many bytes came or went, of how many.
  package func sync(
    with host: String, port: UInt16, progress: (Int, Int) -> Void
  ) throws -> Synced {
    let places = try SocketAddress.resolve(host, port: port)
    switchboard.dial(places, purpose: 0)
    return try finish(purpose: 0, progress)
  }

  /// The store as a session sees it.
  package var replica: PeerReplica { PeerReplica(cabinet: cabinet, port: { nil }) }

  /// One side of a connection that something else than a socket carries.
  package func conversation(_ side: Session.Side) throws -> Conversation {
    guard let secret = cabinet.keys.householdSecret else { throw HouseholdError.keysDamaged }
    return try Conversation(
      side, staticKey: cabinet.keys.channel,
      presharedKey: PeerSecrets(householdSecret: secret).presharedKey)
  }

  /// Listens for the devices of this household, and lets itself be found when told to.
  func neighbourhood(
    _ wish: Neighbourhood.Wish, staysOnThisMachine: Bool = false
  ) -> Neighbourhood {
    Neighbourhood(
      key: beaconKey, cabinet.circumstances, wish, staysOnThisMachine: staysOnThisMachine)
  }

  /// Waits for the connections of one purpose; the best of what they came to counts.
  private func finish(purpose: Int, _ progress: (Int, Int) -> Void) throws -> Synced {
    var failure: (any Error)?
    while true {
      for end in switchboard.turn(atMostMilliseconds: 200) where end.purpose == purpose {
        do {
          return try account(for: end)
        } catch PeerError.duplicate {
          continue
        } catch {
          // An address that answers wrongly says more than one that does not answer.
          if failure == nil || end.remoteKey != nil { failure = error }
        }
      }
      if let (done, total) = switchboard.progress { progress(done, total) }
      if !switchboard.isBusy(purpose: purpose) { throw failure ?? PeerError.cut }
    }
  }

  /// Notes what a connection came to.
  func account(for end: ConnectionEnd) throws -> Synced {
    switch end.ending {
    case .done:
      try cabinet.noteRemoval(by: nil)
      return try synced(end)
    case .failed(.removed(let notice)):
      try cabinet.noteRemoval(by: notice.byName)
      throw PeerError.removed(notice)
    case .failed(let error): throw error
    case .failedHere(let error): throw error
    }
  }

  private func synced(_ end: ConnectionEnd) throws -> Synced {
    let (member, isMember, missing, heads, stateHash) = try cabinet.look { snapshot in
      let membership = try snapshot.membership
      let present = membership.members.first { $0.keys.channel == end.remoteKey }
      // What came may have told that the other device has left.
      let member = present ?? membership.formerMembers.first { $0.keys.channel == end.remoteKey }
      let acknowledged = end.report.acknowledged ?? .empty
      let reading = snapshot.reading
      let held = Vector(try acknowledged.heads.filter { try reading.locate($0) != nil })
      let past = try reading.past(of: held) ?? CausalPast()
      let missing = reading.table.branches.reduce(UInt64(0)) { sum, branch in
        let known = past[branch.number]
        return sum + (branch.sequence > known ? branch.sequence - known : 0)
      }
      let heads = held.heads.filter { $0.actor.device == cabinet.device }
      return (member, present != nil, missing, heads, reading.stateHash)
    }
    guard let member else { throw PeerError.otherNotMember }
    if isMember { note(end, of: member.keys.signing, heads: heads, isComplete: missing == 0) }
    let clocks = end.report.clockDifference.flatMap { _ in end.report.clocks }
    let zone = cabinet.circumstances.zone
    return Synced(
      deviceID: member.keys.signing.hex, deviceName: member.name, address: end.address.text,
      isInitiator: end.side == .initiator, sentChangeCount: end.sentChangeCount,
      newChangeCount: end.commitment?.newChangeCount ?? 0,
      knownChangeCount: end.commitment?.knownChangeCount ?? 0,
      newQuestionCount: end.commitment?.newQuestionCount ?? 0,
      sentPhotoCount: end.sentBlobCount, newPhotoCount: end.keptBlobCount,
      unacknowledgedCount: missing,
      program: end.report.program ?? "",
      clocks: clocks.map {
        Synced.Clocks(
          own: OffsetInstant(Instant(clamping: $0.own).wholeSecond, in: zone),
          other: OffsetInstant(Instant(clamping: $0.other).wholeSecond, in: zone))
      },
      statesDiffer: end.report.statesDiffer, stateHash: stateHash,
      sentByteCount: end.sentByteCount, receivedByteCount: end.receivedByteCount,
      tripCount: end.tripCount)
  }

  /// Keeps where and when a device was reached, and what it acknowledged.
  private func note(
    _ end: ConnectionEnd, of key: VerifyingKey, heads: [Head], isComplete: Bool
  ) {
    let time = cabinet.circumstances.wallClock
    PeerBook.change(cabinet.home) { book in
      if isComplete { book.entries[key, default: PeerBook.Entry()].syncedAt = time }
      book.entries[key, default: PeerBook.Entry()].acknowledged = heads
      switch end.side {
      case .initiator: book.note(end.address.text, of: key)
      case .responder:
        if let port = end.report.port { book.note(end.address.with(port: port).text, of: key) }
      }
    }
  }
}
