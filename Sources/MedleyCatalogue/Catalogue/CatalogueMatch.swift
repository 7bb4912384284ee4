/// A product that a catalogue knows by a code.
package struct CatalogueMatch: Hashable, Sendable {
  /// The product with all of its packages.
  package let product: CatalogueProduct
  /// The package that the code means; nil when it means the product and leaves the package open.
  package let package: CataloguePackage?
  package let source: CatalogueSource
  /// The code as the catalogue has it.
  package let code: CatalogueCode
  /// True when the code no longer meant it on the day that was asked about.
  package let hasPassed: Bool
}

/// A product that a catalogue knows by its words.
package struct FoundProduct: Hashable, Sendable {
  package let product: CatalogueProduct
  package let source: CatalogueSource
}
