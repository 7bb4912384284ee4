internal import MedleyMedicines

/// An amount as somebody wrote it: a number, and words behind it.
///
/// A text is read as a number only when nothing else in it can be one: `1 Tropfen` is 1, `2x1`,
/// `1-2` and `1.000` are kept as words, because a guess would be a dose.
struct WrittenAmount: Equatable {
  let text: String
  /// Nil when the text is no number.
  let quantity: Quantity?
  /// What stands behind the number, such as `Tropfen`; empty when there is none.
  let words: String

  init(_ text: String) {
    let spaced = String(
      String.UnicodeScalarView(text.unicodeScalars.map { $0.isSpace ? " " : $0 })
    ).trimmed
    self.text = spaced
    let scalars = spaced.unicodeScalars
    let number = scalars.prefix { $0.isNumberPart || $0 == " " }
    let rest = String(scalars[number.endIndex...]).trimmed
    guard !number.isEmpty, !rest.unicodeScalars.contains(where: \.isDigitLike),
      !WrittenAmount.isSign(rest.unicodeScalars.first),
      let quantity = try? Quantity(typed: String(number).trimmed), !quantity.isNegative
    else {
      quantity = nil
      words = ""
      return
    }
    self.quantity = quantity
    // “2 x” is two.
    words = rest.lowercased() == "x" ? "" : rest
  }

  /// True when the text says nothing: it is empty, or the question mark that stands for that.
  var isEmpty: Bool { text.isEmpty || text == "?" }

  /// True for what makes a number of something else: a range, a product, a percentage.
  private static func isSign(_ scalar: Unicode.Scalar?) -> Bool {
    guard let scalar else { return false }
    return "-–—+*×%:~^".unicodeScalars.contains(scalar)
  }
}

extension Unicode.Scalar {
  /// True for the spaces that programs put between numbers and units.
  var isSpace: Bool {
    switch self {
    case " ", "\t", "\n", "\r", "\u{a0}", "\u{2002}"..."\u{200a}", "\u{202f}", "\u{205f}",
      "\u{3000}":
      true
    default: false
    }
  }

  fileprivate var isNumberPart: Bool {
    switch self {
    case "0"..."9", ".", ",", "/", "\u{2044}": true
    default: !isASCII && properties.numericType == .numeric
    }
  }

  fileprivate var isDigitLike: Bool { properties.numericType != nil }
}

extension String {
  /// The text without spaces at its ends.
  var trimmed: String {
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !$0.isSpace }),
      let last = scalars.lastIndex(where: { !$0.isSpace })
    else { return "" }
    return String(scalars[first...last])
  }
}
