import MedleyMedicines
import MedleyTestSupport
import Testing

@Suite struct CourseTests {
  private func pause(_ from: String, _ through: String?, _ reason: String? = nil) -> Pause {
    Pause(from: date(from), through: through.map { date($0) }, reason: reason)
  }

  @Test(arguments: [
    ("2026-03-01", "2026-03-03", "2026-03-03", "2026-03-05", true),
    ("2026-03-01", "2026-03-03", "2026-03-04", "2026-03-05", false),
    ("2026-03-04", nil, "2026-03-01", "2026-03-03", false),
    ("2026-03-03", nil, "2026-03-01", "2026-03-03", true),
    ("2026-03-01", nil, "2026-09-01", nil, true),
    ("2026-03-02", "2026-03-02", "2026-03-01", "2026-03-03", true),
  ])
  func `pauses overlap when they share a date`(
    from: String, through: String?, otherFrom: String, otherThrough: String?, overlap: Bool
  ) {
    let one = pause(from, through)
    let other = pause(otherFrom, otherThrough)
    #expect(one.overlaps(other) == overlap)
    #expect(other.overlaps(one) == overlap)
  }

  @Test func `one pause covers another when all its dates are among its own`() {
    #expect(pause("2026-03-01", nil).covers(pause("2026-03-05", nil)))
    #expect(pause("2026-03-01", nil).covers(pause("2026-03-01", "2026-03-02")))
    #expect(!pause("2026-03-01", "2026-03-09").covers(pause("2026-03-05", nil)))
    #expect(!pause("2026-03-02", "2026-03-09").covers(pause("2026-03-01", "2026-03-05")))
  }

  @Test func `joined pauses reach from the first date to the last`() {
    #expect(
      pause("2026-03-03", "2026-03-05").joined(with: pause("2026-03-01", "2026-03-04", "rash"))
        == pause("2026-03-01", "2026-03-05", "rash"))
    #expect(
      pause("2026-03-03", "2026-03-05", "surgery").joined(with: pause("2026-03-01", nil, "rash"))
        == pause("2026-03-01", nil, "surgery"))
  }

  @Test func `an end is over after its instant, or after its date`() {
    let day = date("2026-03-04")
    let instant = at("2026-03-04T09:00:00+01:00").instant
    let now = Ending(lastDate: day, at: instant)
    #expect(!now.isOver(on: day, at: instant.subtracting(.hour)))
    #expect(now.isOver(on: day, at: instant))
    #expect(now.isOver(on: date("2026-03-05"), at: instant))
    #expect(!now.isOver(on: date("2026-03-03"), at: instant.subtracting(.day)))
    // A dose of the day before that was moved past the end is not due; one before it is.
    #expect(now.excludes(date("2026-03-03"), due: instant.adding(.hour)))
    #expect(!now.excludes(day, due: instant))
    let whole = Ending(lastDate: day)
    #expect(!whole.excludes(day, due: instant.adding(.day)))
    #expect(!whole.isOver(on: day, at: instant.adding(.day)))
    #expect(whole.isOver(on: date("2026-03-05"), at: instant))
  }
}

@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct AgreeingZoneTests {
  @Test(arguments: [
    ("Europe/Berlin", "Europe/Vienna", true), ("Europe/Berlin", "Europe/Rome", true),
    // An hour apart, the same in winter only, and the other way round in summer.
    ("Europe/Berlin", "Europe/London", false), ("Europe/Berlin", "Africa/Lagos", false),
    ("America/New_York", "America/Lima", false), ("Asia/Tokyo", "Asia/Seoul", true),
  ])
  func `zones agree when their clocks show the same for a year`(
    one: String, other: String, agree: Bool
  ) throws {
    let second = at("2026-01-15T12:00:00+01:00").instant.seconds
    let rules = try (Zones.rules(one), Zones.rules(other))
    #expect(rules.0.agrees(with: rules.1, from: second) == agree)
    #expect(rules.1.agrees(with: rules.0, from: second) == agree)
  }
}
