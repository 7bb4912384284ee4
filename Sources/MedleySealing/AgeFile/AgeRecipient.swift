/// For whom a file is sealed.
package enum AgeRecipient: Sendable {
  /// The holder of an X25519 key.
  case x25519(AgreementKey.Public)
  /// Whoever knows a passphrase; such a file has no other recipient.
  case scrypt(passphrase: SecretBytes, workFactor: Int = SealingLimits.usualWorkFactor)

  /// Wraps a file key for the recipient.
  func stanza(
    wrapping fileKey: FileKey, using generator: inout some RandomNumberGenerator
  ) throws(SealingError) -> AgeStanza {
    switch self {
    case .x25519(let key):
      guard let stanza = X25519Stanza.wrapping(fileKey, for: key, using: &generator) else {
        throw .badRecipients
      }
      return stanza
    case .scrypt(let passphrase, let workFactor):
      let allowed = 1...SealingLimits.workFactor
      guard allowed.contains(workFactor) else {
        throw .workFactorTooHigh(found: workFactor, limit: SealingLimits.workFactor)
      }
      guard
        let stanza = ScryptStanza.wrapping(
          fileKey, passphrase: passphrase, workFactor: workFactor, using: &generator)
      else { throw .notEnoughMemory }
      return stanza
    }
  }
}

extension [AgeRecipient] {
  /// Checks that a file can be sealed for these together.
  func check() throws(SealingError) {
    guard count <= SealingLimits.stanzaCount else {
      throw .tooLarge(.recipients, limit: SealingLimits.stanzaCount)
    }
    let passphraseCount = count { recipient in
      if case .scrypt = recipient { true } else { false }
    }
    guard count > 0, passphraseCount == 0 || count == 1 else { throw .badRecipients }
  }
}
