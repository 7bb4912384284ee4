import Foundation
import MedleyCatalogue
import MedleyMedicines
import MedleyTestSupport
import Testing

struct CatalogueTests {
  private let day = LocalDate(year: 2026, month: 12, day: 1) ?? .latest

  private func sorted(_ products: [CatalogueProduct]) -> [CatalogueProduct] {
    products.sorted { $0.number < $1.number }
  }

  @Test(arguments: 1...UInt64(8))
  func `what is added is read again and is found by each of its codes`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let products = CatalogueWorld.products(60, using: &generator)
    let catalogue = try CatalogueWorld.catalogue(products)
    let held = try CatalogueWorld.contents(of: catalogue)["one"] ?? []
    #expect(sorted(held) == sorted(products), "seed \(seed)")
    for product in products {
      for code in product.codes {
        let found = try catalogue.packages([code], on: day)
        #expect(found.contains { $0.product == product }, "seed \(seed), \(code)")
      }
      for package in product.packages {
        for code in package.codes {
          let found = try catalogue.packages([code], on: day)
          #expect(
            found.contains { $0.product == product && $0.package == package },
            "seed \(seed), \(code)")
        }
      }
    }
  }

  @Test(arguments: 1...UInt64(6))
  func `a copy keeps the other sources exactly`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let sources = ["b", "a", "c"].enumerated().map { index, id in
      var source = CatalogueWorld.source(id)
      source.dataDate = LocalDate(days: generator.below(20_000))
      source.importedAt = Instant(milliseconds: 1_796_000_000_123).flatMap {
        OffsetInstant($0, offsetMinutes: -210)
      }
      return (source, CatalogueWorld.products(25, from: index * 100, using: &generator))
    }
    let old = try CatalogueWorld.catalogue(sources)
    let builder = try CatalogueBuilder(path: ":memory:")
    try builder.add(CatalogueWorld.source("new"))
    try builder.copy(sourcesOf: old, except: ["a", "not there"])
    let copy = try builder.finishedCatalogue()
    #expect(try copy.sources().map(\.id) == ["b", "c", "new"])
    #expect(try copy.sources().prefix(2) == [old.sources()[1], old.sources()[2]])
    let (before, after) = (
      try CatalogueWorld.contents(of: old), try CatalogueWorld.contents(of: copy)
    )
    #expect(after["b"] == before["b"] && after["c"] == before["c"] && after["new"] == [])
    #expect(before["b"]?.count == 25)
  }

  @Test func `sources are given with the counts of what was added`() throws {
    var source = CatalogueWorld.source("one")
    source.productCount = 99
    var product = CatalogueWorld.product("Name")
    product.packages = [CataloguePackage(), CataloguePackage()]
    let catalogue = try CatalogueWorld.catalogue([
      (source, [product, product]), (CatalogueWorld.source("none"), []),
    ])
    (source.productCount, source.packageCount) = (2, 4)
    #expect(try catalogue.sources() == [CatalogueWorld.source("none"), source])
  }

  @Test func `texts that only look alike are kept apart`() throws {
    let products = ["\u{e9}", "e\u{301}", "E\u{301}", "\u{e9}\u{0}", "\t\n"].enumerated().map {
      CatalogueWorld.product($1, number: "\($0)")
    }
    let held = try CatalogueWorld.contents(of: CatalogueWorld.catalogue(products))["one"] ?? []
    #expect(
      sorted(held).map { Array($0.name.utf8) } == products.map { Array($0.name.utf8) })
  }

  @Test func `a code whose last day has passed is given and marked`() throws {
    var product = CatalogueWorld.product("Name")
    var package = CataloguePackage()
    package.codes = [CatalogueCode(.gtin, 5, lastDay: day), CatalogueCode(.cip7, 5)]
    product.packages = [CataloguePackage(), package]
    product.codes = [CatalogueCode(.cis, 5), CatalogueCode(.cis, 6, lastDay: day)]
    let catalogue = try CatalogueWorld.catalogue([product])
    func found(_ codes: [CatalogueCode], _ day: LocalDate) throws -> [String] {
      try catalogue.packages(codes, on: day).map { match in
        "\(match.code.scheme) \(match.package == nil ? "product" : "package") \(match.hasPassed)"
      }
    }
    let next = day.adding(days: 1)
    #expect(try found([CatalogueCode(.gtin, 5)], day) == ["gtin package false"])
    #expect(try found([CatalogueCode(.gtin, 5)], next) == ["gtin package true"])
    #expect(
      try found([CatalogueCode(.gtin, 5), CatalogueCode(.cip7, 5)], next)
        == ["cip7 package false"])
    #expect(try found([CatalogueCode(.cis, 6)], next) == ["cis product true"])
    #expect(
      try found([CatalogueCode(.cis, 5), CatalogueCode(.cip7, 5)], next)
        == ["cip7 package false"])
    for scheme in CatalogueCode.Scheme.allCases where ![.gtin, .cip7, .cis].contains(scheme) {
      #expect(try found([CatalogueCode(scheme, 5)], day) == [])
    }
  }

  @Test func `numbers of every size are kept`() throws {
    let numbers: [Int64] = [.min, -1, 0, 1, 127, 128, 1 << 62, .max]
    let days = [LocalDate.earliest, LocalDate(days: -1), LocalDate(days: 0), nil, .latest]
    var product = CatalogueWorld.product("Name")
    product.codes = numbers.flatMap { number in
      days.map { CatalogueCode(.snomed, number, lastDay: $0) }
    }
    let amounts = [-1, 0, 1, Quantity.greatest.millionths, -Quantity.greatest.millionths]
    product.packages = amounts.compactMap { Quantity(millionths: $0) }.map { amount in
      var package = CataloguePackage()
      package.contents = PackageContents(amount: amount, unit: "")
      return package
    }
    let catalogue = try CatalogueWorld.catalogue([product])
    #expect(try CatalogueWorld.contents(of: catalogue)["one"] == [product])
    for number in numbers {
      let found = try catalogue.packages([CatalogueCode(.snomed, number)], on: .latest)
      #expect(found.map(\.code.lastDay) == [nil])
    }
  }

  @Test func `the small catalogue that comes with the program is asked like any other`() throws {
    let seed = try CatalogueSeed.built()
    // Of 150 rows, the three of Viagra stand there twice: with a number of the directory each, and
    // with one of the application.
    #expect(seed.products.count == 147)
    #expect(
      seed.products.filter { $0.name == "Viagra" }.map(\.number).sorted()
        == ["0069-4200", "0069-4210", "0069-4220"])
    let catalogue = try seed.catalogue()
    #expect(try catalogue.sources() == [seed.source])
    for name in ["lipitor", "ATORVASTATIN calc", "LIP ator"] {
      let found = try catalogue.find(name, limit: 10)
      #expect(found.map(\.product.name) == ["Lipitor", "Lipitor", "Lipitor", "Lipitor"])
      #expect(found.map(\.product.number).first == "020702/001")
    }
    // 0069-4200 is Viagra, 25 mg.
    let match = try #require(
      try catalogue.packages([CatalogueCode(.ndcProduct, 69_4200)], on: day).first)
    #expect(match.product.name == "Viagra" && match.package == nil)
    #expect(match.product.ingredients == [.init(name: "sildenafil citrate", strength: "25 mg")])
    #expect(try catalogue.names(beginningWith: "lIp", limit: 5) == ["Lipitor"])
    #expect(
      try catalogue.find("acetylsalicylic aspirin", limit: 5).map(\.product.name)
        == ["Aggrenox"])
  }
}
