/// A Pharmacy Product Number: two digits for who registers, a national number, two check digits.
///
/// Source: IFA, “PPN Technical Specifications”, sections 5 to 9 and 12.
struct PPN: Hashable, Sendable {
  /// Who gave the national number out: 11 for the German PZN.
  let agency: String
  let nationalNumber: String

  /// Reads a number with its check digits; nil when they do not fit.
  init?(_ text: some StringProtocol) {
    let body = text.dropLast(2)
    guard 4...22 ~= text.utf8.count, body.utf8.count == text.utf8.count - 2,
      let check = CheckDigit.digits(text.suffix(2)),
      let tens = check.first, let ones = check.last,
      body.utf8.allSatisfy(ElementFormat.CharacterSet.base64.contains),
      CheckDigit.modulo97(after: body) == tens * 10 + ones
    else { return nil }
    agency = String(body.prefix(2))
    nationalNumber = String(body.dropFirst(2))
  }
}
