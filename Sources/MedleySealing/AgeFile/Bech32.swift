/// A text form for keys that shows most typing errors.
///
/// Source: BIP 173, without its limit on length.
enum Bech32 {
  private static let alphabet = Array("qpzry9x8gf2tvdw0s3jn54khce6mua7l".utf8)
  private static let checksumCount = 6

  /// Writes bytes in lower case, after a prefix in lower case and the digit one.
  static func text(prefix: String, _ bytes: Span<UInt8>) -> [UInt8] {
    var values = fiveBitValues(bytes)
    defer { Sodium.wipe(&values) }
    var text = Array(prefix.utf8) + [UInt8(ascii: "1")]
    text.reserveCapacity(text.count + values.count + checksumCount)
    for value in values { text.append(alphabet[Int(value)]) }
    for value in checksum(prefix: prefix, values) { text.append(alphabet[Int(value)]) }
    return text
  }

  /// Reads text of either case, but not of both cases; nil for another prefix or a wrong checksum.
  static func bytes(prefix: String, _ text: [UInt8]) -> [UInt8]? {
    let hasUpper = text.contains { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    let hasLower = text.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }
    var folded = text.map { hasUpper && (0x41...0x5a).contains($0) ? $0 | 0x20 : $0 }
    defer { Sodium.wipe(&folded) }
    let start = prefix.utf8.count + 1
    guard !(hasUpper && hasLower), folded.starts(with: (prefix + "1").utf8),
      folded.count >= start + checksumCount
    else { return nil }
    var values: [UInt8] = []
    values.reserveCapacity(folded.count)
    defer { Sodium.wipe(&values) }
    for character in folded[start...] {
      guard let value = alphabet.firstIndex(of: character) else { return nil }
      values.append(UInt8(value))
    }
    guard remainder(of: [expanded(prefix), values]) == 1 else { return nil }
    return bytes(fiveBitValues: values.dropLast(checksumCount))
  }

  private static func fiveBitValues(_ bytes: Span<UInt8>) -> [UInt8] {
    var values: [UInt8] = []
    values.reserveCapacity(bytes.count * 8 / 5 + 1)
    var waiting: UInt32 = 0
    var waitingBitCount: UInt32 = 0
    for index in bytes.indices {
      waiting = waiting << 8 | UInt32(bytes[index])
      waitingBitCount += 8
      while waitingBitCount >= 5 {
        waitingBitCount -= 5
        values.append(UInt8(waiting >> waitingBitCount & 31))
      }
      waiting &= 31
    }
    if waitingBitCount > 0 { values.append(UInt8(waiting << (5 - waitingBitCount) & 31)) }
    return values
  }

  private static func bytes(fiveBitValues values: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(values.count * 5 / 8)
    var waiting: UInt32 = 0
    var waitingBitCount: UInt32 = 0
    for value in values {
      waiting = waiting << 5 | UInt32(value)
      waitingBitCount += 5
      if waitingBitCount >= 8 {
        waitingBitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: waiting >> waitingBitCount))
      }
      waiting &= 255
    }
    guard waitingBitCount < 5, waiting & ((1 << waitingBitCount) - 1) == 0 else { return nil }
    return bytes
  }

  private static func checksum(prefix: String, _ values: [UInt8]) -> [UInt8] {
    let padding = [UInt8](repeating: 0, count: checksumCount)
    let remainder = remainder(of: [expanded(prefix), values, padding]) ^ 1
    return (0..<checksumCount).map { UInt8(remainder >> UInt32(5 * (5 - $0)) & 31) }
  }

  /// The prefix as values: the high bits of each character, a zero, then the low bits.
  private static func expanded(_ prefix: String) -> [UInt8] {
    prefix.utf8.map { $0 >> 5 } + [0] + prefix.utf8.map { $0 & 31 }
  }

  /// The remainder of the values, as a polynomial, on division by the code's generator.
  ///
  /// They come in parts, because joining them would leave copies of a secret behind.
  private static func remainder(of parts: [[UInt8]]) -> UInt32 {
    let generator: [UInt32] = [0x3b6a_57b2, 0x2650_8e6d, 0x1ea1_19fa, 0x3d42_33dd, 0x2a14_62b3]
    var remainder: UInt32 = 1
    for part in parts {
      for value in part {
        let top = remainder >> 25
        remainder = (remainder & 0x1ff_ffff) << 5 ^ UInt32(value)
        for bit in 0..<5 where top >> UInt32(bit) & 1 == 1 { remainder ^= generator[bit] }
      }
    }
    return remainder
  }
}
