/// Why a typed code was not taken.
package enum PackCodeError: Error, Hashable, Sendable {
  case empty
  case tooLarge(byteCount: Int)
  /// A character that codes on packs do not hold; its place counts from 1.
  case character(place: Int)
  /// A typed number whose last digit does not belong to the others.
  case checkDigit(value: String)
  /// Brackets that do not stand around an identifier.
  case brackets(rest: String)
}
