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
}

/// A code that only a holder of the key can make for a message.
///
/// Source: RFC 2104.
package enum HMAC<Function: HashFunction> {
  /// Computes the code, as long as the hash, for sending beside the message.
  package static func code(for message: [UInt8], key: SecretBytes) -> [UInt8] {
    secretCode(for: message, key: key).withBytes { code in
      code.indices.map { code[$0] }
    }
  }

  /// Computes the code for use as a key.
  package static func secretCode(for message: [UInt8], key: SecretBytes) -> SecretBytes {
    Function.secretCode(for: nil, message, key: key)
  }

  /// Tells whether the code was made with the key, in a time that does not depend on the answer.
  package static func isValid(_ code: [UInt8], for message: [UInt8], key: SecretBytes) -> Bool {
    SecretBytes(copying: code) == secretCode(for: message, key: key)
  }
}

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
