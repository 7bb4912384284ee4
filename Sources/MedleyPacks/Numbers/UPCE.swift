/// The short form of UPC-A, which leaves out zeros in the middle.
///
/// Source: GS1 General Specifications, section 5.2 (UPC-E bar codes); ISO/IEC 15420.
enum UPCE {
  /// The twelve digits of UPC-A, of the eight of UPC-E.
  ///
  /// Six digits lack number system 0 and the check digit, seven lack the check digit.
  /// Nil for another count, for number systems other than 0 and 1, and where eight or seven digits
  /// begin otherwise.
  static func expanded(_ text: some StringProtocol) -> String? {
    guard let digits = CheckDigit.digits(text), 6...8 ~= digits.count else { return nil }
    let system = digits.count == 6 ? 0 : digits.first ?? 0
    guard system == 0 || system == 1 else { return nil }
    let six = Array(digits.count == 6 ? digits[...] : digits.dropFirst().prefix(6))
    guard six.count == 6, let last = six.last else { return nil }
    let body: [Int] =
      switch last {
      case 0...2: six[0...1] + [last, 0, 0, 0, 0] + six[2...4]
      case 3: six[0...2] + [0, 0, 0, 0, 0] + six[3...4]
      case 4: six[0...3] + [0, 0, 0, 0, 0, six[4]]
      default: six[0...4] + [0, 0, 0, 0, last]
      }
    let eleven = [system] + body
    let check = digits.count == 8 ? digits[7] : CheckDigit.gs1(after: eleven)
    return (eleven + [check]).map(String.init).joined()
  }
}
