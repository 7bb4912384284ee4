import Foundation
import MedleyCatalogue
import MedleyMedicines
import MedleySQLite
import MedleyTestSupport
import Testing

struct CatalogueFileTests {
  private let folder: TemporaryFolder
  private var path: String { folder.path("catalogue.sqlite") }

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func build(_ count: Int, seed: UInt64 = 1) throws -> [CatalogueProduct] {
    var generator = SeededGenerator(seed: seed)
    let products = CatalogueWorld.products(count, using: &generator)
    let builder = try CatalogueBuilder(path: path)
    try CatalogueWorld.fill(builder, [(CatalogueWorld.source("one"), products)])
    try builder.finish()
    return products
  }

  /// Asks everything that can be asked; errors of the catalogue are an answer, nothing else is.
  private func askAll(_ codes: [CatalogueCode]) -> Int {
    var count = 0
    do {
      let catalogue = try Catalogue(path: path)
      func tried(_ ask: () throws(CatalogueFault) -> Int) { count += (try? ask()) ?? 0 }
      for code in codes {
        tried { () throws(CatalogueFault) in try catalogue.packages([code], on: .latest).count }
      }
      for text in ["z", "et", "eth", "ethe", "ether", "a x", "comprime pell", "100 mg"] {
        tried { () throws(CatalogueFault) in try catalogue.find(text, limit: 50).count }
        tried { () throws(CatalogueFault) in
          try catalogue.names(beginningWith: text, limit: 50).count
        }
      }
      tried { () throws(CatalogueFault) in try catalogue.sources().count }
      var productCount = 0
      tried { () throws(CatalogueFault) in
        try catalogue.eachProduct(of: "one") { _ throws(CatalogueFault) in productCount += 1 }
        return productCount
      }
    } catch {}
    return count
  }

  @Test func `a finished file is alone, says what it is, and answers as one in memory`() throws {
    let products = try build(50)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    let head = try Data(contentsOf: URL(filePath: path)).prefix(100)
    #expect(head[68..<72].elementsEqual("MdlC".utf8))
    #expect(head[60..<64].elementsEqual([0, 0, 0, 1]))
    // Neither end of SQLite needs a log beside the file.
    #expect(head[18] == 1 && head[19] == 1)
    let catalogue = try Catalogue(path: path)
    let memory = try CatalogueWorld.catalogue(products)
    #expect(try CatalogueWorld.contents(of: catalogue) == CatalogueWorld.contents(of: memory))
    #expect(try catalogue.find("z", limit: 99) == memory.find("z", limit: 99))
    #expect(try catalogue.find("z", limit: 99).count > 5)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
    let database = try Connection(path: path, mode: .readOnly)
    #expect(try database.first("PRAGMA integrity_check") { $0.text(0) } == "ok")
  }

  @Test func `the same products give the same bytes`() throws {
    _ = try build(50)
    let first = try Data(contentsOf: URL(filePath: path))
    try FileManager.default.removeItem(atPath: path)
    _ = try build(50)
    #expect(try Data(contentsOf: URL(filePath: path)) == first)
  }

  private func fault(_ body: () throws(CatalogueFault) -> Void) -> CatalogueFault? {
    do { try body() } catch { return error }
    return nil
  }

  private func openingFault() -> CatalogueFault? {
    fault { () throws(CatalogueFault) in _ = try Catalogue(path: path) }
  }

