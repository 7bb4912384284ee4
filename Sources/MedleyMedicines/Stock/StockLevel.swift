package import MedleyRecords

/// What is left of a medication, derived from its ledger and its taken doses.
package struct StockLevel: Sendable {
  /// What is left of one package, or of what was counted without packages.
  package struct Package: Hashable, Sendable {
    /// The refill that brought it; nil for what was only counted.
    package let refill: Identifier?
    package internal(set) var amount: Quantity
    package let expires: LocalDate?
    package let batch: String?
    package let serial: String?

    /// True on dates up to and including its last usable one.
    package func isUsable(on date: LocalDate) -> Bool { date <= expires ?? .latest }
  }

  /// What is left in all packages, expired ones included; never below zero.
  package let amount: Quantity
  /// How much more was taken than there was: the count is off by that.
  package let countOffBy: Quantity
  /// True while a question about a dose since the base is open.
  package let isProvisional: Bool
  /// Packages that are not empty, the first to be used first.
  package let packages: [Package]

  init(amount: Quantity, countOffBy: Quantity, isProvisional: Bool, packages: [Package]) {
    self.amount = amount
    self.countOffBy = countOffBy
    self.isProvisional = isProvisional
    self.packages = packages
  }

  /// What can be used on a date.
  package func usable(on date: LocalDate) -> Quantity {
    packages.reduce(.zero) { $1.isUsable(on: date) ? $0.addingClamped($1.amount) : $0 }
  }
}
