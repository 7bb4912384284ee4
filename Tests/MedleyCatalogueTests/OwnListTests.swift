import MedleyCatalogue
import MedleyMedicines
import MedleyTestSupport
import Testing

/// A household's own list of interactions: what it means once it is read.
struct OwnListTests {
  /// The text of a list with some rows, each with its cells in the order of the columns.
  static func text(_ rows: [[String]], name: String = "Our pharmacy") -> [UInt8] {
    let columns = ["ingredient_a", "ingredient_b", "severity", "effect", "source"]
    let lines =
      ["# name\t\(name)", "# date\t2026-02-01"]
      + ([columns] + rows).map { row in
        row.joined(separator: "\t")
      }
    return Array((lines.joined(separator: "\n") + "\n").utf8)
  }

  private static func row(_ one: String, _ other: String, _ effect: String = "It can hurt.")
    -> [String]
  {
    [one, other, "-", effect, "a leaflet"]
  }

  private static func list(_ rows: [[String]]) throws -> InteractionList {
    try InteractionList(own: text(rows))
  }

  /// The effects that a list tells of two medicines with one ingredient each.
  private static func effects(_ one: String, _ other: String, in list: InteractionList) -> [String]
  {
    InteractionCheck(
      of: [.init(id: "1", ingredients: [one]), .init(id: "2", ingredients: [other])], in: list
    ).findings.map(\.pair.effect)
  }

  private static let letters = ["a", "b", "c", "d"]

  /// Every list of pairs of four ingredients, as bits: for each of six pairs whether it is there.
  @Test func `every small list says of every two ingredients what its rows say, in both orders`()
    throws
  {
    var all: [(String, String)] = []
    for one in Self.letters {
      for other in Self.letters where one < other { all.append((one, other)) }
    }
    for bits in 1..<(1 << all.count) {
      let pairs = all.enumerated().filter { bits & (1 << $0.offset) != 0 }.map(\.element)
      let list = try Self.list(pairs.map { Self.row($0, $1, "\($0) meets \($1)") })
      for one in Self.letters {
        for other in Self.letters {
          let wanted = pairs.contains { ($0, $1) == (min(one, other), max(one, other)) }
          let effects = Self.effects(one, other, in: list)
          #expect(effects == (wanted ? ["\(min(one, other)) meets \(max(one, other))"] : []))
        }
      }
    }
  }

