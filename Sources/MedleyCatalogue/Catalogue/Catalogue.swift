internal import MedleyMedicines
internal import MedleySQLite

/// The file of a catalogue, open for reading; it never changes, a newer one takes its place.
///
/// Every byte of the file is foreign: what is not as it was written is `CatalogueFault.damaged` at
/// the question that meets it, or another text.
package final class Catalogue {
  let connection: Connection
  /// The products are numbered from 1 to `productCount`, those that are sold up to `soldCount`.
  let soldCount: Int64
  let productCount: Int64
  /// The names are numbered from 1 as well.
  let nameCount: Int64
  private var sourcesByNumber: [Int64: CatalogueSource] = [:]

  /// Opens the file of a catalogue.
  ///
  /// - Throws: `CatalogueFault`, a case of its own for no file, another file, a newer one and a
  ///   damaged one.
  package convenience init(path: String) throws(CatalogueFault) {
    let connection: Connection
    do { connection = try Connection(path: path, mode: .unlocked) } catch {
      throw CatalogueFault(reading: error)
    }
    try self.init(connection)
  }

  init(_ connection: Connection) throws(CatalogueFault) {
    do {
      let id = try connection.first(CatalogueSQL.readApplicationID) { $0.integer(0) }
      guard id == CatalogueSQL.applicationID else { throw CatalogueFault.notACatalogue }
      let version = try connection.first(CatalogueSQL.readVersion) { $0.integer(0) } ?? 0
      guard version <= CatalogueSQL.version else {
        throw CatalogueFault.newerVersion(found: version, known: CatalogueSQL.version)
      }
      guard version == CatalogueSQL.version else { throw CatalogueFault.damaged }
      try connection.script(CatalogueSQL.open)
      let size = try connection.first(CatalogueSQL.size) { row in
        (sold: row.integer(0), products: row.integer(1), names: row.integer(2))
      }
      let limit = Int64(CatalogueLimits.productCount)
      guard let size, 0...limit ~= size.products, 0...size.products ~= size.sold,
        0...(2 * limit) ~= size.names
      else { throw CatalogueFault.damaged }
      self.connection = connection
      (soldCount, productCount, nameCount) = (size.sold, size.products, size.names)
    } catch { throw CatalogueFault(reading: error) }
  }

  /// The sources in the order of their ids.
  package func sources() throws(CatalogueFault) -> [CatalogueSource] {
    try numberedSources().map(\.source)
  }

  func source(_ number: Int64) throws(CatalogueFault) -> CatalogueSource {
    if sourcesByNumber.isEmpty {
      for numbered in try numberedSources() { sourcesByNumber[numbered.number] = numbered.source }
    }
    guard let source = sourcesByNumber[number] else { throw .damaged }
    return source
  }

  /// Gives every product of a source to a closure, in the order of the names.
  package func eachProduct(
    of id: String, _ body: (CatalogueProduct) throws(CatalogueFault) -> Void
  ) throws(CatalogueFault) {
    guard let wanted = try numberedSources().first(where: { $0.source.id == id }) else { return }
    var texts = KnownTexts()
    var last: Int64 = 0
    while true {
      let ids = try products(of: wanted.number, after: last)
      for id in ids {
        try body(try product(try productRow(id), &texts))
        if texts.count > Catalogue.keptTextCount { texts = KnownTexts() }
      }
      // Numbers that do not grow are not those of a catalogue.
      guard let end = ids.last else { return }
      guard end > last else { throw .damaged }
      last = end
    }
  }

  private func products(
    of source: Int64, after last: Int64
  ) throws(CatalogueFault) -> [Int64] {
    var ids: [Int64] = []
    do {
      try connection.each(CatalogueSQL.productsOfSource, [.integer(source), .integer(last)]) {
        ids.append($0.integer(0))
      }
    } catch { throw CatalogueFault(reading: error) }
    return ids
  }

  /// How many texts are kept in memory while a whole catalogue is read.
  private static let keptTextCount = 20_000

  private func numberedSources() throws(CatalogueFault) -> [(
    number: Int64, source: CatalogueSource
  )] {
    var sources: [(number: Int64, source: CatalogueSource)] = []
    do {
      try connection.each(CatalogueSQL.sources) { row in
        var source = CatalogueSource(
          id: row.text(1), title: row.text(2), publisher: row.text(3), country: row.text(4),
          licence: row.text(5), address: row.text(6))
        if !row.isNull(7) {
          guard let day = LocalDate(days: row.integer(7)) else { throw CatalogueFault.damaged }
          source.dataDate = day
        }
        if !row.isNull(8) {
          guard let instant = Instant(milliseconds: row.integer(8)),
            let time = OffsetInstant(instant, offsetMinutes: Int(clamping: row.integer(9)))
          else { throw CatalogueFault.damaged }
          source.importedAt = time
        }
        source.productCount = Int(clamping: row.integer(10))
        source.packageCount = Int(clamping: row.integer(11))
        sources.append((row.integer(0), source))
      }
    } catch { throw CatalogueFault(reading: error) }
    return sources
  }
}
