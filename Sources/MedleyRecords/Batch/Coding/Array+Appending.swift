internal import MedleySealing

extension [UInt8] {
  /// Appends a varint.
  mutating func appendVarint(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  /// Appends so many zeros.
  mutating func appendZeros(_ count: Int) {
    append(addingCapacity: count) { (output: inout OutputSpan<UInt8>) in
      output.append(repeating: 0, count: count)
    }
  }

  /// Appends the bytes of a digest with one check for all of them.
  mutating func append(_ digest: Digest) {
    append(addingCapacity: Digest.byteCount) { (span: inout OutputSpan<UInt8>) in
      span.append(bigEndian: digest.words.high.high)
      span.append(bigEndian: digest.words.high.low)
      span.append(bigEndian: digest.words.low.high)
      span.append(bigEndian: digest.words.low.low)
    }
  }
}

extension OutputSpan<UInt8> {
  /// Appends eight bytes, the most significant first.
  @inline(__always)
  fileprivate mutating func append(bigEndian word: UInt64) {
    var shift: UInt64 = 64
    while shift > 0 {
      shift &-= 8
      append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }
}
