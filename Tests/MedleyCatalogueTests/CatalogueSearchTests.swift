import MedleyCatalogue
import MedleyMedicines
import MedleyTestSupport
import Testing

struct CatalogueSearchTests {
  private func names(_ catalogue: Catalogue, _ text: String, limit: Int = 100) throws -> [String] {
    try catalogue.find(text, limit: limit).map(\.product.name)
  }

  /// The answer as the words say it, from the products themselves; for words of plain letters.
  private func expected(_ products: [CatalogueProduct], _ text: String) -> [String] {
    func words(_ text: String) -> [String] {
      text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }
    let asked = words(text)
    guard let first = asked.first else { return [] }
    let found = products.filter { product in
      let texts =
        [product.name] + [product.genericName, product.holder].compactMap(\.self)
        + product.ingredients.map(\.name)
      let held = texts.flatMap(words)
      return asked.allSatisfy { word in held.contains { $0.hasPrefix(word) } }
    }
    func rank(_ product: CatalogueProduct) -> (Int, Int, String, String, String) {
      let key = words(product.name).joined(separator: " ")
      return (
        product.isSold ? 0 : 1, key.hasPrefix(first) ? 0 : 1, key, product.name, product.number
      )
    }
    return found.sorted { rank($0) < rank($1) }.map(\.number)
  }

  /// Every product of one or two words out of three letters, sold and not.
  @Test func `in a small world every text finds just what its words begin`() throws {
    let words = ["a", "ab", "b", "ba", "abc"]
    let texts = words + words.flatMap { one in words.map { "\(one) \($0)" } }
    var products: [CatalogueProduct] = []
    for name in texts {
      for other in [nil, "a", "ba x"] {
        for isSold in [true, false] {
          let index = products.count
          products.append(
            CatalogueWorld.product(
              name, number: "\(1_000 + index)", generic: index % 3 == 0 ? other : nil,
              holder: index % 3 == 1 ? other : nil,
              ingredients: index % 3 == 2 ? [other].compactMap(\.self) : [], isSold: isSold))
        }
      }
    }
    let catalogue = try CatalogueWorld.catalogue(products)
    let asked = texts + ["c", "x", "abcd", "a b ba", "x a", "", " ", "-", "ab ab", "b x a"]
    for text in asked {
      let wanted = expected(products, text)
      for limit in [1, 2, 7, 1_000] {
        let found = try catalogue.find(text, limit: limit).map(\.product.number)
        #expect(found == Array(wanted.prefix(limit)), "“\(text)”, \(limit)")
      }
      #expect(try catalogue.find(text, limit: 0).isEmpty)
      #expect(try catalogue.find(text, limit: -1).isEmpty)
    }
  }

