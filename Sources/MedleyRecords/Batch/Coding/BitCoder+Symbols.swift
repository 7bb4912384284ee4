/// The models of the rows: how likely each kind of bit has been so far (`batch-format §6.2`).
///
/// A model is a chance of a one in 65,536 and, above it, how often the model was used.
enum Models {
  /// A model that has not been used.
  static let fresh: UInt32 = 1 << 15
  /// The models of one number: 64 for its width, and 8 for the highest bits at each width.
  static let numberCount = 64 + 64 * 8
}

extension BitCoder {
  /// Codes one bit with the model at an index, and moves the model towards it.
  @inline(__always)
  mutating func bit(_ value: Bool, at index: Int, _ models: inout MutableSpan<UInt32>) -> Bool {
    let model = models[index]
    let chance = model & 0xffff
    let used = model >> 16
    let bit = bit(value, chance: chance)
    let rate: UInt32
    let usedNow: UInt32
    if used < 255 {
      rate = 131_072 / (2 &* used &+ 3)
      usedNow = used &+ 1
    } else {
      rate = 255
      usedNow = 255
    }
    let moved =
      bit ? chance &+ ((65_536 &- chance) &* rate) >> 16 : chance &- (chance &* rate) >> 16
    models[index] = usedNow << 16 | moved
    return bit
  }

  /// Codes a number of so many bits, the highest first, with the models behind an index.
  @inline(__always)
  mutating func tree(
    _ value: Int, bitCount: Int, at index: Int, _ models: inout MutableSpan<UInt32>
  ) -> Int {
    var node = 1
    var shift = bitCount
    while shift > 0 {
      shift &-= 1
      let bit = bit((value >> shift) & 1 == 1, at: index &+ node, &models)
      node = node << 1 | (bit ? 1 : 0)
    }
    return node &- 1 << bitCount
  }

  /// Codes any number: whether it is zero, its width, its three highest bits, and the rest plain.
  mutating func number(
    _ value: UInt64, at index: Int, _ models: inout MutableSpan<UInt32>
  ) -> UInt64 {
    guard bit(value != 0, at: index, &models) else { return 0 }
    let width = tree(63 - (value | 1).leadingZeroBitCount, bitCount: 6, at: index, &models)
    let highest = index &+ 64 &+ width << 3
    var result: UInt64 = 1
    var rest = width
    var node = 1
    while rest > 0, node < 8 {
      rest &-= 1
      let bit = bit((value >> UInt64(rest)) & 1 == 1, at: highest &+ node, &models)
      node = node << 1 | (bit ? 1 : 0)
      result = result << 1 | (bit ? 1 : 0)
    }
    while rest > 0 {
      let count = min(rest, 16)
      rest &-= count
      let part = UInt32(truncatingIfNeeded: value >> UInt64(rest)) & ((1 << UInt32(count)) &- 1)
      result = result << UInt64(count) | UInt64(plain(part, bitCount: count))
    }
    return result
  }

  /// Codes eight bytes that nothing is known about.
  mutating func word(_ value: UInt64) -> UInt64 {
    var result: UInt64 = 0
    var shift: UInt64 = 64
    while shift > 0 {
      shift &-= 16
      let part = UInt32(truncatingIfNeeded: value >> shift) & 0xffff
      result = result << 16 | UInt64(plain(part, bitCount: 16))
    }
    return result
  }

  /// Codes a number with the models at an index of an array.
  mutating func number(_ value: UInt64, at index: Int, in models: inout [UInt32]) -> UInt64 {
    var models = models.mutableSpan
    return number(value, at: index, &models)
  }

  /// Codes a number of so many bits with the models behind an index of an array.
  mutating func tree(
    _ value: Int, bitCount: Int, at index: Int, in models: inout [UInt32]
  ) -> Int {
    var models = models.mutableSpan
    return tree(value, bitCount: bitCount, at: index, &models)
  }
}
