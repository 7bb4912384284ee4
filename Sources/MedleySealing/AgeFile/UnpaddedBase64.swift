/// Base64 without padding, in the one form that each sequence of bytes has.
///
/// Source: RFC 4648 §4 and §3.5.
enum UnpaddedBase64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Writes bytes as text.
  static func text(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var waiting: UInt32 = 0
    var waitingBitCount: UInt32 = 0
    for byte in bytes {
      waiting = waiting << 8 | UInt32(byte)
      waitingBitCount += 8
      while waitingBitCount >= 6 {
        waitingBitCount -= 6
        text.append(alphabet[Int(waiting >> waitingBitCount & 63)])
      }
      waiting &= 63
    }
    if waitingBitCount > 0 {
      text.append(alphabet[Int(waiting << (6 - waitingBitCount) & 63)])
    }
    return text
  }

  /// Reads text; nil for any other than the one form of its bytes.
  static func bytes(_ text: some Sequence<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var waiting: UInt32 = 0
    var waitingBitCount: UInt32 = 0
    for character in text {
      guard let value = value(of: character) else { return nil }
      waiting = waiting << 6 | value
      waitingBitCount += 6
      if waitingBitCount >= 8 {
        waitingBitCount -= 8
        bytes.append(UInt8(truncatingIfNeeded: waiting >> waitingBitCount))
      }
      waiting &= 63
    }
    // Six bits left over are a character too many; others must be zero, or two texts mean the same.
    guard waitingBitCount < 6, waiting & ((1 << waitingBitCount) - 1) == 0 else { return nil }
    return bytes
  }

  /// Tells whether a byte is one of the 64 characters.
  static func contains(_ character: UInt8) -> Bool { value(of: character) != nil }

  private static func value(of character: UInt8) -> UInt32? {
    switch character {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(character - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(character - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(character - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
