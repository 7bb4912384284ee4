package import MedleyMedicines
internal import MedleySQLite

extension Catalogue {
  /// What the codes of one pack mean, in their order; where one has several meanings, by name.
  ///
  /// A package is given once, by the first of its codes that still means it, and a product without
  /// a package only where none of its packages is given. The last days of what is asked do not
  /// matter.
  package func packages(
    _ codes: [CatalogueCode], on day: LocalDate
  ) throws(CatalogueFault) -> [CatalogueMatch] {
    var matches: [(product: Int64, place: Int?, match: CatalogueMatch)] = []
    var texts = KnownTexts()
    for code in codes {
      for id in try products(with: code) {
        let row = try productRow(id)
        let product = try product(row, &texts)
        let source = try source(row.source)
        let places = [(nil, product.codes)] + product.packages.enumerated().map { ($0, $1.codes) }
        for (place, held) in places {
          let meant = held.filter { $0.scheme == code.scheme && $0.number == code.number }
          // The same code may have been taken back and given again.
          guard let found = meant.max(by: { !$0.isLater(than: $1) && $1.isLater(than: $0) })
          else { continue }
          let match = CatalogueMatch(
            product: product, package: place.map { product.packages[$0] }, source: source,
            code: found, hasPassed: found.lastDay.map { $0 < day } ?? false)
          let known = matches.firstIndex { $0.product == id && $0.place == place }
          if let known {
            if matches[known].match.hasPassed && !match.hasPassed { matches[known].match = match }
          } else if matches.count < CatalogueLimits.answerCount {
            matches.append((id, place, match))
          }
        }
      }
    }
    let withPackage = Set(matches.filter { $0.place != nil }.map(\.product))
    return matches.filter { $0.place != nil || !withPackage.contains($0.product) }.map(\.match)
  }

  private func products(with code: CatalogueCode) throws(CatalogueFault) -> [Int64] {
    var products: [Int64] = []
    do {
      try connection.each(
        CatalogueSQL.productsWithCode,
        [
          .integer(code.scheme.rawValue), .integer(code.number),
          Value(CatalogueLimits.answerCount),
        ]
      ) { products.append($0.integer(0)) }
    } catch { throw CatalogueFault(reading: error) }
    return products
  }
}

extension CatalogueCode {
  /// True when this code means something for longer than another.
  fileprivate func isLater(than other: CatalogueCode) -> Bool {
    guard let last = lastDay else { return other.lastDay != nil }
    return other.lastDay.map { last > $0 } ?? false
  }
}
