/// A kind of code on a pack.
package enum Symbology: String, CaseIterable, Hashable, Sendable {
  case ean13, ean8, upcA, upcE, code128, code39, itf, dataMatrix, qr

  /// The name that people and `--json` see.
  package var word: String {
    switch self {
    case .ean13: "EAN-13"
    case .ean8: "EAN-8"
    case .upcA: "UPC-A"
    case .upcE: "UPC-E"
    case .code128: "Code 128"
    case .code39: "Code 39"
    case .itf: "ITF"
    case .dataMatrix: "Data Matrix"
    case .qr: "QR"
    }
  }
}

/// What a scanner says before the text about the code it read: `]d2`, `]C1`.
///
/// Source: ISO/IEC 15424; GS1 General Specifications, section 5.1.2 (figure 5.1.2-1).
struct SymbologyIdentifier: Hashable, Sendable {
  /// The letter that names the code.
  let letter: Character
  /// The digit or letter that says more.
  let modifier: Character

  /// Reads the three characters, the first of which is `]`.
  init?(_ text: String) {
    let characters = Array(text)
    guard characters.count == 3, characters[0] == "]", characters[1].isASCII,
      characters[1].isLetter, characters[2].isASCII,
      characters[2].isLetter || characters[2].isNumber
    else { return nil }
    letter = characters[1]
    modifier = characters[2]
  }

  /// The kind of code; nil for those that packs of medicines do not have.
  ///
  /// `]E0` covers EAN-13, UPC-A and UPC-E, all sent as thirteen digits.
  var symbology: Symbology? {
    switch (letter, modifier) {
    case ("E", "4"): .ean8
    case ("E", "0"), ("E", "3"): .ean13
    case ("C", _): .code128
    case ("A", _): .code39
    case ("I", _): .itf
    case ("d", _): .dataMatrix
    case ("Q", _): .qr
    default: nil
    }
  }

  /// Whether the code says of itself that it holds GS1 element strings; nil where it cannot say.
  var isGS1: Bool? {
    switch (letter, modifier) {
    case ("C", "1"), ("d", "2"), ("d", "3"), ("Q", "3"), ("Q", "4"), ("e", _), ("J", "1"): true
    case ("C", _), ("d", _), ("Q", _), ("A", _): false
    default: nil
    }
  }
}
