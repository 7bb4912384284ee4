import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

@Suite struct FigureTests {
  private static let end = "2026-04-01T00:00:00Z"

  @Test func `scheduled is taken, missed, skipped and pending, and due is taken and missed`() throws
  {
    var world = World()
    world.schedule(from: "2026-03-02", "08:00", "20:00")
    try world.take("2026-03-02", "08:00", at: "2026-03-02T08:00:00Z")
    try world.take("2026-03-02", "20:00", at: "2026-03-02T21:00:00Z")
    try world.take("2026-03-03", "08:00", at: "2026-03-03T09:00:01Z")
    try world.skip("2026-03-03", "20:00", at: "2026-03-03T20:00:00Z")
    // Missed: 4 March twice. Pending: 5 March twice, at 07:00 that day.
    let figures = world.figures("2026-03-01", "2026-03-05", now: "2026-03-05T20:00:00Z")
    #expect(figures.taken == 3)
    #expect(figures.skipped == 1)
    #expect(figures.missed == 2)
    #expect(figures.pending == 2)
    #expect(figures.scheduled == 8)
    #expect(figures.due == 5)
    // 60 minutes are not late, a second more is.
    #expect(figures.late == 1)
    #expect(figures.rate?.fraction == "0.6")
    #expect(figures.rateOfScheduled?.fraction == "0.5")
  }

  @Test func `#59 days before a medication existed do not lower its rate`() throws {
    var world = World()
    world.schedule(from: "2026-03-30", "08:00")
    try world.take("2026-03-30", "08:00", at: "2026-03-30T08:00:00Z")
    try world.take("2026-03-31", "08:00", at: "2026-03-31T08:00:00Z")
    let figures = world.figures("2026-03-01", "2026-03-31", now: Self.end)
    #expect(figures.rate?.fraction == "1")
    #expect(figures.scheduled == 2)
  }

  @Test func `a day without anything due has no rate`() throws {
    var world = World()
    world.schedule(from: "2026-03-30", "08:00")
    let calendar = world.calendar("2026-03-29", "2026-03-31", now: Self.end)
    let table = FigureTable([calendar], period: date("2026-03-29")...date("2026-03-31"))
    #expect(table.days.map(\.from.text) == ["2026-03-29", "2026-03-30", "2026-03-31"])
    #expect(table.days.map { $0.figures.rate?.fraction } == [nil, "0", nil])
    #expect(table.days[2].figures.pending == 1)
  }

  @Test func `a skipped period has no rate of due and a rate of scheduled of nothing`() throws {
    var world = World()
    world.schedule(from: "2026-03-30", "08:00")
    try world.skip("2026-03-30", "08:00", at: "2026-03-30T08:00:00Z")
    let figures = world.figures("2026-03-30", "2026-03-30", now: Self.end)
    #expect(figures.rate == nil)
    #expect(figures.rateOfScheduled?.fraction == "0")
  }

  @Test func `overall is the ratio of sums and weeks begin where they are asked to`() throws {
    var often = World()
    often.schedule(from: "2026-03-02", "06:00", "12:00", "18:00")
    try often.take("2026-03-02", "06:00", at: "2026-03-02T06:00:00Z")
    var rare = World()
    rare.schedule(from: "2026-03-08", "08:00")
    try rare.take("2026-03-08", "08:00", at: "2026-03-08T08:00:00Z")
    let period = date("2026-03-02")...date("2026-03-09")
    let calendars = [often, rare].map {
      $0.calendar("2026-03-02", "2026-03-09", now: "2026-03-20T00:00:00Z")
    }
    let table = FigureTable(calendars, period: period)
    // 24 and 2 due, 1 and 1 taken: 2 of 26, not the mean of 1/24 and 1/2.
    #expect(table.overall.rate == Rate(2, of: 26))
    #expect(table.overall.rate?.fraction == "0.0769")
    #expect(table.medications.map(\.figures.due) == [24, 2])
    #expect(table.weeks.map(\.from.text) == ["2026-03-02", "2026-03-09"])
    #expect(table.weeks.map(\.figures.due) == [22, 4])
    let fromSunday = FigureTable(calendars, period: period, firstWeekday: .sunday)
    #expect(fromSunday.weeks.map(\.from.text) == ["2026-03-02", "2026-03-08"])
    #expect(fromSunday.weeks.map(\.figures.due) == [18, 8])
    for table in [table, fromSunday] {
      #expect(table.days.reduce(0) { $0 + $1.figures.due } == table.overall.due)
      #expect(table.weeks.reduce(0) { $0 + $1.figures.due } == table.overall.due)
    }
  }

