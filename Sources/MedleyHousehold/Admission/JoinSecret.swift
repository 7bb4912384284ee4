internal import MedleySealing

/// The secret behind a newcomer's ten words (`bundle-format §3`).
enum JoinSecret {
  /// The key of the tag of a request or a welcome.
  static func tagKey(_ secret: SecretBytes, purpose: String) -> SecretBytes {
    SymmetricKey(derivedFrom: secret, salt: [], purpose: purpose).secret
  }
}
