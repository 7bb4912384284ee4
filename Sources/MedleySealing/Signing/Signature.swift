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

  /// Takes 64 bytes that libsodium wrote.
  init(wholeBytes: [UInt8]) { bytes = wholeBytes }
}
