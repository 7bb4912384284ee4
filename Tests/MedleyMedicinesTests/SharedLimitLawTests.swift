import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// Limits against plain loops over random intakes of several medications.
@Suite struct SharedLimitLawTests {
  /// Intakes in minutes and half units, with contents in milligrams: whole numbers throughout.
  struct Case {
    /// The limits of one of the medications.
    struct Rule {
      let base: Int
      let gap: Int?
      let most: Int?
      let window: Int
    }

    var uses: [(medication: Int, minute: Int, halves: Int)] = []
    /// What a unit of each medication contains of two ingredients; 0 is none, −1 not known.
    var contents: [[Int]] = []
    /// The first two medications have limits.
    var rules: [Rule] = []

    init(_ generator: inout SeededGenerator) {
      contents = [[300, 40]]
      for _ in 0..<3 {
        contents.append([
          [0, 0, 100, 300, 700, -1][generator.below(6)], [0, 0, 25, 40, -1][generator.below(5)],
        ])
      }
      for base in 0...1 {
        rules.append(
          Rule(
            base: base, gap: generator.chance(70) ? generator.below(40) : nil,
            most: generator.chance(80) ? 1 + generator.below(20) : nil,
            window: 1 + generator.below(90)))
      }
      for _ in 0..<generator.below(12) {
        uses.append((generator.below(4), generator.below(180), generator.below(7)))
      }
    }

    /// The products and their limits as the records would show them.
    var limited: [LimitedMedication] {
      let products = contents.indices.map { index in
        var texts: [String] = []
        for (name, content) in zip(["a", "b"], contents[index]) where content != 0 {
          texts.append(content < 0 ? name : name + " \(content) mg")
        }
        return Medication.product(index, unit: "tablet", texts)
      }
      return rules.map { rule in
        let maximum = rule.most.flatMap { most -> AsNeededLimits.Maximum? in
          guard let half = Quantity(millionths: Int64(most) * 500_000),
            let window = Minutes(rule.window)
          else { return nil }
          return AsNeededLimits.Maximum(half, in: window)
        }
        return LimitedMedication(
          products[rule.base],
          limits: AsNeededLimits(gap: rule.gap.flatMap { Minutes($0) }, maximum: maximum),
          dose: .one, among: products)
      }
    }

    var recorded: AsNeededUses {
      var recorded: AsNeededUses = [:]
      for use in uses {
        recorded[id(use.medication), default: []].append(Self.use(use.minute, use.halves))
      }
      return recorded
    }

    static func use(_ minute: Int, _ halves: Int) -> AsNeededUse {
      AsNeededUse(
        at: Instant(clampingSeconds: Int64(minute) * 60),
        amount: Quantity(millionths: Int64(halves) * 500_000) ?? .zero)
    }

    // MARK: The same by plain loops

    func shares(_ base: Int, _ medication: Int) -> Bool {
      if medication == base { return true }
      for ingredient in 0...1
      where contents[base][ingredient] != 0 && contents[medication][ingredient] != 0 {
        return true
      }
      return false
    }

    func breaksGap(_ rule: Rule, _ medication: Int, _ minute: Int) -> Bool {
      guard let gap = rule.gap, shares(rule.base, medication) else { return false }
      for use in uses where shares(rule.base, use.medication) {
        if use.medication == medication, medication != rule.base { continue }
        if abs(use.minute - minute) < gap { return true }
      }
      return false
    }

    func breaksMaximum(_ rule: Rule, _ medication: Int, _ minute: Int, _ halves: Int) -> Bool {
      guard let most = rule.most else { return false }
      let all = uses + [(medication, minute, halves)]
      for end in all.map(\.minute) where minute <= end && end < minute + rule.window {
        let inside = all.filter { end - rule.window < $0.minute && $0.minute <= end }
        var own = 0
        for use in inside where use.medication == rule.base { own += use.halves }
        if medication == rule.base, own > most { return true }
        for ingredient in 0...1 {
          let one = contents[rule.base][ingredient]
          guard one > 0, contents[medication][ingredient] > 0 else { continue }
          var sum = 0
          for use in inside { sum += use.halves * max(0, contents[use.medication][ingredient]) }
          if sum > most * one { return true }
        }
      }
      return false
    }

    /// Minute by minute until a dose breaks nothing; nil when the dose alone is too much.
    func nextAllowed(_ medication: Int, _ halves: Int, from now: Int) -> Int? {
      // After the last intake and its window nothing changes any more.
      for minute in now...(now + 400) {
        let breaks = rules.contains {
          breaksGap($0, medication, minute) || breaksMaximum($0, medication, minute, halves)
        }
        if !breaks { return minute }
      }
      return nil
    }
  }

  @Test func `warnings are those of plain loops over all windows`() {
    var generator = SeededGenerator(seed: 261)
    var counts = [0, 0]
    for round in 0..<800 {
      let sample = Case(&generator)
      let (medication, minute, halves) = (
        generator.below(4), generator.below(180), generator.below(5)
      )
      for (rule, limited) in zip(sample.rules, sample.limited) {
        let warnings = limited.warnings(
          adding: Case.use(minute, halves), of: id(medication), to: sample.recorded)
        let isTooSoon = warnings.contains { if case .tooSoon = $0 { true } else { false } }
        let isTooMuch = warnings.contains { if case .exceedsMaximum = $0 { true } else { false } }
        #expect(isTooSoon == sample.breaksGap(rule, medication, minute), "\(round)")
        #expect(isTooMuch == sample.breaksMaximum(rule, medication, minute, halves), "\(round)")
        counts[0] += isTooSoon ? 1 : 0
        counts[1] += isTooMuch ? 1 : 0
      }
    }
    #expect(counts.allSatisfy { 100...1_200 ~= $0 }, "\(counts)")
  }

  @Test func `the next allowed time is the earliest of all minutes`() {
    var generator = SeededGenerator(seed: 262)
    var waiting = 0
    for round in 0..<400 {
      let sample = Case(&generator)
      let (now, medication, halves) = (
        generator.below(200), generator.below(4), 1 + generator.below(4)
      )
      let expected = sample.nextAllowed(medication, halves, from: now)
      let found = NextAllowed(
        Case.use(now, halves).amount, of: id(medication), under: sample.limited,
        after: sample.recorded, now: Instant(clampingSeconds: Int64(now) * 60))
      switch found {
      case .now: #expect(expected == now, "\(round)")
      case .at(let instant):
        #expect(expected.map { Int64($0) * 60 } == instant.seconds, "\(round)")
        waiting += 1
      case .never: #expect(expected == nil, "\(round)")
      }
    }
    #expect(waiting > 100)
  }

  @Test func `what is said does not depend on the order in which intakes arrived`() {
    var generator = SeededGenerator(seed: 263)
    for round in 0..<300 {
      var sample = Case(&generator)
      let use = Case.use(generator.below(180), generator.below(5))
      let medication = id(generator.below(4))
      func said() -> [[AsNeededWarning]] {
        sample.limited.map { $0.warnings(adding: use, of: medication, to: sample.recorded) }
      }
      let warnings = said()
      for _ in 0..<4 {
        sample.uses.shuffle(using: &generator)
        #expect(said() == warnings, "\(round)")
      }
    }
  }
}
