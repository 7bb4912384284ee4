package import MedleySealing

/// The key behind the recovery words: it opens every file of the household and signs as an owner.
///
/// Both halves derive from one secret, which is what the words spell (`bundle-format §6`).
package struct RecoveryKey: Sendable {
  /// Bytes of the secret that the words stand for.
  package static let byteCount = 16

  let secret: SecretBytes
  /// Signs what the recovery key says, each time under a new incarnation.
  package let signing: SigningKey
  /// Opens bundles and backups; an age identity.
  package let agreement: AgreementKey

  /// Makes a new key.
  package init(using generator: inout some RandomNumberGenerator) throws {
    try self.init(secret: SecretBytes(byteCount: RecoveryKey.byteCount, using: &generator))
  }

  /// Reads typed words.
  ///
  /// - Throws: `WordError` before any key is derived, when the words are mistyped.
  package init(words: String) throws {
    let words = try RecoveryWords(text: words, byteCount: RecoveryKey.byteCount)
    try self.init(secret: words.secret)
  }

  /// Derives both halves.
  ///
  /// - Throws: `HouseholdError.keysDamaged` for a secret of another length.
  init(secret: SecretBytes) throws {
    func derived(_ purpose: String) -> SecretBytes {
      SymmetricKey(derivedFrom: secret, salt: [], purpose: purpose).secret
    }
    guard secret.byteCount == RecoveryKey.byteCount,
      let signing = SigningKey(seed: derived("medley recovery signing 1")),
      let agreement = AgreementKey(secret: derived("medley recovery agreement 1"))
    else { throw HouseholdError.keysDamaged }
    self.secret = secret
    self.signing = signing
    self.agreement = agreement
  }

  /// The words for paper, with a space between them; the last one is a checksum.
  package var words: String { RecoveryWords(secret: secret).code.text }

  package var publicKeys: RecoveryPublicKeys {
    RecoveryPublicKeys(signing: signing.verifyingKey, agreement: agreement.publicKey)
  }
}
