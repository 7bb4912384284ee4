/// Ten words that a newcomer shows and an owner types: the secret both prove to know.
///
/// They are 110 random bits without a checksum: what they are proved against tells a slip anyway.
package struct JoinWords: Sendable {
  /// The number of words.
  package static let wordCount = 10

  private static let bitCount = wordCount * WordCode.bitsPerWord
  private static let byteCount = (bitCount + 7) / 8

  /// The words.
  package let code: WordCode

  /// The 110 bits, followed by two zero bits, in 14 bytes.
  package let secret: SecretBytes

  /// Draws new words.
  package init(using generator: inout some RandomNumberGenerator) {
    let drawn = SecretBytes(byteCount: JoinWords.byteCount, using: &generator)
    var bytes = drawn.copiedBytes()
    bytes[JoinWords.byteCount - 1] &= 0b1111_1100
    code = WordCode(of: bytes, wordCount: JoinWords.wordCount)
    secret = SecretBytes(wiping: &bytes)
  }

  /// Takes words that were kept as their 14 bytes; nil for other bytes.
  package init?(secret: SecretBytes) {
    guard secret.byteCount == JoinWords.byteCount else { return nil }
    var bytes = secret.copiedBytes()
    defer { Sodium.wipe(&bytes) }
    guard bytes[JoinWords.byteCount - 1] & 0b11 == 0 else { return nil }
    code = WordCode(of: bytes, wordCount: JoinWords.wordCount)
    self.secret = secret
  }

  /// Reads typed words.
  package init(text: String) throws(WordError) {
    code = try WordCode(text: text, wordCount: JoinWords.wordCount)
    secret = code.leadingBits(byteCount: JoinWords.byteCount)
  }
}
