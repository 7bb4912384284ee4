internal import MedleySQLite

extension Catalogue {
  /// Texts that were read already, by their numbers.
  typealias KnownTexts = [Int64: String]

  /// A product as its row has it.
  struct ProductRow {
    let source: Int64
    let number: String
    let name: Int64
    let others: [Int64?]
    let isSold: Bool
    let parts: [UInt8]
  }

  func productRow(_ id: Int64) throws(CatalogueFault) -> ProductRow {
    do {
      let row = try connection.first(CatalogueSQL.product, [.integer(id)]) { row in
        ProductRow(
          source: row.integer(0), number: row.text(1), name: row.integer(2),
          others: [3, 4, 5, 6].map { row.isNull($0) ? nil : row.integer($0) },
          isSold: row.integer(7) != 0, parts: row.blob(8))
      }
      guard let row else { throw CatalogueFault.damaged }
      return row
    } catch { throw CatalogueFault(reading: error) }
  }

  func product(
    _ row: ProductRow, _ texts: inout KnownTexts
  ) throws(CatalogueFault) -> CatalogueProduct {
    var product = CatalogueProduct(number: row.number, name: try text(row.name, &texts))
    var others: [String?] = []
    for other in row.others {
      if let other { others.append(try text(other, &texts)) } else { others.append(nil) }
    }
    product.genericName = others[0]
    product.form = others[1]
    product.route = others[2]
    product.holder = others[3]
    product.isSold = row.isSold
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
