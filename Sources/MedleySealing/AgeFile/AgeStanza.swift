/// One recipient's lines in the header: the file key, wrapped so that this recipient can unwrap it.
///
/// Source: C2SP age §Header.
package struct AgeStanza: Hashable, Sendable {
  /// The words of the first line; the first names the kind of recipient.
  let arguments: [[UInt8]]

  /// The bytes of the lines after it.
  let body: [UInt8]

  /// Tells whether the first word is the given kind.
  func isKind(_ kind: String) -> Bool { arguments.first?.elementsEqual(kind.utf8) ?? false }

  /// Tells whether the stanza is a passphrase's.
  var isPassphrase: Bool { isKind(ScryptStanza.kind) }

  /// False where a kind known here is not written as its specification says.
  var isWellFormed: Bool {
    if isKind(X25519Stanza.kind) { return X25519Stanza(self) != nil }
    if isPassphrase { return ScryptStanza(self) != nil }
    return true
  }

  /// Appends the lines.
  func append(to text: inout [UInt8]) {
    text.append(contentsOf: "->".utf8)
    for argument in arguments {
      text.append(UInt8(ascii: " "))
      text.append(contentsOf: argument)
    }
    text.append(UInt8(ascii: "\n"))
    // A line of full length says that another follows, if only an empty one.
    let encoded = UnpaddedBase64.text(body)
    var start = 0
    while encoded.count - start >= AgeStanza.lineByteCount {
      text.append(contentsOf: encoded[start..<start + AgeStanza.lineByteCount])
      text.append(UInt8(ascii: "\n"))
      start += AgeStanza.lineByteCount
    }
    text.append(contentsOf: encoded[start...])
    text.append(UInt8(ascii: "\n"))
  }

  /// The characters of every body line but the last.
  static let lineByteCount = 64
}
