/// Bytes as a text that people copy and cameras read: a scheme, a colon, 32 signs, a checksum.
///
/// Letters may be of either case; in upper case a QR code of the text is small.
///
/// Source: the code of BIP 173 with the scheme as its prefix and a colon for its separator.
package enum LinkText {
  /// Writes bytes in lower case after a scheme in lower case.
  package static func text(scheme: String, _ bytes: [UInt8]) -> String {
    var text = Bech32.text(prefix: scheme, bytes.span)
    defer { Sodium.wipe(&text) }
    let start = scheme.utf8.count
    return scheme + ":" + String(decoding: text[(start + 1)...], as: UTF8.self)
  }

  /// Tells whether a text begins with a scheme, of either case, and a colon.
  package static func has(scheme: String, _ text: String) -> Bool {
    text.prefix(scheme.count + 1).lowercased() == scheme + ":"
  }

  /// Reads the bytes behind a scheme; nil for another scheme or a wrong checksum.
  package static func bytes(scheme: String, _ text: String) -> [UInt8]? {
    guard has(scheme: scheme, text) else { return nil }
    var code = Array(text.utf8)
    defer { Sodium.wipe(&code) }
    guard code.count <= SealingLimits.codeCharacterCount, scheme.utf8.count < code.count else {
      return nil
    }
    code[scheme.utf8.count] = UInt8(ascii: "1")
    return Bech32.bytes(prefix: scheme, code)
  }
}
