extension MutableSpan<UInt8> {
  /// Writes a byte and moves on.
  @inline(__always)
  mutating func put(_ byte: UInt8, at place: inout Int) {
    self[place] = byte
    place &+= 1
  }

  /// Writes a varint and moves on.
  @inline(__always)
  mutating func put(varint value: UInt64, at place: inout Int) {
    var rest = value
    while rest >= 0x80 {
      put(UInt8(truncatingIfNeeded: rest) | 0x80, at: &place)
      rest >>= 7
    }
    put(UInt8(truncatingIfNeeded: rest), at: &place)
  }
}
