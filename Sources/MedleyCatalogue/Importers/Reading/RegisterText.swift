internal import MedleyMedicines

/// How texts, numbers and dates of registers are read.
enum RegisterText {
  /// A text with single blanks, none at its ends, and no control characters.
  static func cleaned(_ text: String) -> String {
    isClean(text) ? text : joinedWords(text)
  }

  private static func isClean(_ text: String) -> Bool {
    var wasBlank = true
    for byte in text.utf8 {
      let isBlank = byte == UInt8(ascii: " ")
      if byte < 0x20 || byte >= 0x7f || isBlank && wasBlank { return false }
      wasBlank = isBlank
    }
    return !wasBlank || text.isEmpty
  }

  private static func joinedWords(_ text: String) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(text.utf8.count)
    var isPending = false
    for scalar in text.unicodeScalars {
      if isBlank(scalar) {
        isPending = !result.isEmpty
        continue
      }
      if isPending { result.append(UInt8(ascii: " ")) }
      isPending = false
      if scalar.isASCII {
        result.append(UInt8(truncatingIfNeeded: scalar.value))
      } else {
        result += String(scalar).utf8
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value <= 0x20 || 0x7f...0xa0 ~= scalar.value { return true }
    return scalar.value > 0x1000 && scalar.properties.isWhitespace
  }

  /// The words of a text, which have blanks between them.
  static func words(_ text: String, separator: Character = " ") -> [Substring] {
    let mark = separator.asciiValue ?? UInt8(ascii: " ")
    return text.utf8.split(separator: mark).map { Substring($0) }
  }

  /// True for a text with a digit in it.
  static func hasDigit(_ text: some StringProtocol) -> Bool {
    text.utf8.contains { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
  }

  /// The beginning of a text that is too long for what is kept.
  static func kept(_ text: String) -> String {
    guard text.utf8.count > RegisterLimits.textByteCount else { return text }
    var result = ""
    var byteCount = 0
    for character in text {
      byteCount += character.utf8.count
      if byteCount > RegisterLimits.textByteCount { break }
      result.append(character)
    }
    return result
  }

  /// A number of digits only, of at most eighteen; nil for other texts.
  static func number(_ text: some StringProtocol) -> Int64? {
    guard 1...18 ~= text.utf8.count else { return nil }
    var number: Int64 = 0
    for byte in text.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      number = number * 10 + Int64(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// A number of exactly so many digits.
  static func number(_ text: some StringProtocol, digitCount: Int) -> Int64? {
    text.utf8.count == digitCount ? number(text) : nil
  }

  /// An amount above zero with a decimal point or comma; nil for other texts.
  static func amount(_ text: some StringProtocol) -> Quantity? {
    var plain = String(text)
    if plain.utf8.contains(UInt8(ascii: ",")) {
      plain = String(plain.map { $0 == "," ? "." : $0 })
    }
    guard let amount = try? Quantity(file: plain), amount > .zero else { return nil }
    return amount
  }

  /// An amount with a point for the decimal comma; other texts as they are.
  static func pointed(_ text: String) -> String {
    amount(text) == nil ? text : String(text.map { $0 == "," ? "." : $0 })
  }

  /// Eight digits, year first; nil for other texts and for days that the calendar does not have.
  static func date(compact text: some StringProtocol) -> LocalDate? {
    guard let number = number(text, digitCount: 8) else { return nil }
    return LocalDate(
      year: Int(number / 10_000), month: Int(number / 100 % 100), day: Int(number % 100))
  }

  /// Texts that are not empty, each once, in one order whatever the order of the rows.
  static func joined(_ texts: some Sequence<String>, _ separator: String = "; ") -> String? {
    let sorted = Set(texts).subtracting([""]).sorted()
    return sorted.isEmpty ? nil : kept(sorted.joined(separator: separator))
  }
}
