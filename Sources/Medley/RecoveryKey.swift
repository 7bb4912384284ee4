internal import MedleyHousehold
internal import MedleySealing
internal import MedleyStore

/// The key behind the recovery words; it outranks every device (`record-format §9`).
enum RecoveryKey {
  /// Bytes of the secret that the words stand for.
  static let byteCount = 16

  /// Makes a recovery key and writes its words to a file that must be new.
  static func write(
    to path: String, _ generator: inout some RandomNumberGenerator
  ) throws -> RecoveryPublicKeys {
    let secret = SecretBytes(byteCount: byteCount, using: &generator)
    let keys = try publicKeys(of: secret)
    let text = RecoveryWords(secret: secret).code.text + "\n"
    try Cabinet.create(path, Array(text.utf8)) { _ in true }
    return keys
  }

  private static func publicKeys(of secret: SecretBytes) throws -> RecoveryPublicKeys {
    func derived(_ purpose: String) -> SecretBytes {
      SymmetricKey(derivedFrom: secret, salt: [], purpose: purpose).secret
    }
    guard let signing = SigningKey(seed: derived("medley recovery signing 1")),
      let agreement = AgreementKey(secret: derived("medley recovery agreement 1"))
    else { throw HouseholdError.keysDamaged }
    return RecoveryPublicKeys(signing: signing.verifyingKey, agreement: agreement.publicKey)
  }
}
