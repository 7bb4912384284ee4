package import MedleyMedicines

extension PackCode {
  /// Explains what a scanner types like a keyboard, or what a person types from the pack.
  ///
  /// It may begin with a symbology identifier (`]d2`), hold separators as GS, `<GS>`, `{GS}`, `^]`
  /// or ␝, be printed with brackets, `(01)…(17)…`, or be a number alone: digits with spaces, `PZN`
  /// and its digits, `A` and nine digits, an NDC with hyphens.
  ///
  /// - Throws: `PackCodeError` for what cannot be a code; say what it says and ask again.
  package static func typed(_ raw: String, today: LocalDate) throws(PackCodeError) -> PackCode {
    guard raw.utf8.count <= PackLimits.textByteCount else {
      throw .tooLarge(byteCount: raw.utf8.count)
    }
    var text = withSeparators(raw)
    while let last = text.unicodeScalars.last, "\r\n\t ".unicodeScalars.contains(last) {
      text.unicodeScalars.removeLast()
    }
    text = String(text.unicodeScalars.drop { "\r\n\t ".unicodeScalars.contains($0) })
    guard !text.isEmpty else { throw .empty }
    try check(text)
    var identifier: String?
    if SymbologyIdentifier(String(text.prefix(3))) != nil {
      identifier = String(text.prefix(3))
      text = String(text.dropFirst(3))
      guard !text.isEmpty else { throw .empty }
    }
    if text.hasPrefix("(") { return try bracketed(text, identifier, today) }
    if identifier == nil, let code = try number(text, today) { return code }
    return PackCode(text: text, symbologyIdentifier: identifier, today: today)
  }

  /// The text with the ways in which scanners write a separator replaced by it.
  private static func withSeparators(_ raw: String) -> String {
    var text = raw
    for word in ["<GS>", "{GS}", "^]", "\u{241d}"] {
      text = text.split(separator: word, omittingEmptySubsequences: false)
        .joined(separator: "\u{1d}")
    }
    return text
  }

  /// Refuses characters outside of ASCII and control characters other than FS, GS, RS, US and EOT.
  private static func check(_ text: String) throws(PackCodeError) {
    for (index, scalar) in text.unicodeScalars.enumerated() {
      let isAllowed = 0x1c...0x7e ~= scalar.value || scalar.value == 0x04
      guard isAllowed || scalar.properties.isAlphabetic else { throw .character(place: index + 1) }
    }
  }

  /// Reads fields with their identifiers in brackets, as they are printed beside the code.
  ///
  /// Source: GS1 General Specifications, section 4.14 (human readable interpretation).
  private static func bracketed(
    _ text: String, _ identifier: String?, _ today: LocalDate
  ) throws(PackCodeError) -> PackCode {
    var fields: [ElementString] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let code = bracketedCode(rest) else { throw .brackets(rest: String(rest)) }
      var value = rest.dropFirst(code.utf8.count + 2)
      var end = value.startIndex
      while end < value.endIndex, value[end] != "(" || bracketedCode(value[end...]) == nil {
        end = value.index(after: end)
      }
      rest = value[end...]
      value = value[..<end]
      let trimmed = value.split(separator: " ").joined()
        .split(separator: "\u{1d}").joined()
      fields.append(ElementString(ai: code, value: trimmed))
    }
    var reading = PackReading(today: today)
    reading.take(ElementStrings(fields: fields))
    return PackCode(
      text: text, reading: reading,
      symbology: identifier.flatMap(SymbologyIdentifier.init)?.symbology,
      symbologyIdentifier: identifier)
  }

  /// The identifier in brackets at the beginning of a text.
  private static func bracketedCode(_ text: Substring) -> String? {
    let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
    guard text.first == "(", 2...4 ~= digits.count,
      text.dropFirst(digits.count + 1).first == ")"
    else { return nil }
    return String(digits)
  }

  /// Reads a number alone; nil for other texts.
  private static func number(
    _ text: String, _ today: LocalDate
  ) throws(PackCodeError) -> PackCode? {
    var reading = PackReading(today: today)
    let joined = text.split(separator: " ").joined()
    let ndc = NDCReading.readings(joined)
    // Ten digits have three readings, of which a catalog or the record may know one.
    if !ndc.isEmpty, joined.contains("-") || joined.utf8.count == 10 {
      reading.add(ndc)
    } else if let digits = pznDigits(joined) {
      guard let number = PZN.german(digits) else { throw .checkDigit(value: digits) }
      reading.add(.pzn, number, of: digits)
    } else if joined.hasPrefix("A"), joined.utf8.count == 10,
      CheckDigit.digits(joined.dropFirst()) != nil
    {
      guard let number = Code32.number(joined) else { throw .checkDigit(value: joined) }
      reading.add(.aic, number, of: joined)
    } else if let count = CheckDigit.digits(joined)?.count, [8, 12, 13, 14].contains(count) {
      if count == 8 {
        let isUPCE = UPCE.expanded(joined).flatMap { GTIN($0) } != nil
        guard isUPCE || GTIN(joined) != nil || PZN.german(joined) != nil else {
          throw .checkDigit(value: joined)
        }
        reading.warn(.eightDigits)
      } else {
        guard GTIN(joined) != nil else { throw .checkDigit(value: joined) }
        reading.readItemNumber(joined, counts: [count])
      }
    } else {
      return nil
    }
    return PackCode(text: joined, reading: reading, symbology: nil, symbologyIdentifier: nil)
  }

  /// The digits of a PZN that is written as `PZN 01234567`, `PZN-01234567` or `-01234567`.
  private static func pznDigits(_ text: String) -> String? {
    var rest = text[...]
    let isNamed = rest.prefix(3).uppercased() == "PZN"
    if isNamed { rest = rest.dropFirst(3) }
    let hasHyphen = rest.first == "-"
    rest = rest.drop { $0 == "-" || $0 == ":" || $0 == "." }
    guard isNamed || hasHyphen, 7...8 ~= rest.utf8.count, CheckDigit.digits(rest) != nil else {
      return nil
    }
    return String(rest)
  }
}
