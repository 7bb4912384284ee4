package import MedleyMedicines

/// What an import took from the files of a register and what it passed over.
package struct CatalogueAccount: Equatable, Sendable {
  package internal(set) var productCount = 0
  package internal(set) var packageCount = 0
  /// Codes of products and packages together.
  package internal(set) var codeCount = 0
  /// Of which day the files say that they are; nil where they do not.
  package internal(set) var dataDate: LocalDate?
  /// What was passed over, by reason, in the order of the reasons.
  package internal(set) var passedOver: [PassedOver] = []
}

/// Rows or single values that were passed over for one reason.
package struct PassedOver: Equatable, Sendable {
  package enum Reason: Int, CaseIterable, Sendable {
    /// A product for animals, a disinfectant or a good that is not ready for sale.
    case notForPeople
    /// A product without a name.
    case noName
    /// A product whose own number cannot be read.
    case productNumber
    /// A row about a product that the files do not have.
    case unknownProduct
    /// A row that says again what another one said.
    case repeated
    /// A code of a package that cannot be read.
    case code
    /// A code whose check digit does not fit.
    case checkDigit
    /// A date that the calendar does not have.
    case date
    /// Strengths that cannot be told apart: there are more or fewer of them than ingredients.
    case strengths
    /// Ingredients or packages beyond the limit, or the end of a text beyond it.
    case tooMany
  }

  package let reason: Reason
  package internal(set) var count: Int
  /// The file of the first one.
  package let file: String
  /// The line of the first one; it counts from 1.
  package let line: Int
}

extension CatalogueAccount {
  mutating func pass(_ reason: PassedOver.Reason, _ file: String, _ line: Int) {
    if let index = passedOver.firstIndex(where: { $0.reason == reason }) {
      passedOver[index].count += 1
      return
    }
    let place = passedOver.firstIndex { $0.reason.rawValue > reason.rawValue }
    passedOver.insert(
      PassedOver(reason: reason, count: 1, file: file, line: line),
      at: place ?? passedOver.endIndex)
  }

  /// How many were passed over for a reason.
  package func count(_ reason: PassedOver.Reason) -> Int {
    passedOver.first { $0.reason == reason }?.count ?? 0
  }

  /// Counts a product and what belongs to it.
  mutating func count(_ product: CatalogueProduct) {
    productCount += 1
    packageCount += product.packages.count
    codeCount += product.codes.count
    for package in product.packages { codeCount += package.codes.count }
  }
}
