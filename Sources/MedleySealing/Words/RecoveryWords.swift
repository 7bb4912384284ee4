/// A recovery secret as words on paper, the last of which is a checksum.
package struct RecoveryWords: Sendable {
  /// The words, the checksum included.
  package let code: WordCode

  /// The secret they spell.
  package let secret: SecretBytes

  /// Spells a secret.
  package init(secret: SecretBytes) {
    code = WordCode(of: secret).withChecksum
    self.secret = secret
  }

  /// Reads typed words; a slip is noticed before any key is derived.
  package init(text: String, byteCount: Int) throws(WordError) {
    code = try WordCode(
      text: text, wordCount: WordCode.wordCount(forByteCount: byteCount) + 1)
    secret = try code.withoutChecksum().secret(byteCount: byteCount)
  }
}
