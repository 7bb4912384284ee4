internal import MedleyHousehold
internal import MedleyPeers
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

/// What happens while a device serves.
package enum NetworkEvent {
  case listening([String])
  case synced(Synced)
  /// A device or an address with which nothing came about, and why.
  case failed(String, any Error)
  /// A reminder was answered on the screen, or could not be planned.
  case reminder(ReminderService.Event)
  /// This device is out of the household; told once.
  case departed(Departure)

  /// Who took this device out.
  package struct Departure {
    package let byName: String
    /// True when this device left by itself.
    package let isOwn: Bool
  }
}

extension HouseholdNetwork {
  /// Milliseconds between two looks at the store.
  private static let lookMilliseconds: Int64 = 500

  /// Stays, takes connections and syncs with everybody that lacks something, until told to stop.
  ///
  /// A device that is out of the household stays, too: it tells those who do not know yet. What they
  /// answer is told once. `shouldStop` is asked about twice a second, and `tell` is told what happens.
  package func serve(
    reminding reminders: ReminderService? = nil, until shouldStop: () -> Bool,
    tell: (NetworkEvent) -> Void
  ) throws {
    tell(.listening(switchboard.listeningAddresses.map(\.text)))
    var rounds = SyncRounds()
    if let departure = try departure { tell(.departed(departure)) }
    rounds.knowsOfRemoval = try departure != nil || cabinet.toldOfRemovalBy != nil
    var known = try vectorOnDisk()
    var mark = try cabinet.store.changeMark
    refresh(&rounds)
    let neighbourhood = neighbourhood(
      .both, staysOnThisMachine: switchboard.listeningAddresses.allSatisfy(\.isLoopback))
    var nextBeacon = SystemClock.monotonicMilliseconds
    var nextLook = SystemClock.monotonicMilliseconds
    while !shouldStop() {
      let now = SystemClock.monotonicMilliseconds
      if now >= nextBeacon {
        nextBeacon = now + PeerLimits.beaconMilliseconds
        neighbourhood.announce(listeningPort: listeningPort)
      }
      for place in neighbourhood.receive(now: now, listeningPort: listeningPort) {
        rounds.noteHeard(place.text, now: now, after: Int64.random(in: 100...1_500))
      }
      for event in reminders?.turn(now: now) ?? [] {
        tell(.reminder(event))
        // What this connection writes itself does not change the mark: it is looked at now.
        if case .answered = event { (mark, nextLook) = (.min, now) }
      }
      if now >= nextLook {
        nextLook = now + Self.lookMilliseconds
        // What came over the network is told to the others, but not to whom it came from.
        for arrival in switchboard.takeArrivals() {
          known = arrival.commitment.holdings.vector
          guard arrival.commitment.newChangeCount > 0 else { continue }
          // Whoever brought the changes may be telling the others at this moment too.
          refresh(&rounds)
          rounds.noteChange(now: now, after: 1_000, except: signingKey(of: arrival.key))
        }
        let newMark = try cabinet.store.changeMark
        if newMark != mark {
          mark = newMark
          reminders?.noteChange()
          let vector = try vectorOnDisk()
          if vector != known {
            known = vector
            refresh(&rounds)
            rounds.noteChange(now: now, after: 0, except: nil)
          }
        }
        for visit in rounds.due(now: now) where !switchboard.isBusy(purpose: visit.purpose) {
          dial(visit)
        }
      }
      for end in switchboard.turn(
        atMostMilliseconds: max(1, nextLook - now),
        others: neighbourhood.interests + waiting(for: reminders))
      {
        cabinet.renewCircumstances()
        settle(end, &rounds, tell)
      }
    }
    switchboard.closeAll()
  }

  /// What ends a waiting for the sake of reminders.
  private func waiting(for reminders: ReminderService?) -> [Readiness.Interest] {
    (reminders?.socketNumber).map { [Readiness.Interest(readingFrom: $0)] } ?? []
  }

