internal import MedleySealing

extension Batch {
  /// Packs the batch, then unpacks it and compares.
  ///
  /// A change that would not come back byte for byte travels whole. Changes with an operation of
  /// a kind outside `knownKinds` keep their payload as it is; nil stands for all kinds.
  ///
  /// - Throws: `BatchFault` when a limit is passed or a change or an end cannot be written at all.
  package func encoded(knownKinds: Set<UInt64>? = nil) throws(BatchFault) -> [UInt8] {
    try checkLimits()
    var verbatim: Set<Int> = []
    while true {
      var packer = BatchPacker(self, knownKinds: knownKinds, verbatim: verbatim)
      guard packer.logCount <= Limits.batchLogCount else { throw .aboveLimit(.logs) }
      let bytes = packer.pack()
      guard bytes.count <= Limits.batchByteCount else { throw .aboveLimit(.bytes) }
      let different = try differences(bytes)
      if different.isEmpty { return bytes }
      for index in different {
        guard verbatim.insert(index).inserted else { throw .notReversible(change: index) }
      }
    }
  }

  private func checkLimits() throws(BatchFault) {
    guard changes.count <= Limits.batchChangeCount else { throw .aboveLimit(.changes) }
    var byteCount = 0
    for (index, change) in changes.enumerated() {
      guard 1...Limits.sequence ~= change.header.sequence else {
        throw .notReversible(change: index)
      }
      let size = change.header.byteCount + change.payload.count
      guard size <= Limits.changeByteCount else { throw .aboveLimit(.changeBytes) }
      byteCount += size
    }
    guard byteCount <= Limits.batchCanonicalByteCount else { throw .aboveLimit(.canonicalBytes) }
    var next = 0
    for end in ends {
      guard end.index >= next, end.index < changes.count else { throw .endIndex(end.index) }
      next = end.index + 1
    }
  }

  /// The changes that do not come back from a packed batch as they were.
  private func differences(_ bytes: [UInt8]) throws(BatchFault) -> [Int] {
    var reader = try BatchReader(bytes)
    guard reader.from == from, reader.ends == ends, reader.changeCount == changes.count else {
      throw .notReversible(change: 0)
    }
    var different: [Int] = []
    for index in changes.indices {
      do {
        if try !reader.skip(changes[index]) { different.append(index) }
      } catch {
        return different + [index]
      }
    }
    return different
  }
}
