import MedleyMedicines
import MedleyTestSupport
import Testing

@testable import MedleyPacks

@Suite struct ElementStringLaws {
  @Test func `the table has the 541 identifiers of the General Specifications`() {
    #expect(ElementComposer.codes.count == 541)
  }

  @Test func `composing and splitting gives the same fields in all 5,040 orders of seven`() {
    let fields = [
      ElementString(ai: "01", value: "03453120000011"), ElementString(ai: "17", value: "280430"),
      ElementString(ai: "10", value: "ABC123"), ElementString(ai: "21", value: "SN-0001"),
      ElementString(ai: "11", value: "251100"), ElementString(ai: "710", value: "03752864"),
      ElementString(ai: "240", value: "(01)/17"),
    ]
    var count = 0
    permute(fields) { order in
      count += 1
      let strings = ElementStrings(ElementComposer.message(order).utf8)
      #expect(strings.elements == order && strings.warnings.isEmpty, "\(order.map(\.ai))")
    }
    #expect(count == 5_040)
  }

  @Test func `composing and splitting gives the same fields for every identifier`() {
    for seed in 0..<3_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let fields = (0...generator.below(6)).map { _ in
        let code = generator.pick(ElementComposer.codes) ?? "10"
        return ElementString(ai: code, value: ElementComposer.value(code, using: &generator))
      }
      let strings = ElementStrings(ElementComposer.message(fields).utf8)
      #expect(strings.elements == fields, "seed \(seed)")
      #expect(strings.warnings == [], "seed \(seed)")
    }
  }

  @Test func `a separator behind a field of predefined length changes nothing`() {
    for seed in 0..<300 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let fields = (0...4).map { _ in
        let code = generator.pick(ElementComposer.codes) ?? "10"
        return ElementString(ai: code, value: ElementComposer.value(code, using: &generator))
      }
      let separated = fields.map { $0.ai + $0.value }.joined(separator: "\u{1d}")
      for text in [separated, "\u{1d}" + separated + "\u{1d}\u{1d}"] {
        #expect(ElementStrings(text.utf8).elements == fields, "seed \(seed)")
      }
    }
  }

  @Test func `no separator is needed behind the fields of the standard's list, and no others`() {
    for number in 0...99 {
      let two = String(String(100 + number).dropFirst())
      #expect(ApplicationIdentifier.predefinedCount(two) == ElementComposer.predefined[two])
    }
  }

  @Test func `an identifier of predefined length has exactly that length`() {
    for code in ElementComposer.codes {
      guard let count = ApplicationIdentifier.predefinedCount(code.prefix(2)),
        let identifier = ApplicationIdentifier.known(code)
      else { continue }
      #expect(identifier.format.counts == (count + 2 - code.count)...(count + 2 - code.count))
    }
  }

  @Test func `an identifier has as many digits as its first two say`() {
    for code in ElementComposer.codes {
      #expect(ApplicationIdentifier.digitCount(code.prefix(2)) == code.count, "\(code)")
    }
  }

  @Test func `no beginning and no end of a code traps, and no garbled one does`() {
    for sample in Samples.codes {
      let bytes = Array(sample.utf8)
      for index in bytes.indices {
        for part in [Array(bytes[..<index]), Array(bytes[index...])] {
          for identifier in [nil, "]d2", "]d1", "]C1", "]E0", "]A0", "]X", "]Q3"] {
            _ = PackCode(bytes: part, symbologyIdentifier: identifier, today: today)
          }
          for symbology in Symbology.allCases {
            _ = PackCode(bytes: part, symbology: symbology, today: today)
          }
          _ = try? PackCode.typed(String(decoding: part, as: UTF8.self), today: today)
        }
      }
    }
  }

  @Test func `random bytes never trap, and what is said of them has a sentence`() {
    for seed in 0..<4_000 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var bytes = Array((generator.pick(Samples.codes) ?? "").utf8)
      for _ in 0...generator.below(6) where !bytes.isEmpty {
        let index = generator.below(bytes.count)
        switch generator.below(3) {
        case 0: bytes[index] = UInt8(truncatingIfNeeded: generator.next())
        case 1: bytes.insert(generator.pick([0x1d, 0x1e, 0x04, 0x31, 0x80]) ?? 0x1d, at: index)
        default: bytes.remove(at: index)
        }
      }
      let identifier = generator.pick([nil, "]d2", "]C1", "]A0"]) ?? nil
      let code = PackCode(bytes: bytes, symbologyIdentifier: identifier, today: today)
      #expect(code.warnings.allSatisfy { $0.words.hasSuffix(".") }, "seed \(seed)")
      #expect(code.elements.count <= PackLimits.elementCount)
      _ = try? PackCode.typed(String(decoding: bytes, as: UTF8.self), today: today)
    }
  }

  @Test func `a code without end is not looked at, and many fields end where the limit is`() {
    let long = PackCode(text: String(repeating: "10A\u{1d}", count: 2_000), today: today)
    #expect(long.warnings == [.tooLarge(byteCount: 8_000)])
    let many = PackCode(
      text: String(repeating: "10A\u{1d}", count: 200), symbologyIdentifier: "]d2", today: today)
    #expect(many.elements.count == PackLimits.elementCount)
    #expect(many.warnings == [.tooManyFields])
    #expect(many.batch == "A")
  }

  private func permute(_ fields: [ElementString], _ body: ([ElementString]) -> Void) {
    func step(_ chosen: [ElementString], _ rest: [ElementString]) {
      if rest.isEmpty { body(chosen) }
      for index in rest.indices {
        var others = rest
        others.remove(at: index)
        step(chosen + [rest[index]], others)
      }
    }
    step([], fields)
  }
}

/// Codes as packs carry them, for tests that cut and spoil them.
enum Samples {
  static let ppn =
    "[)>\u{1e}06\u{1d}9N110375286414\u{1d}1T12345ABCD\u{1d}D280430\u{1d}S12345ABCDEF98765"
    + "\u{1d}8P04150037528643\u{1d}16D20251130\u{1e}\u{04}"

  static let codes = [
    "010345312000001117280430" + "10ABC123\u{1d}21SN-0001", ppn,
    "[)>\u{1e}05\u{1d}0103453120000011\u{1d}17280430\u{1d}10ABC123\u{1e}\u{04}",
    "0036141411234567897003280430123030100\u{1d}3103001234", "012345000065", "01234565",
    "3400949497294", "-03752864", "0CSSBD", "10030400012959",
    "(01)03453120000011(17)280400(10)ABC123", "PZN-03752864", "0069-4200-30",
  ]
}
