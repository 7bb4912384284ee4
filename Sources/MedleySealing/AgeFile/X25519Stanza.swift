/// The stanza of a recipient who holds an X25519 key.
///
/// Source: C2SP age §The X25519 recipient type.
struct X25519Stanza {
  static let kind = "X25519"
  private static let purpose = "age-encryption.org/v1/X25519"

  /// The public half of the key pair that was made for this stanza alone.
  let share: AgreementKey.Public

  /// The wrapped file key.
  let body: [UInt8]

  /// Reads a stanza of this kind; nil when it is not written as specified.
  init?(_ stanza: AgeStanza) {
    guard stanza.isKind(X25519Stanza.kind), stanza.arguments.count == 2,
      stanza.body.count == FileKey.wrappedByteCount,
      let bytes = UnpaddedBase64.bytes(stanza.arguments[1]),
      let share = AgreementKey.Public(bytes: bytes)
    else { return nil }
    self.share = share
    body = stanza.body
  }

  /// Wraps the file key for a recipient; nil when nobody can hold the recipient's key.
  static func wrapping(
    _ fileKey: FileKey, for recipient: AgreementKey.Public,
    using generator: inout some RandomNumberGenerator
  ) -> AgeStanza? {
    let ephemeral = AgreementKey(using: &generator)
    guard let shared = ephemeral.sharedSecret(with: recipient) else { return nil }
    let key = wrappingKey(shared, share: ephemeral.publicKey, recipient: recipient)
    return AgeStanza(
      arguments: [Array(kind.utf8), UnpaddedBase64.text(ephemeral.publicKey.bytes)],
      body: fileKey.wrapped(with: key))
  }

  /// Unwraps the file key; nil when it was wrapped for somebody else.
  ///
  /// - Throws: `damaged` for a share with which every secret is the same.
  func fileKey(for identity: AgreementKey) throws(SealingError) -> FileKey? {
    guard let shared = identity.sharedSecret(with: share) else {
      throw .damaged(.header, atByteOffset: 0)
    }
    let key = X25519Stanza.wrappingKey(shared, share: share, recipient: identity.publicKey)
    return FileKey(wrapped: body, with: key)
  }

  private static func wrappingKey(
    _ shared: SecretBytes, share: AgreementKey.Public, recipient: AgreementKey.Public
  ) -> SymmetricKey {
    SymmetricKey(derivedFrom: shared, salt: share.bytes + recipient.bytes, purpose: purpose)
  }
}
