/// Walks along a text of digits and signs.
struct DigitReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = text[...].utf8 }

  var isAtEnd: Bool { rest.isEmpty }

  /// Passes the sign if it is next.
  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    guard let byte = rest.first, UInt32(byte) == sign.value else { return false }
    rest.removeFirst()
    return true
  }

  /// A number of exactly so many digits, and a further digit is not next.
  mutating func number(digits count: Int, in range: ClosedRange<Int>) -> Int? {
    number(digits: count...count, in: range)
  }

  /// A number of so many digits, and a further digit is not next.
  mutating func number(digits counts: ClosedRange<Int>, in range: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while let byte = rest.first, let digit = Self.digit(byte) {
      guard count < counts.upperBound, count < 18 else { return nil }
      value = value * 10 + digit
      count += 1
      rest.removeFirst()
    }
    return counts.contains(count) && range.contains(value) ? value : nil
  }

  /// Passes digits and says how many there were; at most so many.
  mutating func digits(upTo limit: Int) -> Int {
    var count = 0
    while count < limit, let byte = rest.first, Self.digit(byte) != nil {
      count += 1
      rest.removeFirst()
    }
    return count
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte) - 48 : nil
  }
}
