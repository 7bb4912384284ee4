internal import MedleyMedicines

/// The small catalogue that comes with the program, as a source and its products.
///
/// Source: `Resources/catalogue/README.md`.
package struct CatalogueSeed: Sendable {
  /// The short name of the source.
  package static let id = "seed"

  package let source: CatalogueSource
  /// In the order of the file; what stands there twice, with two numbers, is one product.
  package let products: [CatalogueProduct]

  /// Reads a table of products.
  package init(_ bytes: [UInt8]) throws(ListFault) {
    let table = try TabbedTable(
      bytes,
      columns: [
        "ingredient", "brand", "substance", "form", "strength", "unit", "system", "code",
      ])
    var source = CatalogueSource(
      id: CatalogueSeed.id, title: table.name, publisher: "Medley", country: "US",
      licence: "Facts from sources in the public domain",
      address: "Resources/catalogue/seed.tsv")
    source.dataDate = table.date
    var products: [CatalogueProduct] = []
    var places: [CatalogueProduct: Int] = [:]
    for row in table.rows {
      let product = CatalogueProduct(seed: row)
      var facts = product
      (facts.number, facts.codes) = ("", [])
      if let place = places[facts] {
        products[place].codes += product.codes
        if !product.codes.isEmpty { products[place].number = product.number }
      } else {
        places[facts] = products.count
        products.append(product)
      }
    }
    self.products = products
    source.productCount = products.count
    self.source = source
  }

  /// The one that comes with the program.
  package static func built() throws(ListFault) -> CatalogueSeed {
    try CatalogueSeed(PackageResources.seed_tsv)
  }

  /// The same as a catalogue in memory, so that it is asked like any other one.
  package func catalogue() throws(CatalogueFault) -> Catalogue {
    let builder = try CatalogueBuilder(path: ":memory:")
    try builder.add(self)
    return try builder.finishedCatalogue()
  }
}

extension CatalogueBuilder {
  /// Adds the small catalogue that comes with the program.
  package func add(_ seed: CatalogueSeed) throws(CatalogueFault) {
    try add(seed.source)
    for product in seed.products { try add(product) }
  }
}

extension CatalogueProduct {
  /// Makes a product of a row of the table.
  fileprivate init(seed row: [String]) {
    func cell(_ column: Int) -> String? { row[column] == "-" ? nil : row[column] }
    let code = cell(7)
    self.init(number: code ?? "", name: cell(1) ?? row[0])
    genericName = row[0]
    form = cell(3)
    let names = (cell(2) ?? row[0]).split(separator: " + ").map(String.init)
    let strengths = (cell(4) ?? "").split(separator: " + ").map(String.init)
    ingredients = names.enumerated().map { index, name in
      let strength = strengths.count == names.count ? strengths[index] : nil
      return CatalogueIngredient(
        name: name,
        strength: strength.map { [$0, cell(5)].compactMap(\.self).joined(separator: " ") })
    }
    if cell(6) == "us-ndc", let code { codes = [CatalogueCode.ndcProduct(code)].compactMap(\.self) }
  }
}
