/// What opens a sealed file.
package enum AgeIdentity: Sendable {
  /// An X25519 key.
  case x25519(AgreementKey)
  /// A passphrase, and the greatest work factor that may be spent on trying it.
  case passphrase(SecretBytes, workFactorLimit: Int = SealingLimits.workFactor)

  /// Unwraps the file key from a stanza; nil when the stanza is somebody else's.
  func fileKey(in stanza: AgeStanza) throws(SealingError) -> FileKey? {
    switch self {
    case .x25519(let key):
      return try X25519Stanza(stanza)?.fileKey(for: key)
    case .passphrase(let passphrase, let limit):
      return try ScryptStanza(stanza)?.fileKey(for: passphrase, workFactorLimit: limit)
    }
  }
}
