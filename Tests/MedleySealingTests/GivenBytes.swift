/// Hands out given bytes where a program draws random ones, so that a vector's keys are drawn.
struct GivenBytes: RandomNumberGenerator {
  private var bytes: [UInt8]

  /// After the bytes come zeros.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> UInt64 {
    var word: UInt64 = 0
    for (place, byte) in bytes.prefix(8).enumerated() { word |= UInt64(byte) << UInt64(8 * place) }
    bytes.removeFirst(min(8, bytes.count))
    return word
  }
}
