internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// What the tables tell of changes that are asked for one after the other.
///
/// A span has the hashes of all its changes in one value, which SQLite copies whole for each
/// question: the span of each branch that was asked for last is kept, 16 bytes a change.
final class SpanHistory: ChainHistory {
  private struct Span {
    let first: UInt64
    let last: UInt64
    let hashes: [UInt8]
  }

  private let stored: StoredHistory
  private var spans: [Int: Span] = [:]

  init(connection: Connection) { stored = StoredHistory(connection: connection) }

  func hash(branch: Int, sequence: UInt64) throws -> Words16? {
    if spans[branch].map({ $0.first <= sequence && sequence <= $0.last }) != true {
      spans[branch] = try stored.connection.first(
        "SELECT first, last, hashes FROM span WHERE branch = ?1 AND first <= ?2 AND last >= ?2",
        [Value(branch), Value(sequence)]
      ) { row in
        Span(
          first: UInt64(clamping: row.integer(0)), last: UInt64(clamping: row.integer(1)),
          hashes: row.blob(2))
      }
    }
    guard let span = spans[branch], sequence >= span.first,
      let index = Int(exactly: sequence - span.first),
      index < span.hashes.count / 16
    else { return nil }
    return Words16(bytes: Array(span.hashes[16 * index..<16 * index + 16]))
  }

  func digest(branch: Int, sequence: UInt64) throws -> Digest? {
    try stored.digest(branch: branch, sequence: sequence)
  }

  func seen(branch: Int, through sequence: UInt64) throws -> [Head] {
    try stored.seen(branch: branch, through: sequence)
  }
}
