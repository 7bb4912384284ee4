internal import MedleyMedicines

/// How texts, numbers and dates of registers are read.
enum RegisterText {
  /// The text of some bytes, with single blanks and none at its ends; nil for control characters.
  ///
  /// Bytes that are not UTF-8 are Windows-1252, in which some registers are published.
  static func decoded(_ bytes: ArraySlice<UInt8>) -> String? {
    var needsCleaning = false
    var wasBlank = true
    for byte in bytes {
      if byte < 0x20 || byte == 0x7f {
        guard 0x09...0x0d ~= byte else { return nil }
        needsCleaning = true
      }
      if byte >= 0x80 || byte == 0x20 && wasBlank { needsCleaning = true }
      wasBlank = byte == 0x20
    }
    if wasBlank { needsCleaning = true }
    guard needsCleaning else { return String(decoding: bytes, as: UTF8.self) }
    return cleaned(String(validating: bytes, as: UTF8.self) ?? windows(bytes))
  }

  /// A text with single blanks, none at its ends, and no control characters.
  static func cleaned(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      let isBlank = scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
      if !isBlank {
        result.unicodeScalars.append(scalar)
      } else if !result.isEmpty, result.unicodeScalars.last != " " {
        result.unicodeScalars.append(" ")
      }
    }
    if result.unicodeScalars.last == " " { result.unicodeScalars.removeLast() }
    return result
  }

  /// A text of Windows-1252, which is Latin-1 but for 32 characters.
  ///
  /// Source: WHATWG Encoding Standard, index windows-1252.
  private static func windows(_ bytes: ArraySlice<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      let value = 0x80...0x9f ~= byte ? upper[Int(byte) - 0x80] : UInt16(byte)
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  private static let upper: [UInt16] = [
    0x20ac, 0x0081, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x008d, 0x017d, 0x008f, 0x0090, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0x009d, 0x017e, 0x0178,
  ]

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
    let plain = text.split(separator: ",", omittingEmptySubsequences: false).joined(separator: ".")
    guard let amount = try? Quantity(file: plain), amount > .zero else { return nil }
    return amount
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
