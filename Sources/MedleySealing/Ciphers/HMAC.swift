/// A code that only a holder of the key can make for a message.
///
/// Source: RFC 2104.
package enum HMAC<Function: HashFunction> {
  /// Computes the code, as long as the hash, for sending beside the message.
  package static func code(for message: [UInt8], key: SecretBytes) -> [UInt8] {
    secretCode(for: message, key: key).copiedBytes()
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
