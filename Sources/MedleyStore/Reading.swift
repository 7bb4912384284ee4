package import MedleyRecords
internal import MedleySQLite
package import MedleySealing

/// One consistent view of a store.
package struct Reading {
  let store: Store
  /// The branches and heads.
  package let table: BranchTable
  /// The state hash in hexadecimal.
  package let stateHash: String
  private var places: PlaceTable

  /// A change of which all or some operations are kept without effect.
  package struct VoidChange: Hashable, Sendable {
    package let branch: Int
    package let sequence: UInt64
    /// The reason of the first operation that has none.
    package let reason: VoidReason
    /// False when other operations of the change have effect.
    package let isWhole: Bool
  }

  init(_ store: Store) throws {
    self.store = store
    table = try LogTable(connection: store.connection).branches(household: store.household)
    guard let digest = try Meta(store.connection).digest(.stateHash) else {
      throw StoreError.damaged(what: "state hash")
    }
    stateHash = digest.hex
    places = PlaceTable(
      store.connection, store.tables, branchCount: table.branches.count)
  }

  init(_ writing: Writing) {
    store = writing.store
    table = writing.table
    stateHash = writing.state.description
    places = writing.places
  }

  /// Lends all surviving operations of one kind that are kept as bytes.
  package func each(kind: UInt64, _ body: (Place, Survivor) throws -> Void) throws {
    try places.each(kind: kind, body)
  }

  /// Lends all operations of one kind that have no effect.
  package func eachVoid(kind: UInt64, _ body: (Place, Survivor) throws -> Void) throws {
    try places.eachVoid(kind: kind, body)
  }

  /// Lends the rows of one parent whose order column lies in a range.
  package func eachRow(
    in layout: TableLayout, parent: Identifier, from low: Int64, to high: Int64,
    _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    guard let table = valueTable(layout) else { return }
    try places.eachRow(in: table, parent: parent, from: low, to: high, body)
  }

  /// Lends the rows of one record.
  package func eachRow(
    in layout: TableLayout, record: Identifier, _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    guard let table = valueTable(layout) else { return }
    try places.eachRow(in: table, record: record, body)
  }

  /// Lends the rows whose member lies in a range; all rows of the table are looked at for it.
  package func eachRow(
    in layout: TableLayout, members: ClosedRange<Identifier>,
    _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    guard let table = valueTable(layout) else { return }
    try places.eachRow(in: table, members: members, body)
  }

  /// Every record of which more than one row speaks; there may be others among them.
  package func contestedRecords(in layout: TableLayout) throws -> [Identifier] {
    guard let table = valueTable(layout) else { return [] }
    return try places.contestedRecords(in: table)
  }

  /// Lends the rows of every record of which more than one row speaks.
  package func eachContestedRow(
    in layout: TableLayout, _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    guard let table = valueTable(layout) else { return }
    try places.eachContestedRow(in: table, body)
  }

  /// What survives at a place.
  package func survivors(at place: Place) throws -> [Survivor] {
    try places.survivors(at: place)
  }

  /// The changes that are kept without effect.
  package func voidChanges() throws -> [VoidChange] {
    var changes: [VoidChange] = []
    try store.connection.each("SELECT branch, sequence, reason, whole FROM void") { row in
      changes.append(
        VoidChange(
          branch: Int(clamping: row.integer(0)), sequence: UInt64(clamping: row.integer(1)),
          reason: VoidReason(rawValue: UInt8(clamping: row.integer(2))) ?? .notDecodable,
          isWhole: row.integer(3) != 0))
    }
    return changes
  }

  /// Finds a change that a vector names.
  package func locate(_ head: Head) throws -> Branch.Origin? {
    try table.locate(head, in: StoredHistory(connection: store.connection))
  }

  /// The first 16 bytes of the hash of a change; nil when there is no such change.
  package func hash(branch: Int, sequence: UInt64) throws -> Words16? {
    try StoredHistory(connection: store.connection).hash(branch: branch, sequence: sequence)
  }

  /// The whole hash of a change; nil when there is no such change.
  package func digest(branch: Int, sequence: UInt64) throws -> Digest? {
    try StoredHistory(connection: store.connection).digest(branch: branch, sequence: sequence)
  }

  /// Lends every change outside a past, causes first, with the number of its branch.
  package func eachChange(
    outside past: CausalPast, _ body: (Change, Int) throws -> Void
  ) throws {
    try LogTable(connection: store.connection).eachChange(outside: past, among: table, body)
  }

  /// What a vector covers here; nil when it names a change that this store does not hold.
  package func past(of vector: Vector) throws -> CausalPast? {
    var past = CausalPast()
    for head in vector.heads {
      guard let place = try locate(head) else { return nil }
      var next: Branch.Origin? = place
      while let origin = next {
        past.cover(branch: origin.branch, sequence: origin.sequence)
        next = table.branches[origin.branch].origin
      }
    }
    return past
  }

  /// Everything that a replica with a vector lacks, as far as this store can tell.
  ///
  /// Heads of the vector that this store does not hold say nothing to it; the batch starts from
  /// the others, so it always connects.
  ///
  /// When prefixes are assumed, whoever has a later head of a log that was never forked here is
  /// taken to have what is held of it; the batch then may not connect.
  package func batch(from vector: Vector, assumingPrefixes: Bool = false) throws -> Batch {
    var heads: [Head] = []
    for head in vector.heads {
      if try locate(head) != nil {
        heads.append(head)
      } else if assumingPrefixes {
        let branches = table.branches(of: head.actor)
        if branches.count == 1, branches[0].sequence < head.sequence,
          vector.heads.count(where: { $0.actor == head.actor }) == 1
        {
          heads.append(branches[0].head)
        }
      }
    }
    let held = Vector(heads)
    var batch = Batch(from: held, changes: [], ends: [])
    let past = try past(of: held) ?? CausalPast()
    try eachChange(outside: past) { change, branch in
      let stored = table.branches[branch]
      if change.header.sequence == stored.sequence, let signature = stored.signature {
        batch.ends.append(BatchEnd(index: batch.changes.count, signature: signature))
      }
      batch.changes.append(change)
    }
    return batch
  }

  private func valueTable(_ layout: TableLayout) -> ValueTable? {
    store.tables.first { $0.layout.table == layout.table }
  }
}

extension Writing {
  /// What the transaction sees by now.
  package var reading: Reading { Reading(self) }
}
