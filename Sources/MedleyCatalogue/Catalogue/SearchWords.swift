/// The words by which texts are found: small letters and digits, without accents.
///
/// The same words are kept in a catalogue, asked for and sorted by, so that nothing depends on the
/// letters that a version of SQLite knows. A word is a run of letters and digits. Case, accents on
/// Latin and Greek letters and strokes through Latin ones (`ł`, `ø`) do not count.
struct SearchWords: Sendable {
  /// The words with a space between each two; texts are sorted by these bytes.
  private(set) var bytes: [UInt8] = []
  /// True behind a word that has ended.
  private var isBetween = false

  init(_ text: String) {
    bytes.reserveCapacity(text.utf8.count)
    if text.utf8.allSatisfy({ $0 < 0x80 }) {
      for byte in text.utf8 { add(byte) }
    } else {
      for scalar in text.unicodeScalars { add(scalar) }
    }
  }

  /// In the order of the text, each as often as it is there.
  var words: [String] {
    bytes.split(separator: SearchWords.space).map { String(decoding: $0, as: UTF8.self) }
  }

  var key: String { String(decoding: bytes, as: UTF8.self) }

  private static let space = UInt8(ascii: " ")

  private mutating func add(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      append(byte)
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): append(byte | 0x20)
    default: isBetween = !bytes.isEmpty
    }
  }

  private mutating func append(_ byte: UInt8) {
    if isBetween {
      bytes.append(SearchWords.space)
      isBetween = false
    }
    bytes.append(byte)
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    guard !scalar.isASCII else { return add(UInt8(truncatingIfNeeded: scalar.value)) }
    // An accent of its own goes with the letter before it.
    if SearchWords.accents.contains(scalar) { return }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .nonspacingMark, .enclosingMark, .decimalNumber, .letterNumber, .otherNumber:
      for small in scalar.properties.lowercaseMapping.unicodeScalars
      where !SearchWords.accents.contains(small) {
        if let plain = SearchWords.plain[small] {
          for byte in plain.utf8 { append(byte) }
        } else {
          for byte in UTF8.encode(small) ?? .init() { append(byte) }
        }
      }
    default: isBetween = !bytes.isEmpty
    }
  }

  /// Combining Diacritical Marks.
  private static let accents: ClosedRange<Unicode.Scalar> = "\u{300}"..."\u{36f}"

  /// Small letters with what they are without their accents, and letters that are two.
  private static let plain: [Unicode.Scalar: String] = {
    let accented = [
      ("a", "àáâãäåāăąǎǟǡǻȁȃȧḁẚạảấầẩẫậắằẳẵặⱥ"), ("b", "ƀƃḃḅḇɓ"), ("c", "çćĉċčƈȼḉ"),
      ("d", "ďđƌȡḋḍḏḑḓɗ"),
      ("e", "èéêëēĕėęěȅȇȩɇḕḗḙḛḝẹẻẽếềểễệ"), ("f", "ƒḟ"), ("g", "ĝğġģǥǧǵḡɠ"), ("h", "ĥħȟḣḥḧḩḫẖ"),
      ("i", "ìíîïĩīĭįıǐȉȋḭḯỉịɨ"), ("j", "ĵǰȷɉ"), ("k", "ķƙǩḱḳḵ"), ("l", "ĺļľŀłƚȴḷḹḻḽ"),
      ("m", "ḿṁṃ"), ("n", "ñńņňƞǹȵṅṇṉṋɲ"), ("o", "òóôõöøōŏőơǒǫǭǿȍȏȫȭȯȱṍṏṑṓọỏốồổỗộớờởỡợɵ"),
      ("p", "ƥṕṗ"), ("q", "ɋ"), ("r", "ŕŗřȑȓɍṙṛṝṟ"), ("s", "śŝşšſșȿṡṣṥṧṩ"), ("t", "ţťŧƫƭțȶṫṭṯṱẗʈⱦ"),
      ("u", "ùúûüũūŭůűųưǔǖǘǚǜȕȗṳṵṷṹṻụủứừửữự"), ("v", "ṽṿʋ"), ("w", "ŵẁẃẅẇẉẘ"), ("x", "ẋẍ"),
      ("y", "ýÿŷƴȳɏẏẙỳỵỷỹỿ"), ("z", "źżžƶȥɀẑẓẕ"), ("ss", "ß"), ("ae", "æǣǽ"), ("oe", "œ"),
      ("dz", "ǆǳ"), ("lj", "ǉ"), ("nj", "ǌ"),
      ("α", "ά"), ("ε", "έ"), ("η", "ή"), ("ι", "ίϊΐ"), ("ο", "ό"), ("υ", "ύϋΰ"), ("ω", "ώ"),
      ("σ", "ς"), ("μ", "µ"),
    ]
    var plain: [Unicode.Scalar: String] = [:]
    for (letter, others) in accented {
      for other in others.unicodeScalars { plain[other] = letter }
    }
    return plain
  }()
}
