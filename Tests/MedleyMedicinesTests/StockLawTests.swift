import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// The ledger against plain loops over its lines, in every order in which they may arrive.
@Suite struct StockLawTests {
  /// A line of a ledger in whole numbers.
  struct Line {
    enum Kind: CaseIterable { case count, refill, loss, dose }

    let kind: Kind
    let amount: Int
    let second: Int
    let stamp: Int
    let device: Int
    let number: Int
    var expires: LocalDate?

    /// The order of lines: by second, stamp, device and operation.
    var order: (Int, Int, Int, Int) { (second, stamp, device, number) }

    var origin: Origin {
      Origin(
        stamp: Int64(stamp),
        actor: Actor(
          device: VerifyingKey(
            words: Words32(
              high: Words16(high: 0, low: UInt64(device)), low: Words16(high: 0, low: 0))),
          incarnation: Incarnation(words: Words16(high: 0, low: 0))),
        operation: id(number))
    }

    /// When it is dated: seconds from a morning.
    var moment: OffsetInstant {
      let start = at("2026-03-10T08:00:00Z")
      let instant = Instant(clampingSeconds: start.instant.seconds + Int64(second))
      return OffsetInstant(instant, offsetMinutes: 0) ?? start
    }

    var quantity: Quantity { Quantity(amount) ?? .zero }

    var member: Member<StockEntry>? {
      let kinds: [Kind: StockEntry.Kind] = [.count: .count, .refill: .refill, .loss: .loss]
      guard let kind = kinds[kind] else { return nil }
      let entry = StockEntry(kind, quantity, at: moment, expires: expires)
      return Member(
        id: id(number),
        register: Register(
          [SurvivingValue(member: id(number), value: entry.encoded, origin: origin)],
          StockEntry.init(decoding:)))
    }

    var dose: RecordedDose? {
      guard kind == .dose else { return nil }
      return RecordedDose(
        id: id(number), record: id(number),
        entry: .unscheduled(amount: quantity, at: moment, loggedAt: moment), origin: origin)
    }
  }

  /// What the ledger holds by the rule of medicine-records §6, read line by line.
  static func oracle(_ lines: [Line]) -> Int? {
    var base: Line?
    for line in lines where line.kind == .count {
      if let found = base, line.order < found.order { continue }
      base = line
    }
    var sum = base?.amount ?? 0
    if base == nil {
      for line in lines where line.kind == .refill {
        if let found = base, line.order > found.order { continue }
        base = line
      }
    }
    guard let base else { return nil }
    for line in lines where line.kind != .count {
      if line.second < base.second { continue }
      if line.second == base.second, line.stamp < base.stamp { continue }
      sum += line.kind == .refill ? line.amount : -line.amount
    }
    return sum
  }

  static func level(_ lines: [Line]) -> StockLevel? {
    StockLedger(lines.compactMap(\.member))
      .level(after: lines.compactMap(\.dose).map { ($0, false) })
  }

  /// Calls a body with every order of some lines.
  static func permute(_ lines: [Line], _ body: ([Line]) -> Void) {
    guard lines.count > 1 else { return body(lines) }
    for index in lines.indices {
      var rest = lines
      let first = rest.remove(at: index)
      permute(rest) { body([first] + $0) }
    }
  }

  /// Few seconds, stamps and devices, so that many lines are equal in some of them.
  private func lines(_ count: Int, _ generator: inout SeededGenerator) -> [Line] {
    (0..<count).map { number in
      var line = Line(
        kind: Line.Kind.allCases[generator.below(4)], amount: generator.below(6),
        second: generator.below(3), stamp: generator.below(3), device: generator.below(2),
        number: 100 + number)
      if line.kind == .refill, generator.chance(50) {
        line.expires = date(generator.chance(50) ? "2026-03-09" : "2026-03-11")
      }
      return line
    }
  }

  /// Everything that a person sees of a level.
  private func shape(_ level: StockLevel?) -> [String] {
    guard let level else { return [] }
    return [level.amount.text, level.countOffBy.text]
      + level.packages.map { "\($0.amount) \($0.expires?.text ?? "-") \($0.refill?.hex ?? "-")" }
  }

  @Test func `every order of a small ledger gives the sum of plain loops`() {
    var generator = SeededGenerator(seed: 461)
    var uncounted = 0
    for round in 0..<80 {
      let lines = lines(1 + generator.below(5), &generator)
      let expected = Self.oracle(lines)
      let first = shape(Self.level(lines))
      uncounted += expected == nil ? 1 : 0
      Self.permute(lines) { lines in
        let level = Self.level(lines)
        let sum = level.map { ($0.amount.millionths - $0.countOffBy.millionths) / 1_000_000 }
        #expect(sum == expected.map { Int64($0) }, "\(round)")
        // What is missing is never beside what is there.
        #expect(level.map { $0.amount == .zero || $0.countOffBy == .zero } ?? true, "\(round)")
        #expect(shape(level) == first, "\(round)")
      }
    }
    #expect(uncounted > 5)
  }

  @Test func `a long ledger gives the sum of plain loops, shuffled or not`() {
    var generator = SeededGenerator(seed: 462)
    for round in 0..<150 {
      var lines = (0..<(10 + generator.below(60))).map { number in
        Line(
          kind: generator.chance(6) ? .count : Line.Kind.allCases[1 + generator.below(3)],
          amount: generator.below(50), second: generator.below(40), stamp: generator.below(8),
          device: generator.below(3), number: 100 + number,
          expires: generator.chance(50) ? date("2026-03-1\(generator.below(4))") : nil)
      }
      let expected = Self.oracle(lines)
      let first = shape(Self.level(lines))
      lines.shuffle(using: &generator)
      let level = Self.level(lines)
      let sum = level.map { ($0.amount.millionths - $0.countOffBy.millionths) / 1_000_000 }
      #expect(sum == expected.map { Int64($0) }, "\(round)")
      #expect(shape(level) == first, "\(round)")
    }
  }
}
