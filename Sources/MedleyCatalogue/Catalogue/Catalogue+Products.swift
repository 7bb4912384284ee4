internal import MedleySQLite

extension Catalogue {
  /// Texts that were read already, by their numbers.
  typealias KnownTexts = [Int64: String]

  /// A product as its row has it.
  struct ProductRow {
    let source: Int64
    /// With the texts that the row brings along.
    var product: CatalogueProduct
    let form: Int64?
    let route: Int64?
    let parts: [UInt8]
  }

  func productRow(_ id: Int64) throws(CatalogueFault) -> ProductRow {
    do {
      let row = try connection.first(CatalogueSQL.product, [.integer(id)]) { row in
        var product = CatalogueProduct(number: row.text(1), name: row.text(2))
        product.genericName = row.isNull(3) ? nil : row.text(3)
        product.holder = row.isNull(6) ? nil : row.text(6)
        product.isSold = row.integer(7) != 0
        return ProductRow(
          source: row.integer(0), product: product, form: row.isNull(4) ? nil : row.integer(4),
          route: row.isNull(5) ? nil : row.integer(5), parts: row.blob(8))
      }
      guard let row else { throw CatalogueFault.damaged }
      return row
    } catch { throw CatalogueFault(reading: error) }
  }

  func product(
    _ row: ProductRow, _ texts: inout KnownTexts
  ) throws(CatalogueFault) -> CatalogueProduct {
    var product = row.product
    if let form = row.form { product.form = try text(form, &texts) }
    if let route = row.route { product.route = try text(route, &texts) }
    try product.unpack(row.parts) { id throws(CatalogueFault) in try text(id, &texts) }
    return product
  }

  private func text(_ id: Int64, _ texts: inout KnownTexts) throws(CatalogueFault) -> String {
    if let known = texts[id] { return known }
    do {
      let found = try connection.first(CatalogueSQL.text, [.integer(id)]) { $0.text(0) }
      guard let found else { throw CatalogueFault.damaged }
      texts[id] = found
      return found
    } catch { throw CatalogueFault(reading: error) }
  }
}
