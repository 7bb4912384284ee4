internal import MedleyRecords
internal import MedleySealing

/// What the tables and the changes being taken in tell together.
struct GrowingHistory: ChainHistory {
  let stored: StoredHistory
  /// The changes being taken in, which are not in the tables yet.
  private(set) var spans = SpanBuilder()
  /// What those changes have seen, by branch, for a fork that starts among them.
  private var seen: [Int: [(sequence: UInt64, heads: [Head])]] = [:]

  init(stored: StoredHistory) { self.stored = stored }

  func hash(branch: Int, sequence: UInt64) throws -> Words16? {
    try spans.digest(branch: branch, sequence: sequence)?.prefix
      ?? stored.hash(branch: branch, sequence: sequence)
  }

  func digest(branch: Int, sequence: UInt64) throws -> Digest? {
    try spans.digest(branch: branch, sequence: sequence)
      ?? stored.digest(branch: branch, sequence: sequence)
  }

  func seen(branch: Int, through sequence: UInt64) throws -> [Head] {
    let fresh = (seen[branch] ?? []).filter { $0.sequence <= sequence }.flatMap(\.heads)
    return try stored.seen(branch: branch, through: sequence) + fresh
  }

  /// Notes a change that was placed on a branch.
  mutating func add(_ change: Change, on branch: Branch) {
    spans.add(change, branch: branch.number)
    if !change.header.seen.isEmpty {
      seen[branch.number, default: []].append((change.header.sequence, change.header.seen))
    }
  }
}
