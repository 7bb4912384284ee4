package import MedleySealing

/// The secret behind a newcomer's ten words: 110 bits in 14 bytes (`bundle-format §3`).
package enum JoinSecret {
  package static let byteCount = 14

  /// Makes a new secret.
  package static func random(using generator: inout some RandomNumberGenerator) -> SecretBytes {
    var bytes = (0..<byteCount).map { _ in UInt8.random(in: 0...255, using: &generator) }
    bytes[byteCount - 1] &= 0b1111_1100
    return SecretBytes(wiping: &bytes)
  }

  /// The key of the tag of a request or a welcome.
  static func tagKey(_ secret: SecretBytes, purpose: String) -> SecretBytes {
    SymmetricKey(derivedFrom: secret, salt: [], purpose: purpose).secret
  }
}
