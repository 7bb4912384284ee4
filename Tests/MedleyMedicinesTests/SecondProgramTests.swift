import MedleyMedicines
import MedleyRecords
import MedleySealing
import Testing

/// What the comparison with Interop/slot_oracle.py found, each as an example by hand.
@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct SecondProgramTests {
  /// A world of a person who goes from zone to zone.
  private func world(_ stays: (zone: String, from: String)...) throws -> World {
    var world = World()
    world.stays = stays
    for stay in stays where stay.zone != "UTC" {
      world.book[stay.zone] = try Zones.rules(stay.zone)
    }
    return world
  }

  private func minutes(_ count: Int) throws -> Minutes { try #require(Minutes(count)) }

  // MARK: Journeys

  @Test func `a time that one journey jumps over and the next one brings is due when it comes`()
    throws
  {
    // At 03:49 UTC it becomes 14:49 on Lord Howe, at 12:37 UTC it becomes 08:07 in Caracas.
    var world = try world(
      ("UTC", "2000-01-01T00:00:00Z"), ("Australia/Lord_Howe", "2012-02-23T03:49:00Z"),
      ("America/Caracas", "2012-02-23T12:37:00Z"))
    world.schedule(from: "2012-02-23", "08:15")
    #expect(
      world.lines("2012-02-23", "2012-02-23") == ["2012-02-23 08:15 2012-02-23T08:15:00-04:30"])
  }

  @Test func `who arrives between two equal times has the second one`() throws {
    // It is 01:45 in London and becomes 02:45 in Berlin; at 03:00 it is 02:00 there once more.
    var world = try world(
      ("Europe/London", "2000-01-01T00:00:00Z"), ("Europe/Berlin", "2026-10-25T00:45:00Z"))
    world.schedule(from: "2026-10-25", "02:30")
    #expect(
      world.lines("2026-10-25", "2026-10-25") == ["2026-10-25 02:30 2026-10-25T02:30:00+01:00"])
  }

  @Test func `a date that had not begun in the zone that was left has no dose in one without it`()
    throws
  {
    // Kwajalein left out 21 August 1993; in Honolulu it was still the 19th.
    var world = try world(
      ("Pacific/Honolulu", "1990-01-01T00:00:00Z"), ("Pacific/Kwajalein", "1993-08-20T05:00:00Z"))
    world.schedule(from: "1993-08-20", "02:16")
    #expect(
      world.lines("1993-08-20", "1993-08-22") == [
        "1993-08-20 02:16 1993-08-20T02:16:00-12:00", "1993-08-22 02:16 1993-08-22T02:16:00+12:00",
      ])
  }

  @Test func `a date that had just begun in the zone that was left keeps its doses of the evening`()
    throws
  {
    // It is 00:38 on 30 December in Pyongyang and becomes 05:38 on the 29th in Apia, which left out
    // the 30th. At 21:45 in Pyongyang it is 12:45 UTC, 02:45 on the 31st in Apia.
    var world = try world(
      ("Asia/Pyongyang", "1990-01-01T00:00:00Z"), ("Pacific/Apia", "2011-12-29T15:38:00Z"))
    world.schedule(from: "2011-12-30", "21:45")
    #expect(
      world.lines("2011-12-30", "2011-12-30") == ["2011-12-30 21:45 2011-12-31T02:45:00+14:00"])
  }

  @Test func `a window whose beginning comes has its doses after midnight`() throws {
    // The person leaves Kwajalein before it jumps over 21 August, when it is 03:29 in UTC.
    var world = try world(
      ("Pacific/Kwajalein", "1990-01-01T00:00:00Z"), ("UTC", "1993-08-21T03:29:00Z"))
    world.add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date("1993-08-21"),
        window: DoseWindow(from: time("22:00"), to: time("02:00"), spread: .count(3)),
        dose: amount("1")
      ).encoded)
    #expect(
      world.lines("1993-08-21", "1993-08-21") == [
        "1993-08-21 22:00/1 1993-08-21T22:00:00+00:00",
        "1993-08-21 22:00/2 1993-08-22T00:00:00+00:00",
        "1993-08-21 22:00/3 1993-08-22T02:00:00+00:00",
      ])
  }

  // MARK: Moved slots

  @Test func `a dose that is moved to a date that the zone leaves out keeps its time`() throws {
    var world = try World(zone: "Pacific/Apia")
    let daily = world.schedule(from: "2011-12-28", "08:00")
    let grid = world.schedule(
      from: "2011-12-28", recurrence: .grid(try minutes(10_080), from: time("09:00")))
    for (lineage, part) in [(daily, "08:00"), (grid, "0")] {
      let key = SlotKey(lineage: lineage, date: date("2011-12-28"), part: part)
      world.add(
        .slotOverrides,
        SlotOverride(slot: key, change: .moved(date("2011-12-30"), time("06:00"))).encoded,
        member: key.record(of: World.medication))
    }
    #expect(
      world.lines("2011-12-28", "2011-12-28") == [
        "2011-12-28 08:00 2011-12-28T08:00:00-10:00", "2011-12-28 0 2011-12-28T09:00:00-10:00",
      ])
  }

  @Test func `a dose that does not exist is not moved`() throws {
    var world = try World(zone: "Pacific/Apia")
    let lineage = world.schedule(from: "2011-12-28", "08:00")
    let key = SlotKey(lineage: lineage, date: date("2011-12-30"), part: "08:00")
    world.add(
      .slotOverrides,
      SlotOverride(slot: key, change: .moved(date("2011-12-31"), time("06:00"))).encoded,
      member: key.record(of: World.medication))
    #expect(
      world.lines("2011-12-29", "2011-12-31") == [
        "2011-12-29 08:00 2011-12-29T08:00:00-10:00", "2011-12-31 08:00 2011-12-31T08:00:00+14:00",
      ])
  }

  // MARK: So many doses

  /// Adds a grid that ends with a number, as a successor where there is a version already.
  private func addGrid(
    _ world: inout World, from: String, every spacing: Int, at first: String, doseCount: Int
  ) throws {
    let version = world.planner.lineages.first?.versions.last
    world.add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date(from), start: date("2026-03-01"), doseCount: doseCount,
        recurrence: .grid(try minutes(spacing), from: time(first)), dose: amount("1"),
        lineage: version?.id, seen: version.map { [$0.id] } ?? []
      ).encoded)
  }

  @Test func `a grid that ends with a number counts the doses of the versions before it`() throws {
    var grid = World()
    try addGrid(&grid, from: "2026-03-01", every: 360, at: "00:00", doseCount: 10)
    // Four were due on 1 March; six are left.
    try addGrid(&grid, from: "2026-03-02", every: 720, at: "00:00", doseCount: 10)
    #expect(grid.slots("2026-03-01", "2026-03-31").count == 10)
    #expect(grid.slots("2026-03-01", "2026-03-31").last?.due.text == "2026-03-04T12:00:00+00:00")
    #expect(grid.slots("2026-03-04", "2026-03-31").count == 2)
    var daily = World()
    daily.schedule(from: "2026-03-01", "08:00", "20:00", doseCount: 5)
    try addGrid(&daily, from: "2026-03-02", every: 720, at: "06:00", doseCount: 5)
    #expect(
      daily.slots("2026-03-01", "2026-03-31").map { "\($0.date.parts.day) \($0.due.time)" } == [
        "1 08:00", "1 20:00", "2 06:00", "2 18:00", "3 06:00",
      ])
  }

  @Test func `times that end with a number count the doses of a grid before them`() throws {
    var world = World()
    try addGrid(&world, from: "2026-03-01", every: 480, at: "06:00", doseCount: 6)
    let lineage = try #require(world.planner.lineages.first?.id)
    world.add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date("2026-03-02"), start: date("2026-03-01"), doseCount: 6,
        entries: [TimeEntry(time("08:00")), TimeEntry(time("20:00"))], dose: amount("1"),
        lineage: lineage, seen: [lineage]
      ).encoded)
    #expect(
      world.slots("2026-03-01", "2026-03-31").map { "\($0.date.parts.day) \($0.due.time)" } == [
        "1 06:00", "1 14:00", "1 22:00", "2 08:00", "2 20:00", "3 08:00",
      ])
  }

  @Test func `a grid does not count what was due before it took effect`() throws {
    var world = World()
    try addGrid(&world, from: "2026-03-03", every: 720, at: "06:00", doseCount: 2)
    #expect(
      world.lines("2026-03-01", "2026-03-31") == [
        "2026-03-03 4 2026-03-03T06:00:00+00:00", "2026-03-03 5 2026-03-03T18:00:00+00:00",
      ])
  }
}
