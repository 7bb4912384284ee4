/// An exact share of two whole numbers above zero, for factors that no decimal equals.
package struct Ratio: Hashable, Sendable {
  /// Without a divisor in common with the denominator.
  package let numerator: Int128
  package let denominator: Int128

  package static let one = Ratio(reduced: 1, 1)

  /// Makes a share; nil unless both numbers are above zero.
  package init?(_ numerator: Int128, over denominator: Int128) {
    guard numerator > 0, denominator > 0 else { return nil }
    let divisor = greatestDivisor(numerator, denominator)
    self.init(reduced: numerator / divisor, denominator / divisor)
  }

  private init(reduced numerator: Int128, _ denominator: Int128) {
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Divides exactly; nil when the result is beyond the numbers that are counted with.
  package func divided(by other: Ratio) -> Ratio? {
    let across = greatestDivisor(numerator, other.numerator)
    let below = greatestDivisor(denominator, other.denominator)
    let (top, over) = (numerator / across)
      .multipliedReportingOverflow(by: other.denominator / below)
    let (bottom, overAgain) = (denominator / below)
      .multipliedReportingOverflow(by: other.numerator / across)
    guard !over, !overAgain else { return nil }
    return Ratio(reduced: top, bottom)
  }
}

/// The greatest number that divides two numbers above zero.
func greatestDivisor(_ one: Int128, _ other: Int128) -> Int128 {
  var (one, other) = (one, other)
  while other > 0 { (one, other) = (other, one % other) }
  return one
}
