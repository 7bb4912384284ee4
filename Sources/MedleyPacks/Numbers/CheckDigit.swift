/// Arithmetic of the check digits that numbers on packs end with.
enum CheckDigit {
  /// The digits of a text; nil when it holds anything else.
  static func digits(_ text: some StringProtocol) -> [Int]? {
    var digits: [Int] = []
    for byte in text.utf8 {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte else { return nil }
      digits.append(Int(byte) - 48)
    }
    return digits
  }

  /// The check digit that belongs after these digits: weights 3 and 1 from the right, modulo 10.
  ///
  /// Source: GS1 General Specifications, section 7.9.1.
  static func gs1(after digits: some BidirectionalCollection<Int>) -> Int {
    var sum = 0
    var weight = 3
    for digit in digits.reversed() {
      sum += digit * weight
      weight = 4 - weight
    }
    return (10 - sum % 10) % 10
  }

  /// The check digit that a number of GS1 should end with, when it ends with another one.
  static func gs1Expected(_ text: some StringProtocol) -> Int? {
    guard let digits = digits(text), let last = digits.last else { return nil }
    let expected = gs1(after: digits.dropLast())
    return expected == last ? nil : expected
  }

  /// The check digit after these digits, which are weighted `first`, `first + 1`, …, modulo 11.
  ///
  /// Nil for a remainder of 10: such numbers are not given out.
  /// Source: IFA, “PZN coding: check digit calculations of PZN, PPN and Basic UDI-DI”.
  static func modulo11(after digits: some Collection<Int>, firstWeight first: Int) -> Int? {
    var sum = 0
    for (index, digit) in digits.enumerated() { sum += digit * (first + index) }
    return sum % 11 == 10 ? nil : sum % 11
  }

  /// The two check digits after a text: its ASCII values weighted 2, 3, …, modulo 97.
  ///
  /// Source: IFA, “PPN Technical Specifications”, section 12.
  static func modulo97(after text: some StringProtocol) -> Int {
    var sum = 0
    for (index, byte) in text.utf8.prefix(PackLimits.textByteCount).enumerated() {
      sum += Int(byte) * (index + 2)
    }
    return sum % 97
  }

  /// The check digit after eight digits: every second one doubled, digits added, modulo 10.
  ///
  /// Source: Decree of the Italian Ministry of Health of 10 June 1983 (Code 32).
  static func code32(after digits: some Collection<Int>) -> Int {
    var sum = 0
    for (index, digit) in digits.enumerated() {
      let product = index.isMultiple(of: 2) ? digit : digit * 2
      sum += product / 10 + product % 10
    }
    return sum % 10
  }
}
