package import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

extension Writing {
  /// Takes in a batch of changes that came from outside, all or nothing.
  ///
  /// - Parameters:
  ///   - batch: the packed bytes.
  ///   - judge: who decides which changes have effect; it sees every new change.
  /// - Throws: `StoreError`; the caller's transaction is then rolled back.
  package mutating func receive(_ batch: Batch, judge: inout some Judge) throws {
    for head in batch.from.heads where try table.locate(head, in: storedHistory) == nil {
      throw StoreError.chain(.notConnected(head.actor, sequence: head.sequence + 1))
    }
    let ends = Dictionary(batch.ends.map { ($0.index, $0.signature) }) { first, _ in first }
    let own = try Meta(store.connection).blob(.incarnation).flatMap { Incarnation(bytes: $0) }
    var open: [Int: Change] = [:]
    var segment = ByteWriter()
    for (index, change) in batch.changes.enumerated() {
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
      if number != nil {
        segment.counted(change.encoded)
        if change.header.actor.incarnation == own {
          try Meta(store.connection).set(.foreignChange, .integer(1))
        }
      }
    }
    if let unsigned = open.values.first { throw StoreError.badSignature(unsigned.header.actor) }
    try finish(segment: segment.bytes, .verbatim)
  }

  private var storedHistory: StoredHistory { StoredHistory(connection: store.connection) }
}
