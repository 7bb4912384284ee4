/// Makes keys out of a secret, each bound to its purpose.
///
/// Source: RFC 5869.
package enum HKDF<Function: HashFunction> {
  /// Concentrates a secret into one key.
  package static func extract(_ secret: SecretBytes, salt: SecretBytes) -> SecretBytes {
    Function.secretCode(for: secret, [], key: salt)
  }

  /// Stretches an extracted key; nil for more than 255 hashes, which the standard forbids.
  package static func expand(_ key: SecretBytes, purpose: [UInt8], byteCount: Int) -> SecretBytes? {
    guard byteCount >= 0, byteCount <= 255 * Function.byteCount else { return nil }
    var blocks: [SecretBytes] = []
    var counter: UInt8 = 0
    while blocks.count * Function.byteCount < byteCount {
      counter += 1
      blocks.append(Function.secretCode(for: blocks.last, purpose + [counter], key: key))
    }
    return SecretBytes(joining: blocks).part(0..<byteCount)
  }

  /// Extracts and expands; nil for more than 255 hashes.
  package static func derive(
    from secret: SecretBytes, salt: [UInt8], purpose: [UInt8], byteCount: Int
  ) -> SecretBytes? {
    expand(
      extract(secret, salt: SecretBytes(copying: salt)), purpose: purpose, byteCount: byteCount)
  }
}
