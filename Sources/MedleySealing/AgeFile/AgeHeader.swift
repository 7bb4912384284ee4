/// The readable start of a sealed file: a stanza for each recipient and a code over all of them.
///
/// Source: C2SP age §Header.
package struct AgeHeader: Sendable {
  /// The recipients' stanzas, as written.
  package let stanzas: [AgeStanza]

  /// The bytes of the header, its last line feed included.
  package let byteCount: Int

  /// What the code covers: everything up to and including the three dashes.
  let covered: [UInt8]

  /// The code that only a holder of the file key can make.
  let code: [UInt8]

  static let footerStart = "---"

  init(stanzas: [AgeStanza], covered: [UInt8], code: [UInt8], byteCount: Int) {
    self.stanzas = stanzas
    self.covered = covered
    self.code = code
    self.byteCount = byteCount
  }

  /// Makes the header of a new file.
  init(
    for recipients: [AgeRecipient], fileKey: FileKey,
    using generator: inout some RandomNumberGenerator
  ) throws(SealingError) {
    try recipients.check()
    var stanzas: [AgeStanza] = []
    var text = Array((AgeVersionLine.text + "\n").utf8)
    for recipient in recipients {
      let stanza = try recipient.stanza(wrapping: fileKey, using: &generator)
      stanza.append(to: &text)
      stanzas.append(stanza)
    }
    text.append(contentsOf: AgeHeader.footerStart.utf8)
    let code = HMAC<SHA256>.code(for: text, key: fileKey.headerKey)
    // A space, 43 characters and a line feed follow.
    self.init(stanzas: stanzas, covered: text, code: code, byteCount: text.count + 45)
  }

  /// The header as it stands in the file.
  var bytes: [UInt8] {
    covered + [UInt8(ascii: " ")] + UnpaddedBase64.text(code) + [UInt8(ascii: "\n")]
  }

  /// Tells whether the file is sealed with a passphrase.
  package var wantsPassphrase: Bool { stanzas.contains { $0.isPassphrase } }

  /// Tells whether one of the identities opens the file.
  package func isSealed(for identities: [AgeIdentity]) throws(SealingError) -> Bool {
    try firstFileKey(with: identities) != nil
  }

  /// Unwraps the file key with the first identity that can, and checks the code.
  func fileKey(with identities: [AgeIdentity]) throws(SealingError) -> FileKey {
    guard let fileKey = try firstFileKey(with: identities) else {
      throw .sealedForOthers(recipientCount: stanzas.count, wantsPassphrase: wantsPassphrase)
    }
    guard HMAC<SHA256>.isValid(code, for: covered, key: fileKey.headerKey) else {
      throw .damaged(.headerCode, atByteOffset: 0)
    }
    return fileKey
  }

  private func firstFileKey(with identities: [AgeIdentity]) throws(SealingError) -> FileKey? {
    for identity in identities {
      for stanza in stanzas {
        if let fileKey = try identity.fileKey(in: stanza) { return fileKey }
      }
    }
    return nil
  }
}