  @Test(arguments: 1...200 as ClosedRange<UInt64>)
  func `neither the order of rows nor that of the ingredients or spellings matters`(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let names = ["Ant", "bee sulfate", "bee", "Cat", "dog", "eel", "fly", "gnu sodium"]
    var rows: [[String]] = []
    var seen: Set<Set<String>> = []
    for _ in 0..<6 {
      let (one, other) = (random.pick(names) ?? "", random.pick(names) ?? "")
      guard one != other, seen.insert([one, other]).inserted else { continue }
      let spellings = random.chance(30) ? "\(one) | \(one) other | \(one) third" : one
      rows.append(Self.row(spellings, other, "\(seen.count)."))
    }
    guard !rows.isEmpty else { return }
    let list = try Self.list(rows)
    let other = try Self.list(
      rows.shuffled(using: &random).map { row in
        let one = row[0].split(separator: " | ").shuffled(using: &random)
          .joined(separator: random.chance(50) ? " | " : "|")
        return random.chance(50) ? [row[1], one] + row[2...] : [one, row[1]] + row[2...]
      })
    #expect(list.pairs == other.pairs, "seed \(seed)")
    for pair in list.pairs {
      for name in pair.classes { #expect(list.members(of: name) == other.members(of: name)) }
    }
  }

  @Test func `spellings that one row joins are one ingredient in every row`() throws {
    let list = try Self.list([
      Self.row("paracetamol | Acetaminophen", "warfarin", "1"),
      Self.row("isoniazid", "paracetamol", "2"), Self.row("alcohol", "acetaminophen", "3"),
    ])
    for name in ["Paracetamol", "ACETAMINOPHEN"] {
      #expect(Self.effects(name, "warfarin", in: list) == ["1"])
      #expect(Self.effects("isoniazid", name, in: list) == ["2"])
      #expect(Self.effects(name, "alcohol", in: list) == ["3"])
    }
    #expect(Self.effects("paracetamol", "acetaminophen", in: list) == [])
    #expect(list.pairs.map(\.classWords).contains(["acetaminophen (or paracetamol)", "warfarin"]))
  }

  @Test func `a salt is its ingredient, and what the list says of both is told of the salt`() throws
  {
    let list = try Self.list([
      Self.row("sertraline", "tramadol", "1"), Self.row("sertraline hydrochloride", "lithium", "2"),
    ])
    #expect(Self.effects("Sertraline hydrochloride", "tramadol hydrochloride", in: list) == ["1"])
    #expect(Self.effects("sertraline  HYDROCHLORIDE", "lithium", in: list) == ["2"])
    #expect(Self.effects("sertraline", "lithium", in: list) == [])
  }

  @Test func `names that hold the signs between names are not mixed up`() throws {
    let list = try Self.list([Self.row("a+b", "c", "1"), Self.row("a", "b+c", "2")])
    let check = InteractionCheck(
      of: [.init(id: "1", ingredients: ["a+b", "a"]), .init(id: "2", ingredients: ["c", "b+c"])],
      in: list)
    #expect(check.findings.map(\.pair.effect) == ["1", "2"])
  }

  @Test func `what is not in the list is named as unchecked`() throws {
    let list = try Self.list([Self.row("a", "b")])
    let check = InteractionCheck(
      of: [
        .init(id: "1", ingredients: ["a", "x"]), .init(id: "2", ingredients: []),
        .init(id: "3", ingredients: ["b"]),
      ], in: list)
    #expect(check.unchecked.map(\.id) == ["1", "2"])
    #expect(check.unchecked.first?.ingredients == ["x"])
    #expect(check.findings.count == 1)
  }

  @Test func `the facts of the list and of its rows are kept`() throws {
    let list = try InteractionList(
      own: Self.text([
        ["a", "b", "severe", "  It can  hurt. ", "a leaflet, 2025"], ["c", "a", "-", "So.", "x"],
      ]))
    #expect(list.name == "Our pharmacy" && list.date.text == "2026-02-01" && list.isOwn)
    #expect(list.pairs.map(\.severity) == ["severe", nil])
    #expect(list.pairs.map(\.effect) == ["It can hurt.", "So."])
    #expect(list.pairs.map(\.source) == ["a leaflet, 2025", "x"])
    #expect(try InteractionList.built().pairs.allSatisfy { $0.source == nil })
  }

  @Test func `what spreadsheets and other systems make of a list is read`() throws {
    let plain = try InteractionList(own: Self.text([Self.row("a", "b"), Self.row("c", "d")]))
    let text = """
      \u{feff}# Made by hand, for us.\r
      # date\t2026-02-01\t\t\t\r
      \t\t\t\t\r
      source\teffect\tseverity\tingredient_b\tingredient_a\r
      a leaflet\tIt can hurt.\t-\td\tc\r
      # name\tOur pharmacy\t\t\t\r
      # a note\r
      \r
      a leaflet\tIt can hurt.\t-\tA\tB
      """
    let list = try InteractionList(own: Array(text.utf8))
    #expect(list.name == plain.name && list.date == plain.date && list.pairs == plain.pairs)
  }

  @Test func `a list of twenty thousand rows is read, and looked up at once`() throws {
    let list = try Self.list((0..<20_000).map { Self.row("x\($0)", "y\($0 % 140)") })
    #expect(list.pairs.count == 20_000)
    let medicines = (0..<60).map { number in
      InteractionCheck.Medicine(
        id: "\(number)", ingredients: [number < 30 ? "x\(number)" : "y\(number - 30)"])
    }
    var check: InteractionCheck?
    let time = ContinuousClock().measure { check = InteractionCheck(of: medicines, in: list) }
    #expect(check?.findings.count == 30)
    #expect(time < .seconds(5))
  }
}
