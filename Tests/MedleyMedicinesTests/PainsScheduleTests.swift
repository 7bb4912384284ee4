import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What users of other trackers hit with the rules of schedules.
@Suite struct PainsScheduleTests {
  @Test func `#17 every 24 weeks, 90 days and six months are rules, and none is capped`() throws {
    var weeks = World()
    try weeks.schedule(from: "2026-03-02", by: "every 24 weeks mon", "08:00")
    #expect(
      weeks.dates("2026-01-01", "2027-12-31")
        == ["2026-03-02", "2026-08-17", "2027-02-01", "2027-07-19"])
    var days = World()
    try days.schedule(from: "2026-01-01", by: "every 90 days", "08:00")
    #expect(
      days.dates("2026-01-01", "2026-12-31")
        == ["2026-01-01", "2026-04-01", "2026-06-30", "2026-09-28", "2026-12-27"])
    var months = World()
    try months.schedule(from: "2026-01-15", by: "every 6 months 15", "08:00")
    #expect(
      months.dates("2026-01-01", "2027-12-31")
        == ["2026-01-15", "2026-07-15", "2027-01-15", "2027-07-15"])
    #expect(
      months.planner.upcoming(after: at("2026-02-01T00:00:00Z").instant, limit: 1)
        .map(\.date.text) == ["2026-07-15"])
  }

  @Test func `#18 a month is a month of the calendar, and a short one has its last day`() throws {
    var last = World()
    try last.schedule(from: "2026-01-31", by: "monthly 31", "08:00")
    #expect(
      last.dates("2026-01-01", "2026-07-31") == [
        "2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31", "2026-06-30",
        "2026-07-31",
      ])
    #expect(last.dates("2028-02-01", "2028-02-29") == ["2028-02-29"])
    var middle = World()
    try middle.schedule(from: "2026-01-15", by: "monthly 15", "08:00")
    #expect(
      middle.dates("2026-01-01", "2026-12-31").map { $0.suffix(2) }
        == Array(repeating: "15", count: 12))
    var friday = World()
    try friday.schedule(from: "2026-01-01", by: "monthly last fri", "08:00")
    #expect(
      friday.dates("2026-01-01", "2026-04-30")
        == ["2026-01-30", "2026-02-27", "2026-03-27", "2026-04-24"])
  }

  @Test func `#19 a cycle begins on its first day, not before it, and can be begun anew`() throws {
    var world = World()
    let lineage = try world.schedule(
      from: "2026-03-01", by: "cycle 21 on 7 off", "08:00", start: "2026-04-06")
    #expect(world.dates("2026-03-01", "2026-04-05").isEmpty)
    #expect(world.dates("2026-04-06", "2026-04-26").count == 21)
    #expect(world.dates("2026-04-27", "2026-05-03").isEmpty)
    #expect(world.dates("2026-05-04", "2026-05-24").count == 21)
    #expect(world.dates("2026-05-25", "2026-05-31").isEmpty)
    // The pill of the 10th was forgotten: a new cycle from the 11th on, and what was stays.
    let before = world.lines("2026-03-01", "2026-04-10")
    try world.edit(lineage, from: "2026-04-11") { $0.start = date("2026-04-11") }
    #expect(world.lines("2026-03-01", "2026-04-10") == before)
    #expect(before.count == 5)
    #expect(world.dates("2026-04-11", "2026-05-01").count == 21)
    #expect(world.dates("2026-05-02", "2026-05-08").isEmpty)
    #expect(world.dates("2026-05-09", "2026-05-29").count == 21)
    var long = World()
    try long.schedule(from: "2026-04-06", by: "cycle 63 on 7 off", "08:00")
    #expect(long.dates("2026-04-06", "2026-06-07").count == 63)
    #expect(long.dates("2026-06-08", "2026-06-14").isEmpty)
    #expect(long.dates("2026-06-15", "2026-06-15").count == 1)
  }

  @Test func `#20 each step of a taper has its own days and no other`() throws {
    var world = World()
    try world.schedule(
      from: "2026-03-01", by: "taper 4x3d,3x3d,2x2d,1x1d", "08:00", start: "2026-03-10")
    #expect(
      world.amounts("2026-03-01", "2026-04-30") == [
        "2026-03-10: 4", "2026-03-11: 4", "2026-03-12: 4", "2026-03-13: 3", "2026-03-14: 3",
        "2026-03-15: 3", "2026-03-16: 2", "2026-03-17: 2", "2026-03-18: 1",
      ])
    // Asked for one day in the middle it says the same.
    #expect(world.amounts("2026-03-16", "2026-03-16") == ["2026-03-16: 2"])
  }

  @Test func `#21 a titration over two strengths adds up to what it should on each day`() throws {
    // 25 mg in the first three days, 50 in the next three, 75 from then on.
    var small = World()
    try small.schedule(from: "2026-03-01", by: "taper 1x3d,0x3d,1", "08:00")
    var large = World()
    try large.schedule(from: "2026-03-01", by: "taper 0x3d,1", "08:00")
    let milligrams = (1...9).map { day in
      let day = "2026-03-0\(day)"
      let counts = [small, large].map { $0.slots(day, day).map(\.amount) }
      #expect(counts.joined().allSatisfy { $0 == .one })
      return counts[0].count * 25 + counts[1].count * 50
    }
    #expect(milligrams == [25, 25, 25, 50, 50, 50, 75, 75, 75])
    // A day without a tablet of one strength is no missed dose of it.
    #expect(large.figures("2026-03-01", "2026-03-03", now: "2026-04-01T00:00:00Z").scheduled == 0)
  }

  @Test func `#22 one tablet and two in turn are counted from the first day`() throws {
    var world = World()
    let lineage = try world.schedule(from: "2026-03-01", by: "alternate 1,2", "08:00")
    let turns = [
      "2026-03-01: 1", "2026-03-02: 2", "2026-03-03: 1", "2026-03-04: 2", "2026-03-05: 1",
      "2026-03-06: 2",
    ]
    #expect(world.amounts("2026-03-01", "2026-03-06") == turns)
    #expect(world.amounts("2026-03-06", "2026-03-06") == [turns[5]])
    // Neither what was skipped nor another time of day changes whose turn it is.
    try world.skip("2026-03-03", "08:00", at: "2026-03-03T08:00:00Z")
    try world.edit(lineage, from: "2026-03-06") { $0.times = [.init(time("09:00"))] }
    #expect(world.amounts("2026-03-01", "2026-03-06") == turns)
    world.add(.pauses, Pause(from: date("2026-03-02"), through: date("2026-03-04")).encoded)
    #expect(world.amounts("2026-03-01", "2026-03-06") == [turns[0], turns[4], turns[5]])
    var sparse = World()
    try sparse.schedule(from: "2026-03-01", by: "every 2 days; alternate 1,2", "08:00")
    #expect(
      sparse.amounts("2026-03-01", "2026-03-06")
        == ["2026-03-01: 1", "2026-03-03: 2", "2026-03-05: 1"])
  }

  @Test func `#25 four doses are spread evenly over a day, or count from the first one`() throws {
    var window = World()
    try window.schedule(from: "2026-03-01", by: "window 07:00-22:00 4 times")
    #expect(
      window.slots("2026-03-01", "2026-03-01").map(\.due.time.text)
        == ["07:00", "12:00", "17:00", "22:00"])
    // Who wakes at nine takes the first one then, and the next follows it.
    var chain = World()
    try chain.schedule(from: "2026-03-01", by: "5 h after last")
    chain.use("1", at: "2026-03-01T09:00:00Z")
    #expect(chain.slots("2026-03-01", "2026-03-01").map(\.due.time.text) == ["14:00"])
  }

  @Test func `#28 a series that is shifted has each dose once, and the past where it was`() throws {
    var world = World()
    let lineage = try world.schedule(from: "2026-03-01", by: "every 2 days", "08:00")
    try world.edit(lineage, from: "2026-03-06") { $0.start = date("2026-03-06") }
    #expect(
      world.dates("2026-03-01", "2026-03-10")
        == ["2026-03-01", "2026-03-03", "2026-03-05", "2026-03-06", "2026-03-08", "2026-03-10"])
    // Two days are moved onto one and are still two doses with a name each.
    let key = SlotKey(lineage: lineage, date: date("2026-03-06"), part: "08:00")
    world.add(
      .slotOverrides,
      SlotOverride(slot: key, change: .moved(date("2026-03-08"), time("08:00"))).encoded,
      member: key.record(of: World.medication))
    let moved = world.slots("2026-03-06", "2026-03-08")
    #expect(moved.map(\.due.text) == Array(repeating: "2026-03-08T08:00:00+00:00", count: 2))
    #expect(Set(moved.map(\.key)).count == 2)
  }
}
