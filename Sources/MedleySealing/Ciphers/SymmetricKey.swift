/// A 256-bit key for ChaCha20-Poly1305 and nothing else.
package struct SymmetricKey: Sendable {
  /// The number of bytes of every key.
  package static let byteCount = 32

  /// The key itself.
  package let secret: SecretBytes

  /// Takes 32 secret bytes as a key; nil when the count is another.
  package init?(secret: SecretBytes) {
    guard secret.byteCount == SymmetricKey.byteCount else { return nil }
    self.secret = secret
  }

  /// Derives a key with HKDF-SHA256, so that each use has a key of its own.
  package init(derivedFrom secret: SecretBytes, salt: [UInt8], purpose: String) {
    let extracted = HKDF<SHA256>.extract(secret, salt: SecretBytes(copying: salt))
    self.secret = HMAC<SHA256>.secretCode(
      for: Array(purpose.utf8) + [1], key: extracted)
  }
}
