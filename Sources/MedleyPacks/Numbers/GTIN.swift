/// A Global Trade Item Number: always fourteen digits, with its packaging indicator in front.
///
/// Source: GS1 General Specifications, sections 2.1 and 3.3.2.
package struct GTIN: Hashable, Sendable {
  /// Fourteen digits, of which the last one is right.
  package let digits: String

  /// Makes a number of 8, 12, 13 or 14 digits; nil for other texts and for a wrong check digit.
  package init?(_ text: some StringProtocol) {
    guard [8, 12, 13, 14].contains(text.utf8.count), let digits = CheckDigit.digits(text),
      let last = digits.last, CheckDigit.gs1(after: digits.dropLast()) == last
    else { return nil }
    self.digits = String(repeating: "0", count: 14 - digits.count) + String(text)
  }

  /// The packaging level: 0 is the item itself, 1 to 8 are cartons of it, 9 varies in measure.
  package var packagingIndicator: Int { value(0) }

  /// The digits behind the packaging indicator; those of an EAN-13 where it is 0.
  package var thirteenDigits: Substring { digits.dropFirst() }

  /// The number as it stands under the bars: 8, 12, 13 or 14 digits.
  package var printed: String {
    if digits.hasPrefix("000000") { return String(digits.suffix(8)) }
    if digits.hasPrefix("00") { return String(digits.suffix(12)) }
    return digits.hasPrefix("0") ? String(digits.suffix(13)) : digits
  }

  /// True for a number that a shop or a pharmacy gives out for itself.
  ///
  /// It means something else elsewhere, so it is looked up in the household's own history only.
  /// Source: GS1 General Specifications, section 1.4 (GS1 prefixes 02, 04 and 20 to 29, which are
  /// number systems 2 and 4 of UPC; GS1-8 prefixes that begin with 0 or 2).
  package var isPrivate: Bool {
    if digits.hasPrefix("000000") { return [0, 2].contains(value(6)) }
    return value(1) == 2 || (value(1) == 0 && [2, 4].contains(value(2)))
  }

  private func value(_ index: Int) -> Int {
    digits.utf8.dropFirst(index).first.map { Int($0) - 48 } ?? 0
  }
}

extension GTIN: CustomStringConvertible {
  package var description: String { digits }
}
