/// A hash function with its keyed form, as HMAC and HKDF want it.
package protocol HashFunction: Sendable {
  /// The number of bytes of every hash.
  static var byteCount: Int { get }

  /// Hashes bytes.
  static func hash(_ bytes: [UInt8]) -> [UInt8]

  /// Computes HMAC over a secret part, if any, followed by a public one.
  static func secretCode(for secret: SecretBytes?, _ message: [UInt8], key: SecretBytes)
    -> SecretBytes
}

/// SHA-256.
///
/// Source: FIPS 180-4.
package enum SHA256: HashFunction {
  package static let byteCount = 32
}

/// SHA-512.
///
/// Source: FIPS 180-4.
package enum SHA512: HashFunction {
  package static let byteCount = 64

  /// The number of bytes it takes in at a time.
  package static let blockByteCount = 128
}
