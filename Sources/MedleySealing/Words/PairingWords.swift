/// Three words that one person reads from a screen and another types: a secret for one pairing.
///
/// They are 22 random bits and a checksum. So few bits are enough where each guess takes a
/// connection and only three are allowed (`pairing §4`).
package struct PairingWords: Sendable {
  /// The number of words, the checksum included.
  package static let wordCount = 3

  private static let bitCount = (wordCount - 1) * WordCode.bitsPerWord
  private static let byteCount = (bitCount + 7) / 8

  /// The words, the checksum included.
  package let code: WordCode

  /// The 22 bits, followed by two zero bits, in three bytes.
  package let secret: SecretBytes

  /// Draws new words.
  package init(using generator: inout some RandomNumberGenerator) {
    let drawn = SecretBytes(byteCount: PairingWords.byteCount, using: &generator)
    var bytes = drawn.copiedBytes()
    defer { Sodium.wipe(&bytes) }
    let words = WordCode(of: bytes, wordCount: PairingWords.wordCount - 1)
    code = words.withChecksum
    secret = words.leadingBits(byteCount: PairingWords.byteCount)
  }

  /// Reads typed words; a slip in one is noticed before anything is sent.
  package init(text: String) throws(WordError) {
    code = try WordCode(text: text, wordCount: PairingWords.wordCount)
    secret = try code.withoutChecksum().leadingBits(byteCount: PairingWords.byteCount)
  }
}
