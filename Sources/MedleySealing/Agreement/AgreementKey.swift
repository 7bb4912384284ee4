/// The secret half of an X25519 key pair: two holders agree on a secret nobody else can know.
///
/// Source: RFC 7748.
package struct AgreementKey: Sendable {
  /// The number of bytes of every key.
  package static let byteCount = 32

  /// The public half of an X25519 key pair.
  package struct Public: FixedBytes32 {
    package let words: Words32

    package init(words: Words32) { self.words = words }
  }

  /// The key itself; this is what is kept.
  package let secret: SecretBytes

  /// The public half, reckoned anew each time: a run of the program seldom asks for it.
  package var publicKey: Public { AgreementKey.publicKey(of: secret) }

  /// Takes a kept key; nil when it does not have 32 bytes.
  package init?(secret: SecretBytes) {
    guard secret.byteCount == AgreementKey.byteCount else { return nil }
    self.init(wholeSecret: secret)
  }

  /// Makes a new key.
  package init(using generator: inout some RandomNumberGenerator) {
    self.init(wholeSecret: SecretBytes(byteCount: AgreementKey.byteCount, using: &generator))
  }

  private init(wholeSecret: SecretBytes) {
    secret = wholeSecret
  }
}
