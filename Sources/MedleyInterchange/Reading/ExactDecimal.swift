package import MedleyMedicines

/// A number of a file as a quantity, and whether decimals that a quantity has not were rounded.
///
/// Programs that keep amounts as binary fractions write 0.30000000000000004 for 0.3.
package struct ExactDecimal: Hashable, Sendable {
  package let quantity: Quantity
  package let isRounded: Bool

  package init(_ quantity: Quantity, isRounded: Bool = false) {
    self.quantity = quantity
    self.isRounded = isRounded
  }

  /// Reads the text of a JSON number, with or without an exponent, and rounds half away from zero.
  ///
  /// Nil for other text and beyond the limit of a quantity.
  init?(jsonNumber text: String) {
    guard JSONNumber.isValid(text.utf8) else { return nil }
    var digits: [UInt8] = []
    var exponent = 0
    var isDecimal = false
    var rest = Array(text.utf8)[...]
    let isNegative = rest.first == UInt8(ascii: "-")
    if isNegative { rest.removeFirst() }
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ".") {
        isDecimal = true
      } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
        exponent += ExactDecimal.exponent(rest)
        break
      } else {
        if isDecimal { exponent -= 1 }
        if !digits.isEmpty || byte != UInt8(ascii: "0") { digits.append(byte - UInt8(ascii: "0")) }
      }
    }
    guard !digits.isEmpty else {
      self.init(.zero)
      return
    }
    var shift = exponent + MedicineLimits.decimalCount
    guard digits.count + shift <= 19 else { return nil }
    var isRounded = false
    var roundsUp = false
    while shift < 0 {
      let last = digits.popLast() ?? 0
      if last != 0 { isRounded = true }
      roundsUp = last >= 5
      shift += 1
      if digits.isEmpty && shift < 0 {
        roundsUp = false
        shift = 0
      }
    }
    var millionths: Int64 = 0
    for digit in digits + Array(repeating: 0, count: shift) {
      let (tenfold, over) = millionths.multipliedReportingOverflow(by: 10)
      let (next, overAgain) = tenfold.addingReportingOverflow(Int64(digit))
      guard !over, !overAgain else { return nil }
      millionths = next
    }
    if roundsUp { millionths += millionths == .max ? 0 : 1 }
    guard let quantity = Quantity(millionths: isNegative ? -millionths : millionths) else {
      return nil
    }
    self.init(quantity, isRounded: isRounded)
  }

  /// The number behind the letter of an exponent; it stays where no quantity can be.
  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int {
    var bytes = bytes
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    let digits = bytes.drop { $0 == UInt8(ascii: "0") }
    let magnitude =
      digits.count > 9
      ? 1_000_000_000
      : digits.reduce(0) {
        $0 * 10 + Int($1 - UInt8(ascii: "0"))
      }
    return isNegative ? -magnitude : magnitude
  }
}
