/// The secret half of an Ed25519 key pair: with it a device signs its log.
///
/// Source: RFC 8032.
package struct SigningKey: Sendable {
  /// The number of bytes of every seed.
  package static let seedByteCount = 32

  /// The 32 bytes from which both halves follow; this is what is kept.
  package let seed: SecretBytes

  /// The public half.
  package let verifyingKey: VerifyingKey

  /// Seed and public half together, as libsodium wants them.
  let expanded: SecretBytes

  /// Takes a kept seed; nil when it does not have 32 bytes.
  package init?(seed: SecretBytes) {
    guard seed.byteCount == SigningKey.seedByteCount else { return nil }
    self.init(wholeSeed: seed)
  }

  /// Makes a new key.
  package init(using generator: inout some RandomNumberGenerator) {
    self.init(wholeSeed: SecretBytes(byteCount: SigningKey.seedByteCount, using: &generator))
  }

  private init(wholeSeed: SecretBytes) {
    let pair = SigningKey.pair(fromSeed: wholeSeed)
    seed = wholeSeed
    verifyingKey = pair.verifying
    expanded = pair.expanded
  }
}
