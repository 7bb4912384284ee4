extension AgreementKey {
  private static let prefix = "age-secret-key-"

  /// The key as age writes an identity, `AGE-SECRET-KEY-1…`; a secret like the key itself.
  package var identityText: SecretBytes {
    secret.withBytes { bytes in
      var text = Bech32.text(prefix: AgreementKey.prefix, bytes)
      for index in text.indices where (0x61...0x7a).contains(text[index]) { text[index] -= 0x20 }
      return SecretBytes(wiping: &text)
    }
  }

  /// Reads an identity as age writes it; nil for any other text.
  package init?(identityText text: some Collection<UInt8>) {
    var copy = Array(text)
    defer { Sodium.wipe(&copy) }
    guard copy.starts(with: AgreementKey.prefix.uppercased().utf8),
      var bytes = Bech32.bytes(prefix: AgreementKey.prefix, copy)
    else { return nil }
    self.init(secret: SecretBytes(wiping: &bytes))
  }
}

extension AgreementKey.Public {
  private static let prefix = "age"

  /// The key as age writes a recipient, `age1…`.
  package var recipientText: String {
    String(decoding: Bech32.text(prefix: Self.prefix, bytes.span), as: UTF8.self)
  }

  /// Reads a recipient as age writes it; nil for any other text.
  package init?(recipientText text: String) {
    guard let bytes = Bech32.bytes(prefix: Self.prefix, Array(text.utf8)) else { return nil }
    self.init(bytes: bytes)
  }
}
