/// A value that is exactly so many bytes: a key, a digest, an identifier.
///
/// Each conforming type is distinct, so a key cannot be passed where a digest is meant.
package protocol FixedBytes: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The number of bytes of every value.
  static var byteCount: Int { get }

  /// Makes a value from `byteCount` bytes; nil when the count is another.
  init?(bytes: some Collection<UInt8>)

  /// Appends the bytes of the value.
  func append(to bytes: inout [UInt8])
}

extension FixedBytes {
  /// The bytes of the value.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    append(to: &bytes)
    return bytes
  }

  /// The bytes in lower-case hexadecimal.
  package var hex: String { hexadecimal(bytes) }

  package var description: String { hex }

  /// Reads hexadecimal of either case; nil for any other text.
  package init?(hex: String) {
    guard let bytes = bytesFromHexadecimal(hex) else { return nil }
    self.init(bytes: bytes)
  }
}

/// The lower-case digit of a number below 16.
private func hexadecimalDigit(_ number: UInt8) -> UInt8 {
  number + (number < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
}

/// Writes bytes in lower-case hexadecimal.
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  var text: [UInt8] = []
  text.reserveCapacity(bytes.underestimatedCount * 2)
  for byte in bytes {
    text.append(hexadecimalDigit(byte >> 4))
    text.append(hexadecimalDigit(byte & 15))
  }
  return String(decoding: text, as: UTF8.self)
}

/// Reads hexadecimal of either case; nil for any other text.
package func bytesFromHexadecimal(_ text: String) -> [UInt8]? {
  bytesFromHexadecimal(text.utf8)
}

/// Reads hexadecimal of either case; nil for any other bytes.
@inlinable package func bytesFromHexadecimal(_ text: some Sequence<UInt8>) -> [UInt8]? {
  var bytes: [UInt8] = []
  var high: UInt8?
  for character in text {
    let digit: UInt8
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = character - UInt8(ascii: "A") + 10
    default: return nil
    }
    if let first = high {
      bytes.append(first << 4 | digit)
      high = nil
    } else {
      high = digit
    }
  }
  return high == nil ? bytes : nil
}

/// Sixteen bytes held as two words, so that values compare and hash without allocation.
package struct Words16: Hashable, Comparable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 16 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for (index, byte) in bytes.enumerated() {
      if index < 8 {
        words.0 = words.0 << 8 | UInt64(byte)
      } else {
        words.1 = words.1 << 8 | UInt64(byte)
      }
    }
    self.init(high: words.0, low: words.1)
  }

  /// Makes the words of sixteen bytes of an array; nil when there are not that many from the start.
  ///
  /// The callers in other modules have arrays, and a generic way through costs them microseconds.
  package init?(bytes: [UInt8], from start: Int, count: Int) {
    guard count == 16, start >= 0, start <= bytes.count - 16 else { return nil }
    var words: (UInt64, UInt64) = (0, 0)
    for index in start..<start + 8 { words.0 = words.0 << 8 | UInt64(bytes[index]) }
    for index in start + 8..<start + 16 { words.1 = words.1 << 8 | UInt64(bytes[index]) }
    self.init(high: words.0, low: words.1)
  }

  package init?(bytes: [UInt8]) { self.init(bytes: bytes, from: 0, count: bytes.count) }

  package func append(to bytes: inout [UInt8]) {
    appendBigEndian(high, to: &bytes)
    appendBigEndian(low, to: &bytes)
  }

  package static func < (one: Words16, other: Words16) -> Bool {
    one.high != other.high ? one.high < other.high : one.low < other.low
  }
}

/// Thirty-two bytes held as two halves.
package struct Words32: Hashable, Comparable, Sendable {
  package var high: Words16
  package var low: Words16

  package init(high: Words16, low: Words16) {
    self.high = high
    self.low = low
  }

  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == 32, let high = Words16(bytes: bytes.prefix(16)),
      let low = Words16(bytes: bytes.dropFirst(16))
    else { return nil }
    self.init(high: high, low: low)
  }

  package init?(bytes: [UInt8]) {
    guard bytes.count == 32, let high = Words16(bytes: bytes, from: 0, count: 16),
      let low = Words16(bytes: bytes, from: 16, count: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  package func append(to bytes: inout [UInt8]) {
    high.append(to: &bytes)
    low.append(to: &bytes)
  }

  package static func < (one: Words32, other: Words32) -> Bool {
    one.high != other.high ? one.high < other.high : one.low < other.low
  }
}

/// Appends eight bytes, the most significant first.
package func appendBigEndian(_ word: UInt64, to bytes: inout [UInt8]) {
  var shift = 56
  while shift >= 0 {
    bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    shift -= 8
  }
}

/// A fixed-size value of sixteen bytes.
package protocol FixedBytes16: FixedBytes {
  var words: Words16 { get }
  init(words: Words16)
}

extension FixedBytes16 {
  package static var byteCount: Int { 16 }

  package init?(bytes: [UInt8]) {
    guard let words = Words16(bytes: bytes) else { return nil }
    self.init(words: words)
  }

  package init?(bytes: some Collection<UInt8>) {
    guard let words = Words16(bytes: bytes) else { return nil }
    self.init(words: words)
  }

  package func append(to bytes: inout [UInt8]) { words.append(to: &bytes) }

  package static func < (one: Self, other: Self) -> Bool { one.words < other.words }
}

/// A fixed-size value of thirty-two bytes.
package protocol FixedBytes32: FixedBytes {
  var words: Words32 { get }
  init(words: Words32)
}

extension FixedBytes32 {
  package static var byteCount: Int { 32 }

  package init?(bytes: [UInt8]) {
    guard let words = Words32(bytes: bytes) else { return nil }
    self.init(words: words)
  }

  package init?(bytes: some Collection<UInt8>) {
    guard let words = Words32(bytes: bytes) else { return nil }
    self.init(words: words)
  }

  package func append(to bytes: inout [UInt8]) { words.append(to: &bytes) }

  package static func < (one: Self, other: Self) -> Bool { one.words < other.words }
}
