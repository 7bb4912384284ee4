import Foundation
import MedleyCatalogue
import MedleyMedicines
import MedleySQLite
import MedleyTestSupport

/// Builds a catalogue as large as those of whole countries and asks it.
///
/// `MEDLEY_SHARED=… swift run -c release medley-benchmarks catalogue`
///
/// The floor of building is the same library inserting the same packages into one table.
struct CatalogueBenchmark {
  let folder: String
  let count: Int
  /// How many products a search gives, about what fits on a screen.
  private let limit = 20
  private let seed: UInt64 = 20_261_201

  func run() throws -> [Measurement] {
    guard var register = InventedRegister(seed: seed) else {
      print("catalogue: the samples are not there; MEDLEY_SHARED names their folder")
      return []
    }
    let path = folder + "/catalogue.sqlite"
    try? FileManager.default.removeItem(atPath: path)
    let before = Memory.resetPeak()
    let builder = try CatalogueBuilder(path: path)
    let floor = try PlainTable(path: folder + "/plain.sqlite")
    var spent = Spent(clock: 0, processor: 0)
    var plain = spent
    var (packageCount, codes): (Int, [CatalogueCode]) = (0, [])
    var words: Set<String> = []
    for (source, share) in InventedRegister.sources {
      try builder.add(CatalogueSource.invented(source))
      for _ in 0..<(count * share / 100 / Self.chunk) {
        let products = (0..<Self.chunk).map { _ in register.product(of: source) }
        spent = try spent + .measured { for product in products { try builder.add(product) } }
        plain = try plain + .measured { for product in products { try floor.insert(product) } }
        for product in products {
          packageCount += product.packages.count
          words.formUnion(product.words)
        }
        codes += products.prefix(20).flatMap { $0.codes + ($0.packages.last?.codes ?? []) }
      }
    }
    spent = try spent + .measured { try builder.finish() }
    plain = try plain + .measured { try floor.finish() }
    let peak = Memory.peakMegabytes(of: "self") - before
    let size = Double(byteCount(path)) / 1_000_000
    var rows = [
      Measurement(name: "products", count: 1, value: Double(register.madeCount), unit: ""),
      Measurement(name: "packages", count: 1, value: Double(packageCount), unit: ""),
      Measurement(name: "different words", count: 1, value: Double(words.count), unit: ""),
      Measurement(name: "file of the catalogue", count: 1, value: size, unit: "MB"),
      Measurement(
        name: "building", count: 1, value: spent.clock, unit: "s",
        ratio: spent.processor / plain.processor, floor: "one plain table, processor"),
      Measurement(
        name: "building, processor", count: 1, value: spent.processor, unit: "s"),
      Measurement(name: "most memory, with both builders", count: 1, value: peak, unit: "MB"),
    ]
    rows += try ask(path, codes: codes, words: words)
    return rows
  }

  private static let chunk = 500

  private func ask(
    _ path: String, codes: [CatalogueCode], words: Set<String>
  ) throws -> [Measurement] {
    let before = Memory.resetPeak()
    var opening = 0.0
    var opened: Catalogue?
    opening = try seconds { opened = try Catalogue(path: path) }
    guard let catalogue = opened else { return [] }
    var generator = SeededGenerator(seed: seed)
    let asked = (0..<2_000).compactMap { _ in generator.pick(codes) }
    let letters = Array("abcdefghijklmnopqrstuvwxyz")
    let pairs = letters.flatMap { one in letters.map { String([one, $0]) } }
    let beginnings = words.filter { $0.count >= 3 && $0.allSatisfy(\.isASCII) }
      .map { String($0.prefix(3)) }.sorted()
    let threes = (0..<2_000).compactMap { _ in generator.pick(beginnings) }
    let whole = words.sorted()
    let typed = (0..<1_000).map { _ in
      String((generator.pick(whole) ?? "").prefix(5)) + " " + (generator.pick(threes) ?? "")
    }
    var found = 0
    var rows = [Measurement(name: "opening", count: 1, value: opening * 1_000, unit: "ms")]
    rows += try times("lookup by code", asked) { code in
      found += try catalogue.packages([code], on: .latest).count
    }
    if found < asked.count { print("catalogue: only \(found) of \(asked.count) codes were found") }
    rows += try times("two letters", pairs) { _ = try catalogue.find($0, limit: limit) }
    rows += try times("three letters", threes) { _ = try catalogue.find($0, limit: limit) }
    rows += try times("two words", typed) { _ = try catalogue.find($0, limit: limit) }
    rows += try times("one letter", letters) { _ = try catalogue.find(String($0), limit: limit) }
    rows += try times("names, two letters", pairs) {
      _ = try catalogue.names(beginningWith: $0, limit: limit)
    }
    let peak = Memory.peakMegabytes(of: "self") - before
    rows.append(Measurement(name: "memory of asking", count: 1, value: peak, unit: "MB"))
    return rows
  }

  private func times<Question>(
    _ name: String, _ questions: [Question], _ ask: (Question) throws -> Void
  ) rethrows -> [Measurement] {
    let spent = try questions.map { question in try Spent.measured { try ask(question) } }
    func figures(_ seconds: [Double], _ suffix: String) -> [Measurement] {
      let sorted = seconds.map { $0 * 1_000 }.sorted()
      guard let most = sorted.last else { return [] }
      let places = [
        ("p50", sorted[sorted.count / 2]), ("p95", sorted[sorted.count * 95 / 100]), ("max", most),
      ]
      return places.map { place, value in
        Measurement(
          name: "\(name), \(place)\(suffix)", count: sorted.count, value: value, unit: "ms")
      }
    }
    return figures(spent.map(\.clock), "") + figures(spent.map(\.processor), ", processor")
  }
}

/// The same packages in one table, without any index.
private final class PlainTable {
  private let connection: Connection

  init(path: String) throws {
    try? FileManager.default.removeItem(atPath: path)
    connection = try Connection(path: path, mode: .create)
    try connection.script(
      """
      PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN;
      CREATE TABLE package (
        number TEXT, name TEXT, generic TEXT, ingredients TEXT, form TEXT, route TEXT, holder TEXT,
        sold INTEGER, description TEXT, amount TEXT, unit TEXT, scheme INTEGER, code INTEGER);
      """)
  }

  func insert(_ product: CatalogueProduct) throws {
    let ingredients = product.ingredients.map { $0.name + " " + ($0.strength ?? "") }
    for package in product.packages {
      try connection.run(
        "INSERT INTO package VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        [
          .text(product.number), .text(product.name), Value(product.genericName),
          .text(ingredients.joined(separator: "; ")), Value(product.form), Value(product.route),
          Value(product.holder), product.isSold ? 1 : 0, Value(package.description),
          Value(package.contents?.amount.text), Value(package.contents?.unit),
          package.codes.first.map { .integer($0.scheme.rawValue) } ?? .null,
          package.codes.first.map { .integer($0.number) } ?? .null,
        ])
    }
  }

  func finish() throws { try connection.script("COMMIT") }
}

extension CatalogueSource {
  fileprivate static func invented(_ id: String) -> CatalogueSource {
    CatalogueSource(
      id: id, title: "Invented", publisher: "Nobody", country: "XX", licence: "None", address: "-")
  }
}

extension CatalogueProduct {
  /// The different words of the name, the ingredients and the holder.
  fileprivate var words: Set<String> {
    let texts = [name, genericName ?? "", holder ?? ""] + ingredients.map(\.name)
    return Set(
      texts.flatMap { text in
        text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
      })
  }
}
