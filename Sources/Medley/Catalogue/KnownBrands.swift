internal import MedleyCatalogue
internal import MedleyMedicines

/// What is in a product of a name, as the registers say that were imported; else as the small list
/// that comes with the program does.
struct KnownBrands {
  private let shelf: CatalogueShelf
  private let catalogue: Catalogue?
  private let small: BrandNames?

  fileprivate init(_ shelf: CatalogueShelf) {
    self.shelf = shelf
    // What cannot be read leaves ingredients unknown, and what is unknown is named as unchecked.
    catalogue = try? shelf.imported()
    small = try? BrandNames.built()
  }

  /// The ingredients of all products of just this name, sorted; nil where none is known.
  func ingredients(of name: String) -> [String]? {
    if let found = small?.ingredients(of: name) { return found }
    guard let catalogue, let products = try? shelf.exact(name, in: catalogue) else { return nil }
    let names = Set(products.flatMap(\.product.ingredients).map(\.name.folded))
    return names.isEmpty ? nil : names.sorted()
  }
}

extension CatalogueShelf {
  var brands: KnownBrands { KnownBrands(self) }
}
