/// The offsets of one time zone at every instant.
///
/// The rules come from the bytes of a TZif file (RFC 8536), which the caller reads.
package struct ZoneRules: Hashable, Sendable {
  /// A change of the offset.
  struct Transition: Hashable, Sendable {
    /// The first second at which the new offset holds.
    let second: Int64
    let before: Int
    let after: Int
  }

  /// The offset before the first transition, in seconds east of UTC.
  let firstOffset: Int
  /// The seconds of the transitions, ascending, and the offsets that begin at them.
  let seconds: [Int64]
  let offsets: [Int]
  /// What holds after the last transition; nil when its offset stays for ever.
  let tail: PosixRule?

  init(firstOffset: Int, seconds: [Int64], offsets: [Int], tail: PosixRule?) {
    self.firstOffset = firstOffset
    self.seconds = seconds
    self.offsets = offsets
    self.tail = tail
  }

  /// Makes a zone whose offset never changes.
  package init(fixedSeconds: Int) {
    self.init(firstOffset: fixedSeconds, seconds: [], offsets: [], tail: nil)
  }

  package static let utc = ZoneRules(fixedSeconds: 0)

  /// The offset at a second since 1970, in seconds east of UTC.
  package func offsetSeconds(at second: Int64) -> Int {
    guard let last = seconds.last else { return tail?.offset(at: second) ?? firstOffset }
    if second >= last, let tail { return tail.offset(at: second) }
    let index = indexOfTransition(after: second)
    return index == 0 ? firstOffset : offsets[index - 1]
  }

  /// The index of the first transition after a second.
  private func indexOfTransition(after second: Int64) -> Int {
    var low = 0
    var high = seconds.count
    while low < high {
      let middle = (low + high) / 2
      if seconds[middle] <= second { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// True when the clocks of two zones show the same from a second on, for a year.
  package func agrees(with other: ZoneRules, from second: Int64) -> Bool {
    let span = second..<second + 366 * 86_400
    func changes(_ rules: ZoneRules) -> [Transition] {
      rules.transitions(in: span).filter { $0.before != $0.after }
    }
    return offsetSeconds(at: second) == other.offsetSeconds(at: second)
      && changes(self).map(\.second) == changes(other).map(\.second)
      && changes(self).map(\.after) == changes(other).map(\.after)
  }

  /// The offset that holds all through a span of seconds; nil when it may change.
  ///
  /// Most of what is asked lies weeks away from any transition that the file lists.
  func steadyOffset(in span: Range<Int64>) -> Int? {
    let index = indexOfTransition(after: span.lowerBound - 1)
    guard index < seconds.count, seconds[index] >= span.upperBound else { return nil }
    return index == 0 ? firstOffset : offsets[index - 1]
  }

  /// The transitions in a span of seconds, in order.
  func transitions(in span: Range<Int64>) -> [Transition] {
    var found: [Transition] = []
    var index = indexOfTransition(after: span.lowerBound - 1)
    while index < seconds.count, seconds[index] < span.upperBound {
      let before = index == 0 ? firstOffset : offsets[index - 1]
      found.append(Transition(second: seconds[index], before: before, after: offsets[index]))
      index += 1
    }
    if let tail, span.upperBound > seconds.last ?? .min {
      for transition in tail.transitions(in: span) where transition.second > seconds.last ?? .min {
        found.append(transition)
      }
    }
    return found
  }
}
