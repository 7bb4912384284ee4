package import MedleyMedicines

/// A register of medicines that was imported: whose it is, how it may be used, and of which day.
package struct CatalogueSource: Hashable, Sendable {
  /// The short name, such as `us-ndc`; a second import of the same one takes the place of the first.
  package var id: String
  package var title: String
  package var publisher: String
  /// The country as two letters of ISO 3166-1.
  package var country: String
  /// The licence with what it asks for, in words.
  package var licence: String
  /// Where the files are to be had.
  package var address: String
  /// Of which day its contents are; nil where neither the files nor the person said so.
  package var dataDate: LocalDate?
  /// When it was imported; nil for what comes with the program.
  package var importedAt: OffsetInstant?
  package var productCount = 0
  package var packageCount = 0

  package init(
    id: String, title: String, publisher: String, country: String, licence: String, address: String
  ) {
    self.id = id
    self.title = title
    self.publisher = publisher
    self.country = country
    self.licence = licence
    self.address = address
  }
}
