internal import MedleySealing

extension Change {
  /// Puts a change together whose hashes have just been worked out.
  init(unchecked header: ChangeHeader, payload: [UInt8], hash: Digest) {
    self.header = header
    self.payload = payload
    self.hash = hash
  }
}

extension ChangeHeader {
  /// The number of canonical bytes.
  var byteCount: Int {
    let mapped = UInt64(bitPattern: stamp << 1) ^ UInt64(bitPattern: stamp >> 63)
    var count = varintByteCount(format) + varintByteCount(sequence) + varintByteCount(mapped)
    count += varintByteCount(UInt64(seen.count)) + 48 + 32 + 32
    for head in seen { count += 48 + varintByteCount(head.sequence) + 16 }
    return count
  }
}

/// The number of bytes of a varint.
func varintByteCount(_ value: UInt64) -> Int { (70 - (value | 1).leadingZeroBitCount) / 7 }

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
