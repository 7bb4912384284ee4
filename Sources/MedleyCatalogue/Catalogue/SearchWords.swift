/// The words by which texts are found: small letters and digits, without accents.
///
/// The same words are kept in a catalogue, asked for and sorted by, so that nothing depends on the
/// letters that a version of SQLite knows. A word is a run of letters and digits. Case, accents on
/// Latin and Greek letters and strokes through Latin ones (`ł`, `ø`) do not count.
struct SearchWords: Hashable, Sendable {
  /// In the order of the text, each as often as it is there.
  var words: [String] = []

  init(_ text: String) {
    var word: [UInt8] = []
    for scalar in text.unicodeScalars { add(scalar, to: &word) }
    end(&word)
  }

  /// The words with a space between each two; texts are sorted by its bytes.
  var key: String { words.joined(separator: " ") }

  private mutating func add(_ scalar: Unicode.Scalar, to word: inout [UInt8]) {
    guard !scalar.isASCII else {
      let byte = UInt8(truncatingIfNeeded: scalar.value)
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
        word.append(byte)
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): word.append(byte | 0x20)
      default: end(&word)
      }
      return
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark:
      // An accent of its own goes with the letter before it.
      if !SearchWords.accents.contains(scalar) { word.append(contentsOf: UTF8.bytes(scalar)) }
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark, .decimalNumber, .letterNumber, .otherNumber:
      for small in scalar.properties.lowercaseMapping.unicodeScalars
      where !SearchWords.accents.contains(small) {
        if let plain = SearchWords.plain[small] {
          word.append(contentsOf: plain.utf8)
        } else {
          word.append(contentsOf: UTF8.bytes(small))
        }
      }
    default: end(&word)
    }
  }

  private mutating func end(_ word: inout [UInt8]) {
    guard !word.isEmpty else { return }
    words.append(String(decoding: word, as: UTF8.self))
    word.removeAll(keepingCapacity: true)
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

extension UTF8 {
  /// The bytes of one character.
  fileprivate static func bytes(_ scalar: Unicode.Scalar) -> [UInt8] {
    UTF8.encode(scalar).map(Array.init) ?? []
  }
}

extension String {
  /// True when the bytes of this text come before those of another.
  func precedes(_ other: String) -> Bool { utf8.lexicographicallyPrecedes(other.utf8) }

  /// True when the bytes of this text begin with those of another.
  ///
  /// `hasPrefix` compares characters, which an accent of its own can make larger.
  func begins(with other: String) -> Bool { utf8.starts(with: other.utf8) }
}
