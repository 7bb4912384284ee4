/// The stanza of a file that is sealed with a passphrase; no other may stand beside it.
///
/// Source: C2SP age §The scrypt recipient type.
struct ScryptStanza {
  static let kind = "scrypt"
  private static let saltLabel = "age-encryption.org/v1/scrypt"
  private static let saltByteCount = 16

  let salt: [UInt8]

  /// The logarithm to base two of the rounds.
  let workFactor: Int

  /// The wrapped file key.
  let body: [UInt8]

  /// Reads a stanza of this kind; nil when it is not written as specified.
  init?(_ stanza: AgeStanza) {
    guard stanza.isKind(ScryptStanza.kind), stanza.arguments.count == 3,
      stanza.body.count == FileKey.wrappedByteCount,
      let salt = UnpaddedBase64.bytes(stanza.arguments[1]),
      salt.count == ScryptStanza.saltByteCount,
      let workFactor = ScryptStanza.decimal(stanza.arguments[2])
    else { return nil }
    self.salt = salt
    self.workFactor = workFactor
    body = stanza.body
  }

  /// Wraps the file key with a passphrase; nil when there is not enough memory.
  static func wrapping(
    _ fileKey: FileKey, passphrase: SecretBytes, workFactor: Int,
    using generator: inout some RandomNumberGenerator
  ) -> AgeStanza? {
    let salt = SecretBytes(byteCount: saltByteCount, using: &generator).copiedBytes()
    guard let key = wrappingKey(passphrase, salt: salt, workFactor: workFactor) else {
      return nil
    }
    return AgeStanza(
      arguments: [
        Array(kind.utf8), UnpaddedBase64.text(salt), Array(String(workFactor).utf8),
      ],
      body: fileKey.wrapped(with: key))
  }

  /// Unwraps the file key; nil when the passphrase is another.
  func fileKey(
    for passphrase: SecretBytes, workFactorLimit: Int
  ) throws(SealingError) -> FileKey? {
    guard workFactor <= workFactorLimit else {
      throw .workFactorTooHigh(found: workFactor, limit: workFactorLimit)
    }
    guard
      let key = ScryptStanza.wrappingKey(passphrase, salt: salt, workFactor: workFactor)
    else { throw .notEnoughMemory }
    return FileKey(wrapped: body, with: key)
  }

  private static func wrappingKey(
    _ passphrase: SecretBytes, salt: [UInt8], workFactor: Int
  ) -> SymmetricKey? {
    Scrypt.derive(
      from: passphrase, salt: Array(saltLabel.utf8) + salt, workFactor: workFactor,
      byteCount: SymmetricKey.byteCount
    ).flatMap(SymmetricKey.init(secret:))
  }

  /// Reads a number from 1 up, without sign or leading zero.
  private static func decimal(_ text: [UInt8]) -> Int? {
    guard let first = text.first, first != UInt8(ascii: "0"), text.count <= 9 else { return nil }
    var number = 0
    for digit in text {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }
}
