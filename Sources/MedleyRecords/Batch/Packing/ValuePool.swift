internal import MedleySealing

/// The byte strings of a batch being packed, each kept once and known by its number.
struct ValuePool {
  /// Up to sixteen bytes as two words and their count.
  private struct Short: Hashable {
    var high: UInt64 = 0
    var low: UInt64 = 0
    var count: Int
  }

  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var short: [Short: Int32] = [:]
  private var long: [[UInt8]: Int32] = [:]

  /// The number of different values of sixteen bytes.
  private(set) var sixteenCount = 0

  /// The number of different values.
  var count: Int { ends.count }

  /// The bytes of a value.
  subscript(value: Int) -> ArraySlice<UInt8> {
    bytes[(value > 0 ? ends[value - 1] : 0)..<ends[value]]
  }

  /// The number of a value that lies in a range of bytes.
  mutating func number(of range: Range<Int>, in source: [UInt8]) -> Int64 {
    if range.count > 16 {
      let value = Array(source[range])
      if let number = long[value] { return Int64(number) }
      long[value] = Int32(ends.count)
      return append(source[range])
    }
    var key = Short(count: range.count)
    for index in range {
      key.high = key.high << 8 | key.low >> 56
      key.low = key.low << 8 | UInt64(source[index])
    }
    if let number = short[key] { return Int64(number) }
    if range.count == 16 { sixteenCount += 1 }
    short[key] = Int32(ends.count)
    return append(source[range])
  }

  /// The number of a value of sixteen bytes; nil when it has none.
  func number(of words: Words16) -> Int64? {
    short[Short(high: words.high, low: words.low, count: 16)].map { Int64($0) }
  }

  private mutating func append(_ value: ArraySlice<UInt8>) -> Int64 {
    bytes.append(contentsOf: value)
    ends.append(bytes.count)
    return Int64(ends.count - 1)
  }
}
