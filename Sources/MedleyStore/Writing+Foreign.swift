package import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

extension Writing {
  /// Takes in a batch of changes that came from outside, all or nothing.
  ///
  /// - Parameters:
  ///   - packed: the packed batch, whose changes are unpacked one after the other.
  ///   - judge: who decides which changes have effect; it sees every new change.
  /// - Throws: `StoreError`; the caller's transaction is then rolled back.
  package mutating func receive(packed: [UInt8], judge: inout some Judge) throws {
    do {
      var reader = try BatchReader(packed)
      let known = try takeAll(
        after: reader.from, ends: reader.ends, judge: &judge, next: { try reader.next() })
      try finish(segment: Writing.segment(packed, without: known), .batch)
      try judgeAgain(&judge)
    } catch let fault as BatchFault {
      throw StoreError.packing(fault)
    }
  }

  /// Takes in a batch that was never packed, all or nothing.
  package mutating func receive(_ batch: Batch, judge: inout some Judge) throws {
    var index = 0
    let known = try takeAll(
      after: batch.from, ends: batch.ends, judge: &judge,
      next: {
        defer { index += 1 }
        return index < batch.changes.count ? batch.changes[index] : nil
      })
    var segment = ByteWriter()
    for (index, change) in batch.changes.enumerated() where !known.contains(index) {
      segment.counted(change.encoded)
    }
    try finish(segment: segment.bytes, .verbatim)
    try judgeAgain(&judge)
  }

  /// Takes in changes one after the other.
  ///
  /// - Returns: the indices of those that were known.
  private mutating func takeAll(
    after from: Vector, ends: [BatchEnd], judge: inout some Judge, next: () throws -> Change?
  ) throws -> Set<Int> {
    for head in from.heads where try table.locate(head, in: storedHistory) == nil {
      throw StoreError.chain(.notConnected(head.actor, sequence: head.sequence + 1))
    }
    let ends = Dictionary(ends.map { ($0.index, $0.signature) }) { first, _ in first }
    let own = try Meta(store.connection).actor
    var open: [Int: Change] = [:]
    var known: Set<Int> = []
    var index = 0
    while let change = try next() {
      let number = try take(change, judge: &judge)
      if let signature = ends[index] {
        guard judge.accepts(signature, of: change) else {
          throw StoreError.badSignature(change.header.actor)
        }
        if let number {
          sign(branch: number, signature)
          open[number] = nil
        }
      } else if let number {
        open[number] = change
      }
      if number == nil {
        known.insert(index)
      } else if change.header.actor == own {
        try Meta(store.connection).set(.foreignChange, .integer(1))
      }
      index += 1
    }
    if let unsigned = open.values.first { throw StoreError.badSignature(unsigned.header.actor) }
    return known
  }

  /// The packed batch as the log keeps it: as it came, or packed again without known changes.
  private static func segment(_ packed: [UInt8], without known: Set<Int>) throws -> [UInt8] {
    guard !known.isEmpty else { return packed }
    var reader = try BatchReader(packed)
    guard known.count < reader.changeCount else { return [] }
    var batch = Batch(from: .empty, changes: [], ends: [])
    var index = 0
    while let change = try reader.next() {
      if !known.contains(index) { batch.changes.append(change) }
      index += 1
    }
    return try batch.encoded()
  }

  private var storedHistory: StoredHistory { StoredHistory(connection: store.connection) }
}
