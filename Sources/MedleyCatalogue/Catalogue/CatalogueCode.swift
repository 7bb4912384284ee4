package import MedleyMedicines

/// A number by which a register knows a product or a package.
package struct CatalogueCode: Hashable, Sendable {
  /// Whose numbers they are; the raw value is what the file of the catalogue holds.
  package enum Scheme: Int64, CaseIterable, Hashable, Sendable {
    /// Trade: fourteen digits, where shorter numbers have zeros in front.
    case gtin = 1
    /// United States, a package: twelve digits, 6-4-2.
    case ndc = 2
    /// United States, a product: ten digits, 6-4.
    case ndcProduct = 3
    /// France, a package: seven digits.
    case cip7 = 4
    /// France, a product: eight digits.
    case cis = 5
    /// Canada, a product: eight digits.
    case din = 6
    /// Italy, a package: nine digits.
    case aic = 7
    /// United Kingdom: a number of SNOMED CT, of a product or a package.
    case snomed = 8
    /// Poland, a product: the number in its register.
    case rpl = 9
  }

  package let scheme: Scheme
  /// The digits as a number; how many there are follows from the scheme.
  package let number: Int64
  /// The last day on which it meant this; nil where it still does.
  package var lastDay: LocalDate?

  package init(_ scheme: Scheme, _ number: Int64, lastDay: LocalDate? = nil) {
    self.scheme = scheme
    self.number = number
    self.lastDay = lastDay
  }
}