  @Test func `each kind of wrong file has its own error`() throws {
    guard case .cannotOpen = openingFault() else { return #expect(Bool(false), "no file") }
    for bytes in [
      [], Array("Not a database, but a text.".utf8), [UInt8](repeating: 7, count: 9_999),
    ] {
      try Data(bytes).write(to: URL(filePath: path))
      #expect(openingFault() == .notACatalogue)
    }
    try FileManager.default.removeItem(atPath: path)
    let unfinished = try CatalogueBuilder(path: path)
    try unfinished.add(CatalogueWorld.source("one"))
    #expect(openingFault() == .notACatalogue)
    try unfinished.finish()
    #expect(openingFault() == nil)
    let database = try Connection(path: path, mode: .readWrite)
    try database.script("PRAGMA user_version = 2")
    #expect(openingFault() == .newerVersion(found: 2, known: 1))
    try database.script("PRAGMA user_version = 1; DROP TABLE size")
    #expect(openingFault() == .damaged)
    try database.script("PRAGMA application_id = 1")
    #expect(openingFault() == .notACatalogue)
  }

  @Test func `a builder is refused where something is, and refuses what does not fit`() throws {
    _ = try build(1)
    let path = path
    #expect(
      fault { () throws(CatalogueFault) in _ = try CatalogueBuilder(path: path) } == .notEmpty)
    let builder = try CatalogueBuilder(path: folder.path("other"))
    let product = CatalogueWorld.product("Name", number: "7")
    #expect(fault { () throws(CatalogueFault) in try builder.add(product) } == .noSource)
    let source = CatalogueWorld.source("one")
    try builder.add(source)
    #expect(
      fault { () throws(CatalogueFault) in try builder.add(source) } == .repeatedSource(id: "one"))
    let old = try Catalogue(path: path)
    #expect(
      fault { () throws(CatalogueFault) in try builder.copy(sourcesOf: old) }
        == .repeatedSource(id: "one"))
    var large = product
    large.codes = Array(repeating: CatalogueCode(.gtin, 1), count: 20_001)
    #expect(
      fault { () throws(CatalogueFault) in try builder.add(large) } == .productTooLarge(number: "7")
    )
    large.codes = []
    large.form = String(repeating: "x", count: (1 << 20) + 1)
    #expect(
      fault { () throws(CatalogueFault) in try builder.add(large) } == .productTooLarge(number: "7")
    )
    try builder.finish()
    #expect(fault { () throws(CatalogueFault) in try builder.finish() } == .finished)
    #expect(fault { () throws(CatalogueFault) in try builder.add(product) } == .finished)
  }

  @Test func `no changed byte and no cut makes a catalogue trap`() throws {
    let products = try build(25)
    let codes = Array(products.flatMap { $0.codes + $0.packages.flatMap(\.codes) }.prefix(12))
    let whole = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let answers = askAll(codes)
    #expect(answers > 60)
    var generator = SeededGenerator(seed: 2)
    var harmed = 0
    for turn in 0..<350 {
      var bytes = whole
      if turn < 300 {
        let place = generator.below(bytes.count)
        bytes[place] ^= UInt8(1 + generator.below(255))
      } else {
        bytes.removeLast(1 + generator.below(bytes.count))
      }
      try Data(bytes).write(to: URL(filePath: path))
      if askAll(codes) != answers { harmed += 1 }
    }
    // Many bytes are free space or single letters; the cuts alone are fifty.
    #expect(harmed > 50)
  }

  /// Counts and not times: bytes of a package, with its share of its product and of all indexes.
  @Test func `two thousand products take no more room than they should`() throws {
    var generator = SeededGenerator(seed: 3)
    let builder = try CatalogueBuilder(path: path)
    try builder.add(CatalogueWorld.source("one"))
    var packageCount = 0
    for number in 0..<2_000 {
      var name = ""
      for _ in 0..<3 { name += generator.pick(["ba", "lo", "ri", "tan", "xe", "mu", "dol"]) ?? "" }
      var product = CatalogueWorld.product(
        name, number: "\(50_000 + number)-001", generic: "generic \(number % 300)",
        holder: "Holder \(number % 90) Inc.", ingredients: ["INGREDIENT \(number % 300)"])
      product.form = "TABLET, FILM COATED"
      product.route = "ORAL"
      product.codes = [CatalogueCode(.ndcProduct, 500_000_000 + Int64(number))]
      product.packages = (0..<2).map { index in
        var package = CataloguePackage(description: "\(30 * (number % 20)) TABLET in 1 BOTTLE")
        package.codes = [CatalogueCode(.ndc, 500_000_000_000 + Int64(number * 4 + index))]
        package.contents = Quantity(30).map { PackageContents(amount: $0, unit: "TABLET") }
        return package
      }
      packageCount += product.packages.count
      try builder.add(product)
    }
    try builder.finish()
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? .max
    #expect(size / packageCount <= 105, "\(size / packageCount) bytes a package")
  }
}