  /// Notes what a connection came to.
  private func settle(
    _ end: ConnectionEnd, _ rounds: inout SyncRounds, _ tell: (NetworkEvent) -> Void
  ) {
    let now = SystemClock.monotonicMilliseconds
    do {
      let synced = try account(for: end)
      guard let key = VerifyingKey(hex: synced.deviceID) else { return }
      let isSilent =
        !synced.hasNews && synced.clocks == nil
        && !synced.statesDiffer && rounds.hasMet(key)
      refresh(&rounds)
      rounds.noteSynced(
        key, purpose: end.purpose, lacksMore: synced.unacknowledgedCount > 0, now: now)
      if let port = end.report.port { rounds.noteMet(end.address.with(port: port).text) }
      if !isSilent { tell(.synced(synced)) }
    } catch PeerError.duplicate {
      return
    } catch PeerError.itself {
      // Another program serves the same home.
      rounds.noteMet(end.address.text)
    } catch {
      // Whoever only knocks is no event: anybody in the network can do that.
      guard end.side == .initiator || end.report.program != nil || end.isTold else { return }
      // Other addresses of the device may answer yet.
      guard !switchboard.isBusy(purpose: end.purpose) || end.side == .responder else { return }
      var isNew = rounds.noteFailure(purpose: end.purpose, error, now: now)
      if end.side == .responder, let key = end.remoteKey {
        isNew = rounds.noteFailure(of: key, error)
      }
      if case .removed(let notice)? = error as? PeerError {
        guard !rounds.knowsOfRemoval else { return }
        rounds.knowsOfRemoval = true
        return tell(
          .departed(
            NetworkEvent.Departure(
              byName: notice.byName, isOwn: notice.by == cabinet.device)))
      }
      if isNew { tell(.failed(name(of: end), error)) }
    }
  }

  private func dial(_ visit: SyncRounds.Visit) {
    let places = visit.addresses.compactMap { SocketAddress(text: $0) }
    switchboard.dial(places, purpose: visit.purpose)
  }

  /// Takes up the devices of the household and the places where they were reached.
  private func refresh(_ rounds: inout SyncRounds) {
    let book = PeerBook(cabinet.home)
    let members = (try? cabinet.look { try $0.membership.members.map(\.keys.signing) }) ?? []
    rounds.take(
      members.filter { $0 != cabinet.device }.map { ($0, book.entries[$0]?.addresses ?? []) })
  }

  private func vectorOnDisk() throws -> Vector { try cabinet.look { $0.reading.table.vector } }

  /// Who took this device out of the household; nil while it is a member.
  private var departure: NetworkEvent.Departure? {
    get throws {
      try cabinet.look { snapshot in
        let membership = try snapshot.membership
        guard membership.member(cabinet.device) == nil,
          let removal = membership.removal(of: cabinet.device)
        else { return nil }
        return NetworkEvent.Departure(
          byName: membership.everMember(removal.author)?.name ?? "",
          isOwn: removal.author == cabinet.device)
      }
    }
  }

  /// The signing key of a member by its static key.
  private func signingKey(of key: AgreementKey.Public) -> VerifyingKey? {
    let found = try? cabinet.look { snapshot in
      try snapshot.membership.members.first { $0.keys.channel == key }?.keys.signing
    }
    return found ?? nil
  }

  /// The name of the device, or the address where there is none.
  private func name(of end: ConnectionEnd) -> String {
    let name = try? cabinet.look { snapshot in
      try snapshot.membership.members.first { $0.keys.channel == end.remoteKey }?.name
    }
    return (name ?? nil) ?? end.address.text
  }
}

extension ConnectionEnd {
  /// True when the other side was told why nothing came of it, or told this side.
  fileprivate var isTold: Bool {
    switch ending {
    case .failed(.removed), .failed(.otherRemoved), .failed(.otherNotMember): true
    case .failedHere: true
    default: false
    }
  }
}
