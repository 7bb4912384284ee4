import MedleyCatalogue
import MedleyMedicines
import MedleyTestSupport

/// Small catalogues for tests.
enum CatalogueWorld {
  static func source(_ id: String) -> CatalogueSource {
    CatalogueSource(
      id: id, title: "Register of \(id)", publisher: "Office of \(id)", country: "XX",
      licence: "Free, name “\(id)”", address: "https://example.org/\(id)")
  }

  static func product(
    _ name: String, number: String = "1", generic: String? = nil, holder: String? = nil,
    ingredients: [String] = [], isSold: Bool = true
  ) -> CatalogueProduct {
    var product = CatalogueProduct(number: number, name: name)
    product.genericName = generic
    product.holder = holder
    product.ingredients = ingredients.map { CatalogueIngredient(name: $0) }
    product.isSold = isSold
    return product
  }

  /// A catalogue in memory, of one source.
  static func catalogue(_ products: [CatalogueProduct]) throws -> Catalogue {
    try catalogue([(source("one"), products)])
  }

  /// A catalogue in memory.
  static func catalogue(
    _ sources: [(CatalogueSource, [CatalogueProduct])]
  ) throws -> Catalogue {
    let builder = try CatalogueBuilder(path: ":memory:")
    try fill(builder, sources)
    return try builder.finishedCatalogue()
  }

  static func fill(
    _ builder: CatalogueBuilder, _ sources: [(CatalogueSource, [CatalogueProduct])]
  ) throws {
    for (source, products) in sources {
      try builder.add(source)
      for product in products { try builder.add(product) }
    }
  }

  /// Products of invented words with everything that a product can have; their numbers differ.
  static func products(
    _ count: Int, from first: Int = 0, using generator: inout SeededGenerator
  ) -> [CatalogueProduct] {
    let words = [
      "Zolo", "ZOLO", "zolomax", "Éther", "ether", "Ether", "łagodny", "50%", "St. John’s", "α-Tal",
      "comprimé", "pelliculé", "MG/ML", "Retard", "A", "B12", "—", "100 mg", "“x” AND y", "x*",
    ]
    func text(_ generator: inout SeededGenerator) -> String {
      (0...generator.below(3)).map { _ in generator.pick(words) ?? "" }.joined(separator: " ")
    }
    func maybe(_ generator: inout SeededGenerator) -> String? {
      generator.chance(70) ? text(&generator) : nil
    }
    func codes(_ generator: inout SeededGenerator) -> [CatalogueCode] {
      (0..<generator.below(3)).map { _ in
        let scheme = generator.pick(CatalogueCode.Scheme.allCases) ?? .gtin
        let number = Int64(generator.below(generator.chance(30) ? 40 : 1_000_000_000_000_000))
        let day = generator.chance(20) ? LocalDate(days: generator.below(40_000) - 2_000) : nil
        return CatalogueCode(scheme, number, lastDay: day)
      }
    }
    return (0..<count).map { index in
      var product = CatalogueProduct(number: "N-\(first + index)", name: text(&generator))
      product.genericName = maybe(&generator)
      product.form = maybe(&generator)
      product.route = maybe(&generator)
      product.holder = maybe(&generator)
      product.isSold = generator.chance(80)
      product.ingredients = (0..<generator.below(4)).map { _ in
        CatalogueIngredient(name: text(&generator), strength: maybe(&generator))
      }
      product.codes = codes(&generator)
      product.packages = (0..<generator.below(4)).map { _ in
        var package = CataloguePackage(description: maybe(&generator))
        package.isSold = generator.chance(90)
        if generator.chance(60),
          let amount = Quantity(millionths: Int64(generator.below(2_000_000_000)) - 1_000)
        {
          package.contents = PackageContents(amount: amount, unit: text(&generator))
        }
        package.codes = codes(&generator)
        return package
      }
      return product
    }
  }

  /// Everything that a catalogue holds, by source.
  static func contents(of catalogue: Catalogue) throws -> [String: [CatalogueProduct]] {
    var contents: [String: [CatalogueProduct]] = [:]
    for source in try catalogue.sources() {
      var products: [CatalogueProduct] = []
      try catalogue.eachProduct(of: source.id) { product throws(CatalogueFault) in
        products.append(product)
      }
      contents[source.id] = products
    }
    return contents
  }
}
