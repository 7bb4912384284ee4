package import MedleySealing

/// What was wrong with bytes that should have been in the primitives of `record-format §1`.
package enum DecodingFault: Error, Hashable, Sendable {
  /// The bytes end before the value does.
  case endsEarly(offset: Int)
  /// A number is not in its shortest form or does not fit 64 bits.
  case notCanonical(offset: Int)
  /// A count or number is above its limit.
  case tooLarge(offset: Int)
  /// Text is not UTF-8.
  case notText(offset: Int)
  /// A tag, form or shape that this format does not have, or a forbidden combination.
  case notAllowed(offset: Int)
  /// Bytes are left after the last value.
  case trailingBytes(offset: Int)
}

/// Reads the primitives of `record-format §1`; nothing it is given can trap it.
package struct ByteReader: Sendable {
  private let bytes: [UInt8]
  private let end: Int

  /// The index of the next byte.
  package private(set) var offset: Int

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    offset = 0
    end = bytes.count
  }

  /// Reads a part of the bytes; a range outside them is cut to them.
  package init(_ bytes: [UInt8], in range: Range<Int>) {
    self.bytes = bytes
    let range = range.clamped(to: 0..<bytes.count)
    offset = range.lowerBound
    end = range.upperBound
  }

  /// The number of bytes left.
  package var remaining: Int { end - offset }

  package var isAtEnd: Bool { offset >= end }

  package mutating func byte() throws(DecodingFault) -> UInt8 {
    guard offset < end else { throw .endsEarly(offset: offset) }
    let byte = bytes[offset]
    offset += 1
    return byte
  }

  /// Reads an unsigned number in its shortest form.
  package mutating func varint() throws(DecodingFault) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      guard offset < end else { throw .endsEarly(offset: offset) }
      let byte = bytes[offset]
      offset += 1
      let bits = UInt64(byte & 0x7f)
      if shift == 63 && bits > 1 { throw .notCanonical(offset: start) }
      value |= bits << shift
      if byte & 0x80 == 0 {
        if byte == 0 && shift > 0 { throw .notCanonical(offset: start) }
        return value
      }
      shift += 7
      if shift > 63 { throw .notCanonical(offset: start) }
    }
  }

  /// Reads an unsigned number that may not be above the limit.
  package mutating func count(limit: Int) throws(DecodingFault) -> Int {
    let start = offset
    let value = try varint()
    guard let count = Int(exactly: value), count <= limit else { throw .tooLarge(offset: start) }
    return count
  }

  /// Reads a signed number.
  package mutating func signed() throws(DecodingFault) -> Int64 {
    let value = try varint()
    return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }

  /// Reads so many bytes.
  package mutating func raw(_ count: Int) throws(DecodingFault) -> ArraySlice<UInt8> {
    guard count >= 0, count <= end - offset else { throw .endsEarly(offset: offset) }
    defer { offset += count }
    return bytes[offset..<offset + count]
  }

  /// Reads bytes behind their count.
  package mutating func counted(limit: Int) throws(DecodingFault) -> ArraySlice<UInt8> {
    let count = try count(limit: limit)
    return try raw(count)
  }

  /// Reads UTF-8 behind its byte count.
  package mutating func text(limit: Int) throws(DecodingFault) -> String {
    let start = offset
    let bytes = try counted(limit: limit)
    guard let text = String(validating: bytes, as: UTF8.self) else { throw .notText(offset: start) }
    return text
  }

  /// Reads sixteen bytes.
  package mutating func words16() throws(DecodingFault) -> Words16 {
    let high = try bigEndian()
    return Words16(high: high, low: try bigEndian())
  }

  /// Reads a value of sixteen bytes.
  package mutating func fixed16<Value: FixedBytes16>(
    _ type: Value.Type = Value.self
  ) throws(DecodingFault) -> Value {
    Value(words: try words16())
  }

  /// Reads a value of thirty-two bytes.
  package mutating func fixed32<Value: FixedBytes32>(
    _ type: Value.Type = Value.self
  ) throws(DecodingFault) -> Value {
    let high = try words16()
    return Value(words: Words32(high: high, low: try words16()))
  }

  /// Refuses bytes after the last value.
  package func finish() throws(DecodingFault) {
    guard isAtEnd else { throw .trailingBytes(offset: offset) }
  }

  private mutating func bigEndian() throws(DecodingFault) -> UInt64 {
    guard end - offset >= 8 else { throw .endsEarly(offset: offset) }
    var word: UInt64 = 0
    for index in offset..<offset + 8 { word = word << 8 | UInt64(bytes[index]) }
    offset += 8
    return word
  }
}
