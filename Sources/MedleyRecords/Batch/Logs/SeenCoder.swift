internal import MedleySealing

/// How one entry of `seen` is named in a batch (`batch-format §6.6`).
enum SeenName {
  /// A change of the batch: its log, and how far back from the log's newest change so far.
  case inBatch(log: Int, back: UInt64)
  /// An entry of the vector that the batch starts from.
  case from(Int)
  /// Any other change: its actor's index, its sequence and the start of its hash.
  case other(actor: Int, sequence: UInt64, hash: Words16)
}

/// How much a change has seen.
enum SeenCount {
  static let none: UInt64 = 0
  /// Everything in the batch that moved since the change before in its log.
  static let front: UInt64 = 1
}

extension RowCoder {
  /// Codes how much was seen: nothing, the front, or one less than this many entries.
  mutating func seenCount(_ count: UInt64, isSameLog: Bool) -> UInt64 {
    number(count, at: isSameLog ? map.seenCounts.same : map.seenCounts.other)
  }

  /// Codes one entry; nil when a number does not fit.
  mutating func seenName(_ name: SeenName) -> SeenName? {
    var form = 0
    var (log, back, head, actor, sequence) = (0, UInt64(0), 0, 0, UInt64(0))
    var hash = Words16.zero
    switch name {
    case .inBatch(let its, let distance): (log, back) = (its, distance)
    case .from(let index): (form, head) = (1, index)
    case .other(let its, let number, let start):
      (form, actor, sequence, hash) = (2, its, number, start)
    }
    form = bits.tree(form, bitCount: 2, at: map.seenForm, in: &models)
    switch form {
    case 0:
      let coded = number(UInt64(log.magnitude), at: map.seenLog)
      back = number(back, at: map.seenBack)
      return Int(exactly: coded).map { .inBatch(log: $0, back: back) }
    case 1:
      let coded = number(UInt64(head.magnitude), at: map.seenHead)
      return Int(exactly: coded).map { .from($0) }
    case 2:
      let coded = number(UInt64(actor.magnitude), at: map.seenActor)
      sequence = number(sequence, at: map.seenSequence)
      hash.high = bits.word(hash.high)
      hash.low = bits.word(hash.low)
      return Int(exactly: coded).map { .other(actor: $0, sequence: sequence, hash: hash) }
    default: return nil
    }
  }
}
