internal import MedleyRecords
internal import MedleySealing

/// Collects which changes of which branches a segment holds.
struct SpanBuilder {
  struct Span {
    let branch: Int
    let first: UInt64
    var last: UInt64
    var hashes: [UInt8]
    var digests: [Digest]
  }

  private(set) var spans: [Span] = []
  private(set) var changeCount = 0
  private var open: [Int: Int] = [:]

  /// Adds the newest change of a branch.
  mutating func add(_ change: Change, branch: Int) {
    changeCount += 1
    if let index = open[branch] {
      spans[index].last = change.header.sequence
      change.hash.prefix.append(to: &spans[index].hashes)
      spans[index].digests.append(change.hash)
      return
    }
    open[branch] = spans.count
    var span = Span(
      branch: branch, first: change.header.sequence, last: change.header.sequence, hashes: [],
      digests: [change.hash])
    change.hash.prefix.append(to: &span.hashes)
    spans.append(span)
  }

  /// The hash of a change that was added; nil for any other.
  func digest(branch: Int, sequence: UInt64) -> Digest? {
    guard let index = open[branch], sequence >= spans[index].first,
      sequence <= spans[index].last, let place = Int(exactly: sequence - spans[index].first)
    else { return nil }
    return spans[index].digests[place]
  }
}
