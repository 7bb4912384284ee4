import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// Limits against plain loops over random intakes of several medications.
@Suite struct SharedLimitLawTests {
  /// Intakes in minutes and half units, with contents in milligrams: whole numbers throughout.
  struct Case {
    var uses: [(medication: Int, minute: Int, halves: Int)] = []
    /// What a unit of each medication contains of two ingredients; 0 is none, −1 not known.
    var contents: [[Int]] = []
    var gap: Int?
    var most: Int?
    var window = 60

    init(_ generator: inout SeededGenerator) {
      contents = [[300, 40]]
      for _ in 0..<3 {
        contents.append([
          [0, 0, 100, 300, 700, -1][generator.below(6)], [0, 0, 25, 40, -1][generator.below(5)],
        ])
      }
      if generator.chance(70) { gap = generator.below(40) }
      if generator.chance(80) { most = 1 + generator.below(20) }
      window = 1 + generator.below(90)
      for _ in 0..<generator.below(12) {
        uses.append((generator.below(4), generator.below(180), generator.below(7)))
      }
    }

    func shares(_ medication: Int) -> Bool {
      medication == 0 || contents[medication].contains { $0 != 0 }
    }

    /// The products as the records would show them.
    var limited: LimitedMedication {
      let products = contents.indices.map { index in
        var texts: [String] = []
        for (name, content) in zip(["a", "b"], contents[index]) where content != 0 {
          texts.append(content < 0 ? name : name + " \(content) mg")
        }
        return Medication.product(index, unit: "tablet", texts)
      }
      return LimitedMedication(
        products[0],
        limits: AsNeededLimits(
          gap: gap.flatMap { Minutes($0) },
          maximum: most.flatMap { most in
            guard let half = Quantity(millionths: Int64(most) * 500_000),
              let window = Minutes(window)
            else { return nil }
            return AsNeededLimits.Maximum(half, in: window)
          }), dose: .one, among: products)
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

    func breaksGap(_ medication: Int, _ minute: Int) -> Bool {
      guard let gap else { return false }
      for use in uses where shares(use.medication) {
        if use.medication == medication, medication != 0 { continue }
        if abs(use.minute - minute) < gap { return true }
      }
      return false
    }

    func breaksMaximum(_ medication: Int, _ minute: Int, _ halves: Int) -> Bool {
      guard let most else { return false }
      for ingredient in 0...1 where contents[medication][ingredient] > 0 {
        let all = uses + [(medication, minute, halves)]
        for end in [minute] + uses.map(\.minute) where minute <= end && end < minute + window {
          var sum = 0
          for use in all where end - window < use.minute && use.minute <= end {
            sum += use.halves * max(0, contents[use.medication][ingredient])
          }
          if sum > most * contents[0][ingredient] { return true }
        }
      }
      return false
    }

    /// Minute by minute until one dose of two halves breaks nothing.
    func nextAllowed(from now: Int) -> Int? {
      if let most, most < 2 { return nil }
      var minute = now
      while breaksGap(0, minute) || breaksMaximum(0, minute, 2) { minute += 1 }
      return minute
    }
  }

  @Test func `warnings are those of plain loops over all windows`() {
    var generator = SeededGenerator(seed: 261)
    var counts = [0, 0]
    for round in 0..<1_500 {
      let sample = Case(&generator)
      let (medication, minute, halves) = (
        generator.below(4), generator.below(180), generator.below(5)
      )
      let warnings = sample.limited.warnings(
        adding: Case.use(minute, halves), of: id(medication), to: sample.recorded)
      let isTooSoon = warnings.contains { if case .tooSoon = $0 { true } else { false } }
      let isTooMuch = warnings.contains { if case .exceedsMaximum = $0 { true } else { false } }
      guard sample.shares(medication) else {
        #expect(warnings.isEmpty, "\(round)")
        continue
      }
      #expect(isTooSoon == sample.breaksGap(medication, minute), "\(round)")
      #expect(isTooMuch == sample.breaksMaximum(medication, minute, halves), "\(round)")
      counts[0] += isTooSoon ? 1 : 0
      counts[1] += isTooMuch ? 1 : 0
    }
    #expect(counts.allSatisfy { 100...1_200 ~= $0 }, "\(counts)")
  }

  @Test func `the next allowed time is the earliest of all minutes`() {
    var generator = SeededGenerator(seed: 262)
    var waiting = 0
    for round in 0..<800 {
      let sample = Case(&generator)
      let now = generator.below(200)
      let expected = sample.nextAllowed(from: now)
      let found = sample.limited.nextAllowed(
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
      let warnings = sample.limited.warnings(adding: use, of: medication, to: sample.recorded)
      for _ in 0..<4 {
        sample.uses.shuffle(using: &generator)
        #expect(
          sample.limited.warnings(adding: use, of: medication, to: sample.recorded) == warnings,
          "\(round)")
      }
    }
  }
}
