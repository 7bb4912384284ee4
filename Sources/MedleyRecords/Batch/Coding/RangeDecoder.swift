/// Reads the bits that a `RangeEncoder` wrote (`batch-format §6.1`).
///
/// It never traps and never throws: past the end it reads zeros and says so afterwards.
struct RangeDecoder: BitCoder, Sendable {
  static var isReading: Bool { true }

  private let bytes: [UInt8]
  private var offset: Int
  private var range: UInt32 = .max
  private var code: UInt32 = 0
  /// True once more was read than there is, or something that no encoder writes.
  private(set) var isDamaged = false

  /// Starts at an offset and reads to the end of the bytes.
  init(_ bytes: [UInt8], at offset: Int) {
    self.bytes = bytes
    self.offset = offset
    for _ in 0..<4 { shift() }
  }

  /// True when every byte was needed and the encoder's last state is reached.
  var isFinished: Bool { !isDamaged && offset == bytes.count && code == 0 }

  @inline(__always)
  mutating func bit(_ value: Bool, chance: UInt32) -> Bool {
    let bound = (range >> 16) &* chance
    let bit = code < bound
    if bit {
      range = bound
    } else {
      code &-= bound
      range &-= bound
    }
    normalise()
    return bit
  }

  @inline(__always)
  mutating func plain(_ value: UInt32, bitCount: Int) -> UInt32 {
    range >>= UInt32(truncatingIfNeeded: bitCount)
    var value = code / range
    let most: UInt32 = (1 << UInt32(truncatingIfNeeded: bitCount)) &- 1
    if value > most {
      value = most
      isDamaged = true
    }
    code &-= value &* range
    normalise()
    return value
  }

  @inline(__always)
  private mutating func normalise() {
    while range < 1 << 24 {
      range <<= 8
      shift()
    }
  }

  @inline(__always)
  private mutating func shift() {
    code <<= 8
    if offset < bytes.count {
      code |= UInt32(bytes[offset])
      offset += 1
    } else {
      isDamaged = true
    }
  }
}
