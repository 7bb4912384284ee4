/// A Pharmazentralnummer: eight digits in Germany, seven in Austria.
///
/// Source: IFA, “PZN coding: check digit calculations of PZN, PPN and Basic UDI-DI”; for Austria,
/// Österreichische Apothekerkammer, “Pharmazentralnummer und Strichcode”.
enum PZN {
  /// The eight digits of a German number of seven or eight; nil when the check digit does not fit.
  static func german(_ text: some StringProtocol) -> String? {
    guard 7...8 ~= text.utf8.count, let digits = CheckDigit.digits(text), let last = digits.last,
      CheckDigit.modulo11(after: digits.dropLast(), firstWeight: 9 - digits.count) == last
    else { return nil }
    return (digits.count == 7 ? "0" : "") + text
  }

  /// The number in a bar code of Code 39, where a hyphen stands before it.
  static func inCode39(_ text: String) -> String? {
    guard text.hasPrefix("-"), 7...8 ~= text.utf8.count - 1,
      CheckDigit.digits(text.dropFirst()) != nil
    else { return nil }
    return String(text.dropFirst())
  }

  /// The seven digits of an Austrian number, of its first six; nil for one that is not given out.
  static func austrian(ofSix text: some StringProtocol) -> String? {
    guard let digits = CheckDigit.digits(text), digits.count == 6,
      let check = CheckDigit.modulo11(after: digits, firstWeight: 2)
    else { return nil }
    return text + String(check)
  }
}
