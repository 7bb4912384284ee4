internal import MedleyRecords

/// A code on a package of a medication, as it was read or typed.
package struct Barcode: Hashable, Sendable {
  package let text: String
  /// The symbology identifier of the reader, such as `]d2`; nil when it was typed.
  package let symbology: String?

  package init(text: String, symbology: String? = nil) {
    self.text = text
    self.symbology = symbology
  }

  package var encoded: [UInt8] {
    var map = FieldMap()
    map.set(1, text: text)
    map.set(2, text: symbology)
    return map.encoded
  }

  /// Decodes a code; nil when the bytes hold none.
  package init?(decoding bytes: [UInt8]) {
    guard let map = try? FieldMap(decoding: bytes), let text = map.text(1) else { return nil }
    self.init(text: text, symbology: map.text(2))
  }
}
