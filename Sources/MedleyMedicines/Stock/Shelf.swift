internal import MedleyRecords

/// Packages from which doses are taken, the first to expire first.
struct Shelf {
  private var packages: [StockLevel.Package]
  /// What was taken without being there.
  private var deficit = Quantity.zero

  init(_ packages: [StockLevel.Package]) { self.packages = packages }

  /// Adds a package; it first makes good what was taken without being there.
  mutating func put(_ package: StockLevel.Package) {
    let owed = min(deficit, package.amount)
    deficit = deficit.addingClamped(-owed)
    var package = package
    package.amount = package.amount.addingClamped(-owed)
    packages.append(package)
  }

  /// Takes an amount on a date: from a named package first, then from usable ones, then from any.
  mutating func take(_ amount: Quantity, on date: LocalDate, from refill: Identifier? = nil) {
    var rest = amount
    // Most shelves hold one package, and many doses come from it.
    if packages.count == 1, rest > .zero {
      let part = min(rest, packages[0].amount)
      packages[0].amount = packages[0].amount.addingClamped(-part)
      deficit = deficit.addingClamped(rest.addingClamped(-part))
      return
    }
    for index in order(on: date, first: refill) where rest > .zero {
      let part = min(rest, packages[index].amount)
      packages[index].amount = packages[index].amount.addingClamped(-part)
      rest = rest.addingClamped(-part)
    }
    deficit = deficit.addingClamped(rest)
  }

  /// Takes an amount of what is usable on a date; false when there is not enough of it.
  mutating func use(_ amount: Quantity, on date: LocalDate) -> Bool {
    let usable = packages.reduce(Quantity.zero) {
      $1.isUsable(on: date) ? $0.addingClamped($1.amount) : $0
    }
    guard usable >= amount else { return false }
    take(amount, on: date)
    return true
  }

  func level(isProvisional: Bool) -> StockLevel {
    let left = packages.enumerated().filter { $0.element.amount > .zero }
      .sorted { one, other in
        (one.element.expires ?? .latest, one.offset)
          < (other.element.expires ?? .latest, other.offset)
      }.map(\.element)
    return StockLevel(
      amount: left.reduce(.zero) { $0.addingClamped($1.amount) }, countOffBy: deficit,
      isProvisional: isProvisional, packages: left)
  }

  /// The indexes of the packages in the order in which they are used on a date.
  private func order(on date: LocalDate, first refill: Identifier?) -> [Int] {
    func rank(_ index: Int) -> (Int, LocalDate, Int) {
      let package = packages[index]
      let group =
        refill != nil && package.refill == refill ? 0 : package.isUsable(on: date) ? 1 : 2
      return (group, package.expires ?? .latest, index)
    }
    return packages.indices.sorted { rank($0) < rank($1) }
  }
}
