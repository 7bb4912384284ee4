import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

@Suite struct AsNeededTests {
  private static let limits = AsNeededLimits(
    gap: Minutes(240), maximum: .init(amount("4"), in: .day))

  private static func world(_ limits: AsNeededLimits = limits) -> World {
    var world = World()
    world.schedule(from: "2026-03-01", recurrence: .asNeeded(limits))
    return world
  }

  private func uses(_ entries: (String, String)...) -> [AsNeededUse] {
    entries.map { AsNeededUse(at: at("2026-03-\($0.0):00Z").instant, amount: amount($0.1)) }
  }

  private func next(
    _ uses: [AsNeededUse], _ quantity: String = "1", now: String
  ) -> NextAllowed {
    let limited = LimitedMedication(
      World().medication, limits: Self.limits, dose: amount(quantity))
    return NextAllowed(
      limited.dose, of: World.medication, under: [limited],
      after: [World.medication: uses], now: at("2026-03-\(now):00Z").instant)
  }

  private func instant(_ text: String) -> Instant { at("2026-03-\(text):00Z").instant }

  @Test func `pains 26: the next allowed time waits for the gap and for the window`() {
    #expect(next([], now: "10T08:00") == .now)
    #expect(next(uses(("10T08:00", "1")), now: "10T09:00") == .at(instant("10T12:00")))
    #expect(next(uses(("10T08:00", "1")), now: "10T12:00") == .now)
    // Four in the window: the first leaves it after exactly 24 hours.
    let full = uses(("10T08:00", "1"), ("10T12:00", "1"), ("10T16:00", "1"), ("10T20:00", "1"))
    #expect(next(full, now: "11T02:00") == .at(instant("11T08:00")))
    #expect(next(full, "2", now: "11T02:00") == .at(instant("11T12:00")))
    #expect(next(full, "4.5", now: "11T02:00") == .never)
    #expect(next(full, now: "11T08:00") == .now)
  }

  @Test func `pains 26: it warns before the maximum, at it and beyond it`() {
    func warnings(_ uses: [AsNeededUse], _ quantity: String, at when: String) -> [AsNeededWarning] {
      LimitedMedication(World().medication, limits: Self.limits, dose: .one).warnings(
        adding: AsNeededUse(at: instant(when), amount: amount(quantity)), of: World.medication,
        to: [World.medication: uses])
    }
    func total(_ text: String, _ end: String) -> AsNeededTotal {
      AsNeededTotal(amount: amount(text), ingredient: nil, others: [], windowEnd: instant(end))
    }
    #expect(warnings([], "1", at: "10T08:00").isEmpty)
    #expect(
      warnings(uses(("10T08:00", "1")), "1", at: "10T09:00")
        == [
          .tooSoon(
            other: instant("10T08:00"), of: World.medication, allowedAt: instant("10T12:00"))
        ])
    let three = uses(("10T06:00", "1"), ("10T10:00", "1"), ("10T14:00", "1"))
    #expect(
      warnings(three, "1", at: "10T18:00")
        == [.reachesMaximum(total("4", "10T18:00"), nextAt: instant("11T06:00"))])
    #expect(
      warnings(three, "2", at: "10T18:00")
        == [.exceedsMaximum(total("5", "10T18:00"))])
    // A backdated one fills the window that ends with a later one.
    let late = uses(("10T14:00", "2"), ("11T05:00", "2"))
    #expect(
      warnings(late, "1", at: "10T07:00")
        == [.exceedsMaximum(total("5", "11T05:00"))])
    // 24 hours and a minute before the last it does not.
    #expect(
      warnings(late, "1", at: "10T05:00").contains {
        if case .exceedsMaximum = $0 { true } else { false }
      } == false)
  }

  @Test func `the greatest amount in any 24 hours is that of a sliding window`() {
    var generator = SeededGenerator(seed: 41)
    for _ in 0..<300 {
      let uses = (0..<generator.below(12)).map { _ in
        AsNeededUse(
          at: Instant(clampingSeconds: Int64(generator.below(60)) * 3_600),
          amount: Quantity(generator.below(4)) ?? .zero)
      }
      // By hand: for each intake the sum of those less than 24 hours before it, and it.
      var expected: Int64?
      for use in uses {
        let sum = uses.filter {
          let hours = (use.at.seconds - $0.at.seconds) / 3_600
          return 0 <= hours && hours < 24
        }.reduce(0) { $0 + $1.amount.millionths }
        expected = max(expected ?? 0, sum)
      }
      #expect(AsNeededLimits.greatestTotal(uses, in: .day)?.millionths == expected)
    }
  }

  @Test func `pains 27: uses, days and the most in 24 hours, and never a percentage`() throws {
    var world = Self.world()
    world.use("1", at: "2026-03-10T22:00:00Z")
    world.use("2", at: "2026-03-11T02:00:00Z")
    world.use("1", at: "2026-03-11T23:00:00Z")
    let calendar = world.calendar("2026-03-01", "2026-03-31", now: "2026-04-01T00:00:00Z")
    let table = FigureTable([calendar], period: date("2026-03-01")...date("2026-03-31"))
    let figures = try #require(table.medications.first?.figures)
    #expect(figures.asNeededUses == 3)
    #expect(figures.asNeededDays == 2)
    #expect(figures.asNeededMax24h == amount("3"))
    #expect(figures.rate == nil)
    #expect(figures.scheduled == 0)
    #expect(table.overall.asNeededMax24h == nil)
    #expect(table.overall.asNeededUses == 3)
    #expect(table.overall.asNeededDays == 2)
    #expect(table.days[9].figures.asNeededUses == 1)
  }

  @Test func `an intake as needed is no extra one, and an extra one is no use`() throws {
    var world = Self.world()
    guard case .asNeeded = world.target(at: "2026-03-10T08:00:00Z") else {
      Issue.record("an as-needed medication is taken as needed")
      return
    }
    var planned = World()
    planned.schedule(from: "2026-03-10", "08:00")
    for world in [world, planned] {
      var world = world
      world.use("1", at: "2026-03-10T15:00:00Z")
      let calendar = world.calendar("2026-03-10", "2026-03-10", now: "2026-03-11T00:00:00Z")
      let isPlanned = !calendar.slots.isEmpty
      #expect(calendar.asNeeded.count == (isPlanned ? 0 : 1))
      #expect(calendar.extras.map(\.kind) == (isPlanned ? [.unscheduled] : []))
    }
    world.use("4", at: "2026-03-10T06:00:00Z")
    guard case .asNeeded = world.target(at: "2026-03-10T08:00:00Z") else {
      Issue.record("nothing blocks an intake as needed")
      return
    }
  }
}
