/// Why a quantity was refused.
package enum QuantityFault: Error, Hashable, Sendable {
  /// The text is no number.
  case notANumber
  /// A separator before exactly three digits: thousands or decimals, the person has to say.
  case thousandsOrDecimals
  /// A fraction such as 1/3 that no decimal of the allowed length equals.
  case notExact
  /// More decimal places than `MedicineLimits.decimalCount`.
  case tooManyDecimals
  /// Beyond `MedicineLimits.quantity`.
  case tooLarge
  /// Below zero where an amount is asked for.
  case negative
}
