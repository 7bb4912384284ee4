package import MedleyMedicines
internal import MedleySQLite

/// Builds the file of a catalogue, source after source and product after product.
///
/// The file is whole when `finish()` has returned. Until then nobody takes it for a catalogue, so a
/// builder that is given up leaves something to be thrown away. What was written may still be on
/// its way to the disk: who puts the file in the place of another one has to wait for it.
package final class CatalogueBuilder {
  private var connection: Connection?
  private var texts: [ExactText: Int64] = [:]
  private var namesSeen: Set<ExactText> = []
  private var sources: [CatalogueSource] = []
  private var productCount: Int64 = 0

  /// Begins a file where there is none, or a catalogue in memory with the path `:memory:`.
  ///
  /// - Throws: `CatalogueFault.notEmpty` where there is something, or `.unwritable`.
  package init(path: String) throws(CatalogueFault) {
    do {
      let connection = try Connection(path: path, mode: .create)
      let pageCount = try connection.first(CatalogueSQL.pageCount) { $0.integer(0) }
      guard pageCount == 0 else { throw CatalogueFault.notEmpty }
      try connection.script(CatalogueSQL.create)
      self.connection = connection
    } catch { throw CatalogueFault(writing: error) }
  }

  /// Begins a source; the products that are added from now on are of it.
  ///
  /// Its counts are those of what is added, whatever it says.
  package func add(_ source: CatalogueSource) throws(CatalogueFault) {
    guard let connection else { throw .finished }
    guard !sources.contains(where: { $0.id == source.id }) else {
      throw .repeatedSource(id: source.id)
    }
    let values: [Value] = [
      Value(sources.count + 1), .text(source.id), .text(source.title), .text(source.publisher),
      .text(source.country), .text(source.licence), .text(source.address),
      source.dataDate.map { Value($0.days) } ?? .null,
      source.importedAt.map { Value($0.instant.milliseconds) } ?? .null,
      source.importedAt.map { Value($0.offsetMinutes) } ?? .null,
    ]
    do { try connection.run(CatalogueSQL.addSource, values) } catch {
      throw CatalogueFault(writing: error)
    }
    var source = source
    (source.productCount, source.packageCount) = (0, 0)
    sources.append(source)
  }

  /// Says of which day the source is that came last, where only its files tell.
  package func date(_ day: LocalDate?) throws(CatalogueFault) {
    guard let connection else { throw .finished }
    guard !sources.isEmpty else { throw .noSource }
    do {
      try connection.run(
        CatalogueSQL.date, [day.map { Value($0.days) } ?? .null, Value(sources.count)])
    } catch { throw CatalogueFault(writing: error) }
  }

  /// Adds a product to the source that came last.
  package func add(_ product: CatalogueProduct) throws(CatalogueFault) {
    guard let connection else { throw .finished }
    guard let source = sources.indices.last else { throw .noSource }
    guard product.isWithinLimits else { throw .productTooLarge(number: product.number) }
    guard productCount < CatalogueLimits.productCount else { throw .tooManyProducts }
    productCount += 1
    do { try add(product, source: source, to: connection) } catch {
      throw CatalogueFault(writing: error)
    }
    sources[source].productCount += 1
    sources[source].packageCount += product.packages.count
  }

  /// Adds the sources of another catalogue with their products, but for some.
  package func copy(
    sourcesOf catalogue: Catalogue, except left: Set<String> = []
  ) throws(CatalogueFault) {
    for source in try catalogue.sources() where !left.contains(source.id) {
      try add(source)
      try catalogue.eachProduct(of: source.id) { product throws(CatalogueFault) in
        try add(product)
      }
    }
  }

  /// Numbers the products, builds the search and closes the file.
  package func finish() throws(CatalogueFault) { _ = try finished() }

  /// Ends a catalogue in memory and gives it for reading.
  package func finishedCatalogue() throws(CatalogueFault) -> Catalogue {
    try Catalogue(finished())
  }

  private func finished() throws(CatalogueFault) -> Connection {
    guard let connection else { throw .finished }
    self.connection = nil
    do {
      for (index, source) in sources.enumerated() {
        try connection.run(
          CatalogueSQL.count,
          [Value(source.productCount), Value(source.packageCount), Value(index + 1)])
      }
      try connection.script(CatalogueSQL.finish)
      try connection.script(CatalogueSQL.mark)
    } catch { throw CatalogueFault(writing: error) }
    return connection
  }

  private func add(
    _ product: CatalogueProduct, source: Int, to connection: Connection
  ) throws {
    var parts = PackedNumbers()
    try product.pack(into: &parts) { try number(of: $0, in: connection) }
    var words: Set<String> = []
    for text in product.searchedTexts { words.formUnion(SearchWords(text).words) }
    let key = SearchWords(product.name).key
    try addName(product.name, key: key, to: connection)
    if let generic = product.genericName {
      try addName(generic, key: SearchWords(generic).key, to: connection)
    }
    func word(_ text: String?) throws -> Value {
      try text.map { .integer(try number(of: $0, in: connection)) } ?? .null
    }
    try connection.run(
      CatalogueSQL.addProduct,
      [
        .integer(productCount), Value(source + 1), .text(product.number), .text(product.name),
        try word(product.genericName), try word(product.form), try word(product.route),
        try word(product.holder), product.isSold ? 1 : 0, .blob(parts.bytes), .text(key),
        .text(words.sorted().joined(separator: " ")),
      ])
    for code in product.codes + product.packages.flatMap(\.codes) {
      try connection.run(
        CatalogueSQL.addCode,
        [.integer(code.scheme.rawValue), .integer(code.number), .integer(productCount)])
    }
  }

  private func addName(_ name: String, key: String, to connection: Connection) throws {
    guard namesSeen.insert(ExactText(text: name)).inserted else { return }
    try connection.run(CatalogueSQL.addName, [.text(name), .text(key)])
  }

  /// The number of a text, which is written when it is new.
  private func number(of text: String, in connection: Connection) throws -> Int64 {
    let exact = ExactText(text: text)
    if let known = texts[exact] { return known }
    let number = Int64(texts.count) + 1
    try connection.run(CatalogueSQL.addText, [.integer(number), .text(text)])
    texts[exact] = number
    return number
  }
}

extension CatalogueProduct {
  /// The texts that a product is found by.
  var searchedTexts: [String] {
    [name] + [genericName, holder].compactMap(\.self) + ingredients.map(\.name)
  }

  fileprivate var isWithinLimits: Bool {
    let counts = [ingredients.count, codes.count, packages.count] + packages.map(\.codes.count)
    let texts =
      [number, name] + [genericName, form, route, holder].compactMap(\.self)
      + ingredients.flatMap { [$0.name, $0.strength ?? ""] }
      + packages.flatMap { [$0.description ?? "", $0.contents?.unit ?? ""] }
    return counts.allSatisfy { $0 <= CatalogueLimits.partCount }
      && texts.allSatisfy { $0.utf8.count <= CatalogueLimits.textByteCount }
  }
}

/// A text that equals no other one, however alike the two look.
///
/// Swift takes an accented letter and the letter with an accent of its own for the same.
private struct ExactText: Hashable {
  let text: String

  static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.utf8.elementsEqual(other.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}
