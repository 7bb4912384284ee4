/// An exact decimal amount of something, of up to six decimal places.
///
/// It is held as a whole number of millionths, so that equal amounts are equal values, comparing
/// needs no scaling and no binary fraction is ever involved.
package struct Quantity: Hashable, Sendable {
  /// The amount in millionths of the unit.
  package let millionths: Int64

  package static let zero = Quantity(unchecked: 0)
  package static let one = Quantity(unchecked: millionthsPerUnit)
  package static let greatest = Quantity(unchecked: Int64(clamping: magnitudeLimit))

  /// Makes a quantity of millionths; nil beyond the limit.
  package init?(millionths: Int64) {
    guard millionths.magnitude <= Quantity.magnitudeLimit else { return nil }
    self.millionths = millionths
  }

  /// Makes a whole quantity; nil beyond the limit.
  package init?(_ whole: Int) {
    let (millionths, overflow) = Int64(clamping: whole)
      .multipliedReportingOverflow(by: Quantity.millionthsPerUnit)
    guard !overflow else { return nil }
    self.init(millionths: millionths)
  }

  private init(unchecked millionths: Int64) { self.millionths = millionths }

  static let millionthsPerUnit: Int64 = 1_000_000
  static let magnitudeLimit = UInt64(MedicineLimits.quantity) * UInt64(millionthsPerUnit)
}

extension Quantity: Comparable {
  package static func < (one: Quantity, other: Quantity) -> Bool {
    one.millionths < other.millionths
  }

  package var isNegative: Bool { millionths < 0 }
}

extension Quantity {
  /// Adds exactly.
  ///
  /// - Throws: `QuantityFault.tooLarge` when the sum is beyond the limit.
  package static func + (one: Quantity, other: Quantity) throws(QuantityFault) -> Quantity {
    let (sum, overflow) = one.millionths.addingReportingOverflow(other.millionths)
    guard !overflow, let quantity = Quantity(millionths: sum) else { throw .tooLarge }
    return quantity
  }

  /// Subtracts exactly.
  ///
  /// - Throws: `QuantityFault.tooLarge` when the difference is beyond the limit.
  package static func - (one: Quantity, other: Quantity) throws(QuantityFault) -> Quantity {
    try one + Quantity(unchecked: -other.millionths)
  }

  /// So many times the quantity; nil beyond the limit.
  package func times(_ count: Int) -> Quantity? {
    let (product, overflow) = millionths.multipliedReportingOverflow(by: Int64(count))
    return overflow ? nil : Quantity(millionths: product)
  }

  /// The least quantity of two decimals that is not below an amount.
  package var roundedUpToHundredths: Quantity {
    let hundredth = Quantity.millionthsPerUnit / 100
    let rest = millionths % hundredth
    return Quantity(millionths: rest > 0 ? millionths - rest + hundredth : millionths) ?? self
  }

  /// The quantity without its sign.
  package var magnitude: Quantity { Quantity(unchecked: abs(millionths)) }

  package static prefix func - (quantity: Quantity) -> Quantity {
    Quantity(unchecked: -quantity.millionths)
  }

  /// Adds and stays at the limit when the sum is beyond it; for sums over foreign records.
  package func addingClamped(_ other: Quantity) -> Quantity {
    if let sum = try? self + other { return sum }
    let limit = Int64(clamping: Quantity.magnitudeLimit)
    return Quantity(unchecked: other.isNegative ? -limit : limit)
  }
}
