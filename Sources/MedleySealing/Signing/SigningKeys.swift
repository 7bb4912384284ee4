/// The public half of a device's Ed25519 key pair: who signs a log.
///
/// Source: RFC 8032.
package struct VerifyingKey: FixedBytes32 {
  package let words: Words32

  package init(words: Words32) { self.words = words }
}

/// An Ed25519 signature, 64 bytes.
package struct Signature: Hashable, Sendable {
  /// The number of bytes of every signature.
  package static let byteCount = 64

  /// The bytes, R then S.
  package let bytes: [UInt8]

  /// Makes a signature from 64 bytes; nil when the count is another.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Signature.byteCount else { return nil }
    self.bytes = Array(bytes)
  }
}
