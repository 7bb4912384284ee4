import MedleyCatalogue
import MedleyTestSupport
import Testing

/// A household's own list of interactions that is not as it should be.
struct OwnListMalformedTests {
  private static let columns = "ingredient_a\tingredient_b\tseverity\teffect\tsource"
  private static let good = """
    # name\tOur pharmacy
    # date\t2026-02-01
    \(columns)
    hypericum perforatum | St. John's wort\tdigoxin\t-\tIt can weaken digoxin.\ta leaflet
    warfarin\tcranberry\tmajor\tIt can make bleeding likelier.\tanother – leaflet

    """

  private static func fault(_ text: String) -> OwnListFault? { fault(Array(text.utf8)) }

  private static func fault(_ bytes: [UInt8]) -> OwnListFault? {
    do throws(OwnListFault) {
      _ = try InteractionList(own: bytes)
      return nil
    } catch { return error }
  }

  /// Each fault by itself: what is written in the place of what, and the fault that it is.
  static let faults: [(old: String, new: String, fault: OwnListFault)] = [
    ("# name\tOur pharmacy\n", "", .noHead(key: "name")),
    ("# name\tOur pharmacy", "# name Our pharmacy", .noHead(key: "name")),
    ("# date\t2026-02-01\n", "", .noHead(key: "date")),
    ("Our pharmacy", "", .head(line: 1, key: "name")),
    ("Our pharmacy", "Our\tpharmacy", .head(line: 1, key: "name")),
    ("# date\t2026-02-01", "# date", .head(line: 2, key: "date")),
    ("# date\t2026-02-01", "# name\tMine", .headTwice(line: 2, key: "name")),
    ("Our pharmacy", "–", .name(line: 1)),
    ("Our pharmacy", String(repeating: "x", count: 101), .name(line: 1)),
    ("2026-02-01", "2026-02-30", .date(line: 2)),
    ("2026-02-01", "1 February", .date(line: 2)),
    (columns + "\n", "", .columns(line: 3)),
    ("severity", "Severity", .columns(line: 3)),
    ("\tsource", "\tsource\tnotes", .columns(line: 3)),
    ("\tsource", "\teffect", .columns(line: 3)),
    ("digoxin\t-", "digoxin", .cellCount(line: 4, found: 4)),
    ("digoxin\t", "digoxin\t\t", .cellCount(line: 4, found: 6)),
    ("warfarin", "", .missing(line: 5, column: "ingredient_a")),
    ("warfarin", "-", .missing(line: 5, column: "ingredient_a")),
    ("warfarin", "warfarin |", .missing(line: 5, column: "ingredient_a")),
    ("warfarin", "warfarin | ?", .missing(line: 5, column: "ingredient_a")),
    ("cranberry", " ", .missing(line: 5, column: "ingredient_b")),
    ("major", "", .missing(line: 5, column: "severity")),
    ("It can make bleeding likelier.", "-", .missing(line: 5, column: "effect")),
    ("a leaflet", "-", .missing(line: 4, column: "source")),
    ("a leaflet", "", .missing(line: 4, column: "source")),
    ("warfarin", "\"warfarin\"", .quoted(line: 5, column: "ingredient_a")),
    ("a leaflet", String(repeating: "x", count: 1_001), .tooLong(line: 4, column: "source")),
    (
      "warfarin", (0...32).map { "w\($0)" }.joined(separator: "|"),
      .tooManySpellings(line: 5, column: "ingredient_a")
    ),
    ("cranberry", "Warfarin", .oneIngredient(line: 5)),
    ("cranberry", "warfarin | cranberry", .oneIngredient(line: 5)),
    ("warfarin\tcranberry", "Digoxin\tst. john's  wort", .duplicate(line: 5, first: 4)),
    ("likelier", "likelier\u{7}", .controlCharacter(line: 5)),
    ("likelier", "likelier\u{2028}", .controlCharacter(line: 5)),
    ("likelier", "likelier\rmore", .controlCharacter(line: 5)),
  ]

