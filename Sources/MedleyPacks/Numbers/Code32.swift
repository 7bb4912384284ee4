/// The number of an Italian medicine (AIC): “A” and nine digits, of which the last one checks.
///
/// In bar codes it stands as six characters of base 32, without vowels.
/// Source: Decree of the Italian Ministry of Health of 10 June 1983 and its annex (Code 32).
package enum Code32 {
  private static let alphabet = Array("0123456789BCDFGHJKLMNPQRSTUVWXYZ".utf8)

  /// The nine digits of six characters of base 32; nil for other texts.
  static func nineDigits(_ text: some StringProtocol) -> String? {
    guard text.utf8.count == 6 else { return nil }
    var number = 0
    for byte in text.utf8 {
      guard let digit = alphabet.firstIndex(of: byte) else { return nil }
      number = number * 32 + digit
    }
    guard number < 1_000_000_000 else { return nil }
    let digits = String(number)
    return String(repeating: "0", count: 9 - digits.count) + digits
  }

  /// “A” and nine digits, of a number with or without the “A”; nil when the check digit is wrong.
  package static func number(_ text: some StringProtocol) -> String? {
    let nine = text.first == "A" ? text.dropFirst() : text[...]
    guard let digits = CheckDigit.digits(nine), digits.count == 9,
      CheckDigit.code32(after: digits.prefix(8)) == digits.last
    else { return nil }
    return "A" + nine
  }
}
