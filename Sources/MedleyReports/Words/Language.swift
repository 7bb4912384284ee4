package import MedleyMedicines

/// A language of reports.
package enum Language: String, Hashable, Sendable, CaseIterable {
  case english = "en"
  case german = "de"

  /// A text with what is put in for `%1`, `%2` and `%3`.
  ///
  /// What is put in and is written from right to left is kept apart from the words around it.
  package func callAsFunction(_ phrase: Phrase, _ parts: String...) -> String {
    let text = self == .english ? phrase.english : phrase.german
    var result = ""
    var rest = text[...]
    // What is put in is not looked through again: a name may hold a percent sign.
    while let sign = rest.firstIndex(of: "%") {
      result += rest[..<sign]
      let after = rest.index(after: sign)
      if after < rest.endIndex, let number = rest[after].wholeNumberValue,
        parts.indices.contains(number - 1)
      {
        result += parts[number - 1].isolated
        rest = rest[rest.index(after: after)...]
      } else {
        result += "%"
        rest = rest[after...]
      }
    }
    return result + rest
  }

  /// The name of a month, 1 to 12.
  package func month(_ number: Int) -> String {
    let names =
      self == .english
      ? [
        "January", "February", "March", "April", "May", "June", "July", "August", "September",
        "October", "November", "December",
      ]
      : [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
        "Oktober", "November", "Dezember",
      ]
    return names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  /// The name of a day of the week.
  package func name(of day: Weekday) -> String {
    self == .english
      ? day.name
      : [
        "Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag", "Sonntag",
      ][day.rawValue - 1]
  }

  /// The day of the week in two letters.
  package func letters(of day: Weekday) -> String { String(name(of: day).prefix(2)) }

  /// A percentage with one decimal place and its sign, or the words for none.
  package func percent(_ rate: Rate?) -> String {
    guard let rate else { return self(.noRate) }
    return self == .english
      ? "\(rate.percent) %" : "\(rate.perMille / 10),\(rate.perMille % 10) %"
  }
}

extension String {
  /// The text between isolating marks where it has letters that are written from right to left.
  ///
  /// Source: Unicode Standard Annex 9, explicit directional isolates.
  fileprivate var isolated: String {
    let isApart = hasPrefix("\u{2068}") && hasSuffix("\u{2069}")
    guard !isApart, unicodeScalars.contains(where: \.isWrittenFromTheRight) else { return self }
    return "\u{2068}\(self)\u{2069}"
  }
}

extension Unicode.Scalar {
  /// True in the blocks of Hebrew, Arabic, Syriac and other scripts from the right.
  fileprivate var isWrittenFromTheRight: Bool {
    switch value {
    case 0x590...0x8ff, 0xfb1d...0xfdff, 0xfe70...0xfeff, 0x1_0800...0x1_0fff: true
    case 0x1_e800...0x1_efff: true
    default: false
    }
  }
}
