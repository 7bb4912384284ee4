internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// What the tables tell of changes that are not heads.
struct StoredHistory: ChainHistory {
  let connection: Connection

  func hash(branch: Int, sequence: UInt64) throws -> Words16? {
    let bytes = try connection.first(
      """
      SELECT substr(hashes, 1 + 16 * (?2 - first), 16) FROM span
      WHERE branch = ?1 AND first <= ?2 AND last >= ?2
      """, [Value(branch), Value(sequence)]
    ) { $0.blob(0) }
    return bytes.flatMap { Words16(bytes: $0) }
  }

  func digest(branch: Int, sequence: UInt64) throws -> Digest? {
    var digest: Digest?
    try eachChange(of: branch, from: sequence, through: sequence) { digest = $0.hash }
    return digest
  }

  func seen(branch: Int, through sequence: UInt64) throws -> [Head] {
    var heads: [Head] = []
    try eachChange(of: branch, from: 1, through: sequence) { heads += $0.header.seen }
    return heads
  }

  /// Lends the changes of a branch itself whose sequences lie in a range.
  private func eachChange(
    of branch: Int, from first: UInt64, through last: UInt64, _ body: (Change) throws -> Void
  ) throws {
    var segments: [Int64] = []
    try connection.each(
      "SELECT DISTINCT segment FROM span WHERE branch = ? AND first <= ? AND last >= ? ORDER BY 1",
      [Value(branch), Value(last), Value(first)]
    ) { segments.append($0.integer(0)) }
    for number in segments {
      let found = try connection.first(
        "SELECT packing, bytes FROM segment WHERE number = ?", [.integer(number)]
      ) { (Packing(rawValue: $0.integer(0)), $0.blob(1)) }
      guard let (packing, bytes) = found, let packing else {
        throw StoreError.damaged(what: "segment of the log")
      }
      try LogTable.eachChange(in: bytes, packing) { change in
        let sequence = change.header.sequence
        guard first <= sequence, sequence <= last,
          try hash(branch: branch, sequence: sequence) == change.hash.prefix
        else { return }
        try body(change)
      }
    }
  }
}
