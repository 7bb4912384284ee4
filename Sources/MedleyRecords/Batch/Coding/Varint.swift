/// Maps a signed number to the one that stands for it in a varint.
@inline(__always)
func mapped(_ value: Int64) -> UInt64 {
  UInt64(bitPattern: value << 1) ^ UInt64(bitPattern: value >> 63)
}

/// The number of bytes of a varint.
func varintByteCount(_ value: UInt64) -> Int { (70 - (value | 1).leadingZeroBitCount) / 7 }
