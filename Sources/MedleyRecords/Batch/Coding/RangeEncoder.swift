/// Writes bits in as little space as their chances allow (`batch-format §6.1`).
///
/// Source: G. N. N. Martin, Range encoding, 1979; the carry is held back in a byte and a count of
/// bytes of 255 that it would run through.
struct RangeEncoder: BitCoder {
  static var isReading: Bool { false }

  private var bytes: [UInt8] = []
  private var low: UInt64 = 0
  private var range: UInt32 = .max
  /// The last byte that is not yet certain; nil before the first.
  private var held: UInt8?
  private var heldOnes = 0

  mutating func bit(_ value: Bool, chance: UInt32) -> Bool {
    let bound = (range >> 16) &* chance
    if value {
      range = bound
    } else {
      low &+= UInt64(bound)
      range &-= bound
    }
    normalise()
    return value
  }

  mutating func plain(_ value: UInt32, bitCount: Int) -> UInt32 {
    range >>= UInt32(truncatingIfNeeded: bitCount)
    low &+= UInt64(range) &* UInt64(value)
    normalise()
    return value
  }

  /// Writes what is held back and gives all bytes.
  mutating func finish() -> [UInt8] {
    for _ in 0..<5 { shift() }
    return bytes
  }

  private mutating func normalise() {
    while range < 1 << 24 {
      range <<= 8
      shift()
    }
  }

  /// Moves the eight highest bits out, as soon as no carry can change them.
  private mutating func shift() {
    if low < 0xff00_0000 || low > 0xffff_ffff {
      let carry = UInt8(truncatingIfNeeded: low >> 32)
      if let held { bytes.append(held &+ carry) }
      while heldOnes > 0 {
        bytes.append(0xff &+ carry)
        heldOnes -= 1
      }
      held = UInt8(truncatingIfNeeded: low >> 24)
    } else {
      heldOnes += 1
    }
    low = (low & 0x00ff_ffff) << 8
  }
}
