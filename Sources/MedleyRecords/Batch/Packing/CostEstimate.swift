/// How many bits symbols are going to take, without coding them.
enum CostEstimate {
  /// The bits of a sequence of symbols that occur so often, coded with the best fixed chances.
  static func bits(counts: some Sequence<Int>) -> Double {
    var total = 0
    var sum = 0.0
    for count in counts where count > 0 {
      total += count
      sum += Double(count) * logarithm(Double(count))
    }
    return total > 0 ? Double(total) * logarithm(Double(total)) - sum : 0
  }

  /// The logarithm to base 2 of a number of at least 1, to two decimals.
  static func logarithm(_ value: Double) -> Double {
    let fraction = value.significand - 1
    return Double(value.exponent) + fraction * (1.3465 - 0.3465 * fraction)
  }
}

/// Adds up what numbers cost when they are coded as `SymbolCoder.number` does.
struct NumberCost {
  private var counts = [Int](repeating: 0, count: 16 + 64 * 8)
  private var plainBits = 0

  /// Counts a number.
  mutating func add(_ value: UInt64) {
    guard value >= 16 else {
      counts[Int(value)] += 1
      return
    }
    let width = 63 - value.leadingZeroBitCount
    counts[16 + (width - 4) * 8 + Int((value >> UInt64(width - 3)) & 7)] += 1
    plainBits += width - 3
  }

  /// Counts a number that is mapped from a signed one.
  mutating func add(mapping value: Int64) {
    add(mapped(value))
  }

  /// The bits once it is known which numbers occur.
  var bits: Double { CostEstimate.bits(counts: counts) + Double(plainBits) }

  /// The bits that it takes to learn which numbers occur.
  var learningBits: Double { Double(4 * counts.count { $0 > 0 }) }
}
