package import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

extension Cabinet {
  /// Which packages a loss is of.
  package enum LostPackages {
    /// The usable ones that expire first, as with a dose.
    case any
    case expired
    case batch(String)
  }

  /// Writes off what was lost: an amount, or all of the packages that are named.
  ///
  /// - Returns: how much that was, and the stock afterwards.
  package func lose(
    _ amount: Quantity?, of typed: String, from packages: LostPackages, reason: String?
  ) throws -> (amount: Quantity, stock: Stock?) {
    var lost = Quantity.zero
    let stock = try record(of: typed) { stock in
      let lines = try losses(amount, of: stock, typed, from: packages)
      lost = lines.reduce(.zero) { $0.addingClamped($1.amount) }
      return lines.map { line in
        StockEntry(
          .loss, line.amount, at: circumstances.moment, reason: reason, package: line.package)
      }
    }
    return (lost, stock)
  }

  private func losses(
    _ amount: Quantity?, of stock: Stock?, _ typed: String, from packages: LostPackages
  ) throws -> [(amount: Quantity, package: Identifier?)] {
    let found: [StockLevel.Package]
    let what: String
    switch packages {
    case .any: return amount.map { [($0, nil)] } ?? []
    case .expired:
      found = stock?.level.packages.filter { !$0.isUsable(on: stock?.today ?? .latest) } ?? []
      what = "expired"
    case .batch(let batch):
      found = stock?.level.packages.filter { $0.batch == batch } ?? []
      what = "of batch “\(batch)”"
    }
    let there = found.reduce(Quantity.zero) { $0.addingClamped($1.amount) }
    guard there > .zero else {
      throw CabinetError.refused(
        what: stock?.name ?? typed, why: "nothing \(what) is in stock",
        hint: "“medley stock --json” lists the packages")
    }
    guard amount ?? there <= there else {
      throw CabinetError.refused(
        what: stock?.name ?? typed,
        why: "only \(there.words(unit: stock?.unit ?? "")) \(what) "
          + "are in stock", hint: "leave the amount out to write off all of it")
    }
    var rest = amount ?? there
    var lines: [(amount: Quantity, package: Identifier?)] = []
    for package in found where rest > .zero {
      let part = min(rest, package.amount)
      lines.append((part, package.refill))
      rest = rest.addingClamped(-part)
    }
    return lines
  }
}
