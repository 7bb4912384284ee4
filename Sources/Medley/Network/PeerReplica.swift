internal import MedleyHousehold
package import MedleyPeers
package import MedleyRecords
package import MedleySealing
internal import MedleyStore

/// The store of a cabinet as a session sees it.
package struct PeerReplica: Replica {
  let cabinet: Cabinet
  /// The port that this device listens on; nil when it does not listen.
  let port: () -> UInt16?

  package func standing(of key: AgreementKey.Public) throws -> Standing {
    try cabinet.look { snapshot in
      let membership = try snapshot.membership
      if membership.members.contains(where: { $0.keys.channel == key }) { return .member }
      guard let former = membership.formerMembers.first(where: { $0.keys.channel == key }),
        let departure = membership.removal(of: former.keys.signing)
      else { return .stranger }
      return .removed(
        RemovalNotice(
          byName: membership.everMember(departure.author)?.name ?? "", by: departure.author,
          statement: try snapshot.reading.change(holding: departure.statement)?.encoded ?? []))
    }
  }

  package func hello() throws -> Hello {
    try cabinet.look { snapshot in
      if try snapshot.membership.needsUpgrade { throw HouseholdError.needsUpgrade }
      return Hello(
        versions: .own, program: Cabinet.program, clock: cabinet.circumstances.wallClock,
        port: port(),
        holdings: try PeerReplica.holdings(snapshot.reading), exchangesBlobs: true,
        hearsOfWork: true)
    }
  }

  package func pack(lacking vector: Vector, isCertain: Bool) throws -> PackedBatch {
    try cabinet.look { snapshot in
      let batch = try snapshot.reading.batch(from: vector, assumingPrefixes: !isCertain)
      guard !batch.changes.isEmpty else { return .nothing }
      return PackedBatch(bytes: try Cabinet.pack(batch), changeCount: batch.changes.count)
    }
  }

  package func commit(
    _ batch: [UInt8], from key: AgreementKey.Public, onlyIfMember: Bool
  ) throws -> Commitment {
    cabinet.renewCircumstances()
    do {
      return try cabinet.store.write { writing in
        var snapshot = Snapshot(writing.reading, cabinet.circumstances)
        var membership = try snapshot.membership
        try writing.receive(packed: batch, judge: &membership)
        if membership.needsUpgrade { throw HouseholdError.needsUpgrade }
        if onlyIfMember {
          guard membership.members.contains(where: { $0.keys.channel == key }) else {
            throw PeerError.otherNotMember
          }
        }
        return Commitment(
          holdings: Holdings(
            vector: writing.table.vector,
            stateHash: try PeerReplica.digest(writing.outcome.stateHash)),
          newChangeCount: writing.outcome.newChangeCount,
          knownChangeCount: writing.outcome.knownChangeCount,
          newQuestionCount: try cabinet.newConflictCount(writing))
      }
    } catch let error as PeerError {
      throw error
    } catch StoreError.chain(.notConnected(let actor, let sequence)) {
      throw BatchNotConnected(StoreError.chain(.notConnected(actor, sequence: sequence)))
    } catch {
      throw ReplicaFailure(PeerReplica.reason(for: error), error)
    }
  }

  package func missingBlobs() throws -> [Digest] {
    try cabinet.look { try $0.reading.wantedPhotos() }
  }

  package func blob(_ digest: Digest) throws -> [UInt8]? {
    try cabinet.look { try $0.reading.blob(digest) }
  }

  package func keep(blob: [UInt8]) throws {
    _ = try cabinet.store.write { try $0.keep(arrived: [blob]) }
  }

  /// What the other side is told when its batch was not taken in.
  private static func reason(for error: any Error) -> EndReason {
    switch error {
    case HouseholdError.needsUpgrade: .notUnderstood
    case StoreError.packing, StoreError.chain, StoreError.badSignature, StoreError.change:
      .batchRefused
    default: .trouble
    }
  }

  private static func holdings(_ reading: Reading) throws -> Holdings {
    Holdings(vector: reading.table.vector, stateHash: try digest(reading.stateHash))
  }

  private static func digest(_ hex: String) throws -> Digest {
    guard let digest = Digest(hex: hex) else { throw StoreError.damaged(what: "state hash") }
    return digest
  }
}

extension Reading {
  /// The change that holds the statement of a removal; nil when it is not there.
  fileprivate func change(holding statement: Identifier) throws -> Change? {
    var place: (branch: Int, sequence: UInt64)?
    try each(kind: Removal.kind) { _, survivor in
      if survivor.id == statement { place = (survivor.branch, survivor.sequence) }
    }
    guard let place else { return nil }
    var past = CausalPast()
    for branch in table.branches {
      past.cover(
        branch: branch.number,
        sequence: branch.number == place.branch ? place.sequence - 1 : branch.sequence)
    }
    var found: Change?
    try eachChange(outside: past) { change, branch in
      if branch == place.branch, change.header.sequence == place.sequence { found = change }
    }
    return found
  }
}