  @Test func `late compares instants, and an early dose is never late`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-02", "08:00")
    world.write(.lateWindow, [30])
    // 08:29 UTC on another continent's clock.
    try world.take("2026-03-02", "08:00", at: "2026-03-02T17:29:00+09:00")
    try world.take("2026-03-03", "08:00", at: "2026-03-03T17:31:00+09:00")
    try world.take("2026-03-04", "08:00", at: "2026-03-03T22:00:00Z")
    #expect(world.figures("2026-03-02", "2026-03-04", now: Self.end).late == 1)
    // The planned instant of an entry stays: a later change of the past makes nothing late.
    try world.edit(lineage, from: "2026-03-01") { $0.times = [.init(time("05:00"))] }
    #expect(world.slots("2026-03-03", "2026-03-03").map { $0.due.time.text } == ["05:00"])
    #expect(world.figures("2026-03-02", "2026-03-04", now: Self.end).late == 1)
  }

  @Test func `#59 an import invents no missed dose and keeps those of the file`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-20", "08:00")
    func event(_ day: String, _ status: DoseStatus) -> DoseEntry {
      DoseEntry(
        slot: SlotKey(lineage: lineage, date: date(day), part: "08:00"), date: date(day),
        status: status, amount: .one, plannedAt: at("\(day)T08:00:00Z"),
        takenAt: status == .taken ? at("\(day)T08:10:00Z") : nil,
        loggedAt: at("2026-03-20T00:00:00Z"), source: .imported)
    }
    world.log(event("2026-03-01", .taken))
    world.log(event("2026-03-02", .missed))
    world.log(event("2026-03-03", .skipped))
    // One without a schedule, and one that names a time that was never planned.
    var free = event("2026-03-04", .taken)
    free.lineage = nil
    free.part = nil
    world.log(free)
    let figures = world.figures("2026-02-01", "2026-03-19", now: "2026-03-20T00:00:00Z")
    #expect(figures.scheduled == 4)
    #expect(figures.taken == 2)
    #expect(figures.missed == 1)
    #expect(figures.skipped == 1)
  }

  @Test func `an explicit missed entry ranks below a taken one`() throws {
    var world = World()
    world.schedule(from: "2026-03-02", "08:00")
    let slot = try world.slot("2026-03-02", "08:00")
    var missed = DoseEntry.skipping(slot, loggedAt: at("2026-03-02T08:30:00Z"))
    missed.status = .missed
    world.log(missed, device: 2)
    #expect(world.figures("2026-03-02", "2026-03-02", now: "2026-03-02T09:00:00Z").missed == 1)
    try world.take("2026-03-02", "08:00", at: "2026-03-02T08:40:00Z")
    #expect(world.figures("2026-03-02", "2026-03-02", now: "2026-03-02T09:00:00Z").taken == 1)
  }

  @Test func `figures of a period are those of its dates alone`() throws {
    var world = World()
    world.schedule(from: "2026-02-01", "08:00", "23:30")
    for day in 10...25 {
      try world.take("2026-03-\(day)", "23:30", at: "2026-03-\(day + 1)T00:30:00Z")
    }
    let whole = world.figures("2026-03-12", "2026-03-18", now: Self.end)
    var part = world
    for record in world.intakes {
      for dose in record.value.doses
      where !(date("2026-03-12")...date("2026-03-18")).contains(dose.entry.date) {
        part.undo(dose.id)
      }
    }
    #expect(part.figures("2026-03-12", "2026-03-18", now: Self.end) == whole)
    #expect(whole.taken == 7)
    #expect(whole.missed == 7)
  }

  @Test func `#32 the figures and amounts of the past stay when the dose changes`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00", dose: "1")
    world.stock(.count, "10", at: "2026-03-01T00:00:00Z")
    try world.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    try world.edit(lineage, from: "2026-03-02") { $0.dose = amount("3") }
    #expect(world.stock()?.amount == amount("9"))
    #expect(world.slots("2026-03-01", "2026-03-02").map(\.amount) == [amount("1"), amount("3")])
    try world.take("2026-03-02", "08:00", at: "2026-03-02T08:00:00Z")
    #expect(world.stock()?.amount == amount("6"))
  }
}
