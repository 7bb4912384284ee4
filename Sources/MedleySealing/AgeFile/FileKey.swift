/// The key of one file: every recipient's stanza holds it, header and payload derive from it.
struct FileKey {
  static let byteCount = 16

  /// The bytes a wrapped file key has.
  static let wrappedByteCount = byteCount + ChaChaPoly.tagByteCount

  let secret: SecretBytes

  init(using generator: inout some RandomNumberGenerator) {
    secret = SecretBytes(byteCount: FileKey.byteCount, using: &generator)
  }

  /// Unwraps the key from a stanza's body; nil when the wrapping key is another.
  init?(wrapped: [UInt8], with key: SymmetricKey) {
    guard wrapped.count == FileKey.wrappedByteCount,
      var bytes = ChaChaPoly.open(wrapped, key: key, nonce: FileKey.nonce)
    else { return nil }
    secret = SecretBytes(wiping: &bytes)
  }

  /// Wraps the key for a stanza's body.
  func wrapped(with key: SymmetricKey) -> [UInt8] {
    secret.withBytes { bytes in
      var wrapped: [UInt8] = []
      ChaChaPoly.seal(bytes, key: key, nonce: FileKey.nonce, appendingTo: &wrapped)
      return wrapped
    }
  }

  /// The key of the header's code.
  var headerKey: SecretBytes {
    SymmetricKey(derivedFrom: secret, salt: [], purpose: "header").secret
  }

  /// The key of the payload that begins with a nonce of 16 bytes.
  func payloadKey(nonce: [UInt8]) -> SymmetricKey {
    SymmetricKey(derivedFrom: secret, salt: nonce, purpose: "payload")
  }

  /// Zeros, because each wrapping key wraps only once.
  private static let nonce = ChaChaPoly.Nonce(first: 0, middle: 0, last: 0)
}