  @Test(arguments: faults)
  func `each fault is named with its line`(old: String, new: String, fault: OwnListFault) {
    #expect(Self.fault(Self.good) == nil)
    let text = Self.good.replacing(old, with: new, maxReplacements: 1)
    #expect(text != Self.good)
    #expect(Self.fault(text) == fault)
    // Lines that end with two signs are counted alike.
    if old != "likelier" || !new.contains("\r") {
      #expect(Self.fault(text.replacing("\n", with: "\r\n")) == fault)
    }
  }

  @Test func `a list without rows, and one that is too large, is refused`() {
    let head = "# name\tx\n# date\t2026-02-01\n"
    #expect(Self.fault("") == .noHead(key: "name"))
    #expect(Self.fault(head) == .noColumns)
    #expect(Self.fault(head + Self.columns) == .noRows)
    let row = "a\tb\t-\tx\ty\n"
    #expect(
      Self.fault(head + Self.columns + "\n" + String(repeating: "a\tb\t-\tx\ty\n", count: 20_001))
        == .tooManyRows(line: 20_004))
    #expect(Self.fault(head + Self.columns + "\n" + row + row) == .duplicate(line: 5, first: 4))
    let large = [UInt8](repeating: 0x78, count: (4 << 20) + 1)
    #expect(Self.fault(large) == .tooLarge(byteCount: large.count))
  }

  @Test func `bytes that are not UTF-8 are named with their line`() {
    #expect(Self.fault(Array(Self.good.utf8) + [0x0a, 0xff]) == .notText(line: 7))
    let latin = Self.good.utf8.map { $0 }
    let bytes = latin.prefix { $0 != 0x57 } + [0xe9]
    #expect(Self.fault(Array([0xe9, 0x0a]) + bytes) == .notText(line: 1))
  }

  @Test func `no beginning of a list makes it trap, and none that is cut in a row is taken`() {
    let bytes = Array(Self.good.utf8)
    let lastCell = Self.good.utf8.count - "another – leaflet\n".utf8.count
    let firstRow = Self.good.firstRange(of: "warfarin").map {
      Self.good.utf8.distance(from: Self.good.utf8.startIndex, to: $0.lowerBound)
    }
    for count in 0..<lastCell {
      let fault = Self.fault(Array(bytes.prefix(count)))
      // Only the end of a row, or a source cut short, looks like a whole list.
      let isWhole = firstRow.map { $0 - "a leaflet\n".utf8.count < count && count <= $0 } ?? false
      #expect((fault == nil) == isWhole, "\(count)")
    }
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func `a thousand changed lists are read or refused, and never trap`(part: UInt64) {
    for seed in part * 100..<(part + 1) * 100 {
      var random = SeededGenerator(seed: seed)
      var bytes = Array(Self.good.utf8)
      for _ in 0...random.below(6) where !bytes.isEmpty {
        let place = random.below(bytes.count)
        switch random.below(5) {
        case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
        case 1: bytes.remove(at: place)
        case 2: bytes.insert([0x09, 0x0a, 0x0d, 0x7c, 0x23, 0x20][random.below(6)], at: place)
        case 3: bytes.removeSubrange(place..<min(bytes.count, place + random.below(40)))
        default: bytes.insert(contentsOf: bytes[place...].prefix(random.below(80)), at: place)
        }
      }
      guard let list = try? InteractionList(own: bytes) else { continue }
      #expect(!list.pairs.isEmpty && !list.name.isEmpty, "seed \(seed)")
      for pair in list.pairs {
        #expect(pair.source?.isEmpty == false && !pair.effect.isEmpty, "seed \(seed)")
        for name in pair.classes { #expect(!list.members(of: name).isEmpty, "seed \(seed)") }
      }
    }
  }
}