  @Test(arguments: 1...UInt64(5))
  func `the order in which products are added changes no answer`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let products = CatalogueWorld.products(40, using: &generator)
    let (one, other) = (
      try CatalogueWorld.catalogue(products), try CatalogueWorld.catalogue(products.reversed())
    )
    for text in ["z", "e", "ether", "a b", "x", "comprime pell", "100", "lag", "50 mg", "alpha"] {
      #expect(try one.find(text, limit: 30) == other.find(text, limit: 30), "seed \(seed), \(text)")
      #expect(
        try one.names(beginningWith: text, limit: 30)
          == other.names(beginningWith: text, limit: 30))
    }
    for code in products.flatMap({ $0.codes + $0.packages.flatMap(\.codes) }) {
      #expect(try one.packages([code], on: .latest) == other.packages([code], on: .latest))
    }
  }

  @Test func `products whose names are alike are always in the same order`() throws {
    let products = [("zolo", "2"), ("Zolo", "4"), ("Zolo", "10"), ("ZOLO", "1")].map {
      CatalogueWorld.product($0, number: $1)
    }
    for one in 0..<4 {
      for two in 0..<4 where two != one {
        for three in 0..<4 where three != one && three != two {
          let order = [one, two, three, 6 - one - two - three].map { products[$0] }
          let catalogue = try CatalogueWorld.catalogue(order)
          let found = try catalogue.find("zo", limit: 9).map(\.product.number)
          #expect(found == ["1", "10", "4", "2"])
          #expect(try catalogue.names(beginningWith: "zo", limit: 9) == ["zolo"])
        }
      }
    }
  }

  @Test func `sold ones come first, then those whose name begins so, then it is by name`() throws {
    let catalogue = try CatalogueWorld.catalogue([
      CatalogueWorld.product("Panadol", holder: "Paracelsus", isSold: false),
      CatalogueWorld.product("Zeta", ingredients: ["paracetamol"]),
      CatalogueWorld.product("Alpha", generic: "Paracetamol"),
      CatalogueWorld.product("Paralen", isSold: false),
      CatalogueWorld.product("Paramax"),
      CatalogueWorld.product("PARA 500"),
    ])
    #expect(
      try names(catalogue, "para")
        == ["PARA 500", "Paramax", "Alpha", "Zeta", "Paralen", "Panadol"])
    #expect(try names(catalogue, "para", limit: 3) == ["PARA 500", "Paramax", "Alpha"])
  }

  @Test(arguments: [
    ("Éthinyl-Œstradiol", ["ethinyl", "ÉTHINYL", "e\u{301}thi", "oestradiol", "Œstr"]),
    ("Łagodny żel", ["lagodny", "ZEL", "łag", "żel łag"]),
    ("Straße ÅNGSTRÖM", ["strasse", "STRAẞE", "angstrom", "Ångström"]),
    ("İlaç ıspanak", ["ilac", "ILAC", "ispanak"]),
    ("Ασπιρίνη", ["ασπιρινη", "ΑΣΠΙΡΊΝΗ", "ασπ"]),
    ("Анальгин", ["анальгин", "АНАЛ"]),
    ("アスピリン錠", ["アスピ", "アスピリン錠"]),
    ("β-Acetyldigoxin 0,2", ["β", "acetyl", "0 2", "2"]),
    ("L-Thyroxin® 100µg", ["thyroxin", "100µ", "100μg", "l"]),
  ])
  func `case and accents do not count`(name: String, texts: [String]) throws {
    let catalogue = try CatalogueWorld.catalogue([
      CatalogueWorld.product(name), CatalogueWorld.product("Other"),
    ])
    for text in texts {
      #expect(try names(catalogue, text) == [name], "\(text)")
      #expect(try names(catalogue, text + " other").isEmpty)
    }
  }

  /// The names that Unicode gives to letters say what they are without their accents.
  @Test func `every Latin letter with something on it is found by the bare letter`() throws {
    var letters: [String: Set<String>] = [:]
    for value in Array(0xc0...0x24f) + Array(0x1e00...0x1eff) {
      guard let scalar = Unicode.Scalar(UInt32(value)), let name = scalar.properties.name,
        let match = name.wholeMatch(
          of: /LATIN (?:SMALL|CAPITAL) LETTER ([A-Z]) WITH (?!SMALL).*/)
      else { continue }
      letters[match.1.lowercased(), default: []].insert("x\(scalar)y")
    }
    #expect(letters.values.map(\.count).reduce(0, +) > 550)
    let catalogue = try CatalogueWorld.catalogue(
      letters.values.flatMap(\.self).map { CatalogueWorld.product($0) })
    for (letter, words) in letters {
      let found = try names(catalogue, "x\(letter)y", limit: 1_000)
      #expect(found.count == words.count && Set(found) == words, "\(letter)")
    }
  }

  private let hostile = [
    "\"", "'", "*", "\"\"\"", "a\"", "a*", "*a", "AND", "a AND", "OR b", "NOT a", "NEAR(a b)",
    "a-b", "-a", "words:a", "{words}:a", "^a", "a+b", "(", ")", "a)", "\u{0}", "a\u{0}b", "\\",
    "a;DROP TABLE product", "?1", "%", "_", "\u{feff}", "\u{301}", "🤒", "a\u{301}\u{302}", "\n",
    "’", "＂", "\u{e000}", "\u{10ffff}", "a\" OR \"b",
  ]

  @Test func `no text becomes an instruction to the index`() throws {
    let catalogue = try CatalogueWorld.catalogue([
      CatalogueWorld.product("One", number: "1"),
      CatalogueWorld.product("Two and or not near words", number: "2"),
    ])
    for text in hostile.flatMap({ [$0, $0 + " one", "one " + $0, $0 + $0] }) {
      let found = try names(catalogue, text)
      #expect(!found.contains("One") || text.lowercased().contains("one"), "\(text)")
      _ = try catalogue.names(beginningWith: text, limit: 3)
    }
  }

  @Test func `a very long text is answered, and one beyond the limit finds nothing`() throws {
    let long = String(repeating: "ab", count: 1_500)
    let catalogue = try CatalogueWorld.catalogue([
      CatalogueWorld.product("A \(long) b"), CatalogueWorld.product("A B C"),
    ])
    #expect(try names(catalogue, long).count == 1)
    #expect(try names(catalogue, String(long.dropLast(7))).count == 1)
    #expect(try names(catalogue, String(repeating: "a b c ", count: 600)) == ["A B C"])
    for text in [
      String(repeating: "a", count: 10_000), String(repeating: "a ", count: 5_000),
      (0..<40).map { "w\($0)" }.joined(separator: " "), String(repeating: "\"*", count: 5_000),
    ] {
      #expect(try names(catalogue, text).isEmpty)
      #expect(try catalogue.names(beginningWith: text, limit: 5).isEmpty)
    }
  }

  @Test func `names for completing are different ones in order, generic names too`() throws {
    let catalogue = try CatalogueWorld.catalogue([
      CatalogueWorld.product("IBUPROFEN", generic: "Ibuprofen"),
      CatalogueWorld.product("Ibumax", generic: "ibuprofen", isSold: false),
      CatalogueWorld.product("Dolo Ibu", generic: "Ibuprofène", holder: "Ibu Works"),
      CatalogueWorld.product("ibu-retard"),
    ])
    #expect(
      try catalogue.names(beginningWith: "IBU", limit: 9)
        == ["ibu-retard", "Ibumax", "ibuprofen", "Ibuprofène"])
    #expect(try catalogue.names(beginningWith: "ibu", limit: 2) == ["ibu-retard", "Ibumax"])
    #expect(try catalogue.names(beginningWith: "ibu r", limit: 9) == ["ibu-retard"])
    #expect(try catalogue.names(beginningWith: "z", limit: 9).isEmpty)
    #expect(try catalogue.names(beginningWith: "", limit: 9).isEmpty)
    #expect(try catalogue.names(beginningWith: "ibu", limit: -1).isEmpty)
  }
}
