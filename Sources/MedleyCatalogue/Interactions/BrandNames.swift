internal import MedleyMedicines

/// The ingredients of brands, as far as the small catalogue knows them.
package struct BrandNames: Sendable {
  private var ingredients: [String: Set<String>] = [:]

  /// Reads a catalogue of products.
  package init(_ catalogue: [UInt8]) throws(ListFault) {
    let table = try TabbedTable(catalogue, columns: ["ingredient", "brand"])
    for row in table.rows where row[1] != "-" {
      ingredients[row[1].folded, default: []].formUnion(
        row[0].split(separator: " + ").map(String.init))
    }
  }

  /// The catalogue that comes with the program.
  package static func built() throws(ListFault) -> BrandNames {
    try BrandNames(PackageResources.seed_tsv)
  }

  /// The ingredients of a brand, sorted; nil for one that is not known.
  package func ingredients(of brand: String) -> [String]? {
    ingredients[brand.folded].map { $0.sorted() }
  }
}
