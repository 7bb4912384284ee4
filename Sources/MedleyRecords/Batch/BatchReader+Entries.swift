internal import MedleySealing

extension BatchReader {
  /// Finds the words that the row at hand has brought into use.
  mutating func readWords() throws(BatchFault) {
    while wordRanges.count < rows.references.words.usedCount {
      var reader = ByteReader(
        tables.words, in: (wordRanges.last?.upperBound ?? 0)..<tables.words.count)
      do {
        let count = try reader.count(limit: Limits.changeByteCount)
        let start = reader.offset
        _ = try reader.raw(count)
        wordRanges.append(start..<start + count)
      } catch { throw .rows(change: index) }
    }
  }

  /// Takes from the table, or works out, the ids that the row at hand has brought into use.
  mutating func readIDs() throws(BatchFault) {
    for news in rows.references.news {
      guard let news else {
        try check((toldIDCount + 1) * 16 <= tables.ids.count)
        ids.append(contentsOf: tables.ids[toldIDCount * 16..<(toldIDCount + 1) * 16])
        toldIDCount += 1
        continue
      }
      guard book.logs.indices.contains(news.log),
        news.change < UInt64(book.logs[news.log].hashes.count),
        news.operation < UInt64(Limits.operationCount)
      else { throw .rows(change: index) }
      let hashes = book.logs[news.log].hashes
      let hash = hashes[hashes.count - 1 - Int(news.change)]
      Identifier(operation: news.operation, of: hash).append(to: &ids)
    }
    rows.references.news.removeAll(keepingCapacity: true)
  }
}

extension Identifier {
  /// The id of an operation, from the hash of its change and its index (`record-format §5`).
  init(operation index: UInt64, of change: Digest) {
    var writer = ByteWriter(domain: "medley operation 1")
    writer.fixed(change)
    writer.varint(index)
    self.init(words: writer.digest.prefix)
  }
}
