import MedleyMedicines
import MedleyRecords
import MedleySealing
import Testing

/// One example by hand for every kind of schedule, with dates from a paper calendar.
@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct ScheduleKindTests {
  /// The slots of a rule at 08:00 in UTC, as the days of the months.
  private func days(
    _ rule: String, from start: String, until end: String, doseCount: Int? = nil
  ) throws -> [String] {
    try world(rule, "08:00", from: start, doseCount: doseCount)
      .slots(start, end).map { String($0.date.text.dropFirst(5)) }
  }

  private func world(
    _ rule: String, _ times: String..., from start: String, doseCount: Int? = nil,
    zone: String? = nil
  ) throws -> World {
    var world = try zone.map(World.init(zone:)) ?? World()
    let rule = try ScheduleRule(typed: rule)
    world.add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date(start), doseCount: doseCount, recurrence: rule.recurrence,
        entries: rule.window == nil ? times.map { TimeEntry(time($0)) } : [],
        window: rule.window, plan: rule.plan, dose: amount("1")
      ).encoded)
    return world
  }

  @Test func `three times a day in Berlin are nine slots around either change of clocks`() throws {
    let world = try world(
      "daily", "02:30", "08:00", "20:00", from: "2026-01-01", zone: "Europe/Berlin")
    #expect(
      world.slots("2026-03-28", "2026-03-30").map(\.due.text) == [
        "2026-03-28T02:30:00+01:00", "2026-03-28T08:00:00+01:00", "2026-03-28T20:00:00+01:00",
        "2026-03-29T03:30:00+02:00", "2026-03-29T08:00:00+02:00", "2026-03-29T20:00:00+02:00",
        "2026-03-30T02:30:00+02:00", "2026-03-30T08:00:00+02:00", "2026-03-30T20:00:00+02:00",
      ])
    #expect(
      world.slots("2026-10-24", "2026-10-26").map(\.due.text) == [
        "2026-10-24T02:30:00+02:00", "2026-10-24T08:00:00+02:00", "2026-10-24T20:00:00+02:00",
        "2026-10-25T02:30:00+02:00", "2026-10-25T08:00:00+01:00", "2026-10-25T20:00:00+01:00",
        "2026-10-26T02:30:00+01:00", "2026-10-26T08:00:00+01:00", "2026-10-26T20:00:00+01:00",
      ])
  }

  @Test func `half an hour on Lord Howe Island moves a time by half an hour`() throws {
    let world = try world(
      "daily", "01:45", "02:10", from: "2026-01-01", zone: "Australia/Lord_Howe")
    #expect(
      world.slots("2026-04-05", "2026-04-05").map(\.due.text)
        == ["2026-04-05T01:45:00+11:00", "2026-04-05T02:10:00+10:30"])
    #expect(
      world.slots("2026-10-04", "2026-10-04").map(\.due.text)
        == ["2026-10-04T01:45:00+10:30", "2026-10-04T02:40:00+11:00"])
  }

  @Test func `a date that lost its last half hour keeps its dose`() throws {
    // Pyongyang went from 23:30 on 4 May 2018 to 00:00 on the 5th.
    let world = try world("daily", "23:45", from: "2018-05-01", zone: "Asia/Pyongyang")
    #expect(
      world.lines("2018-05-04", "2018-05-05") == [
        "2018-05-04 23:45 2018-05-05T00:15:00+09:00", "2018-05-05 23:45 2018-05-05T23:45:00+09:00",
      ])
  }

  @Test func `every rule of dates names the dates that a calendar shows`() throws {
    // 1 March 2026 is a Sunday.
    #expect(
      try days("mon,thu", from: "2026-03-01", until: "2026-03-12")
        == ["03-02", "03-05", "03-09", "03-12"])
    #expect(
      try days("every 3 days", from: "2026-02-26", until: "2026-03-08")
        == ["02-26", "03-01", "03-04", "03-07"])
    // The week of the start is that of Monday, 23 February.
    #expect(
      try days("every 2 weeks mon,sun", from: "2026-03-01", until: "2026-03-31")
        == ["03-01", "03-09", "03-15", "03-23", "03-29"])
    #expect(
      try days("monthly 31", from: "2026-01-01", until: "2026-05-31")
        == ["01-31", "02-28", "03-31", "04-30", "05-31"])
    #expect(
      try days("monthly last fri", from: "2026-01-01", until: "2026-05-31")
        == ["01-30", "02-27", "03-27", "04-24", "05-29"])
    #expect(
      try days("cycle 2 on 3 off", from: "2026-02-27", until: "2026-03-10")
        == ["02-27", "02-28", "03-04", "03-05", "03-09", "03-10"])
    #expect(
      try days("daily", from: "2026-03-01", until: "2026-03-31", doseCount: 3)
        == ["03-01", "03-02", "03-03"])
  }

  @Test func `dates that are named are due and no others`() throws {
    #expect(
      try days("on 2026-03-01,2026-03-08,2026-04-02", from: "2026-03-02", until: "2026-04-30")
        == ["03-08", "04-02"])
  }

  @Test func `a window that crosses midnight belongs to the date on which it begins`() throws {
    let every = try world("window 20:30-01:00 every 90 min", from: "2026-03-01")
    #expect(
      every.lines("2026-03-01", "2026-03-01") == [
        "2026-03-01 20:30/1 2026-03-01T20:30:00+00:00",
        "2026-03-01 20:30/2 2026-03-01T22:00:00+00:00",
        "2026-03-01 20:30/3 2026-03-01T23:30:00+00:00",
        "2026-03-01 20:30/4 2026-03-02T01:00:00+00:00",
      ])
    // A quarter of 270 minutes, half minutes cut off: 0, 67, 135, 202, 270.
    let count = try world("window 20:30-01:00 5 times", from: "2026-03-01")
    #expect(
      count.slots("2026-03-01", "2026-03-01").map(\.due.time.text)
        == ["20:30", "21:37", "22:45", "23:52", "01:00"])
  }

  @Test func `amounts follow a taper by days and a pattern by dates`() throws {
    func amounts(_ rule: String) throws -> [String] {
      try world(rule, "08:00", from: "2026-03-01").slots("2026-03-01", "2026-03-10")
        .map { "\($0.date.parts.day) \($0.amount?.text ?? "none")" }
    }
    #expect(
      try amounts("taper 4x2d,0x1d,2x3d") == ["1 4", "2 4", "4 2", "5 2", "6 2"])
    #expect(
      try amounts("every 3 days; taper 4x2d,1") == ["1 4", "4 1", "7 1", "10 1"])
    #expect(
      try amounts("every 2 days; alternate 1 2 0") == ["1 1", "3 2", "7 1", "9 2"])
  }

  @Test func `a grid keeps its spacing when the clocks are changed`() throws {
    // It would begin at 02:30 on a morning that had none.
    let grid = try world("every 8 h from 02:30", from: "2026-03-29", zone: "Europe/Berlin")
    #expect(
      grid.lines("2026-03-29", "2026-03-29") == [
        "2026-03-29 0 2026-03-29T03:30:00+02:00", "2026-03-29 1 2026-03-29T11:30:00+02:00",
        "2026-03-29 2 2026-03-29T19:30:00+02:00",
      ])
    // At 23:30 it would be 00:30 of the next date in summer time, by which identities go.
    let autumn = try world("every 8 h from 00:30", from: "2026-10-24", zone: "Europe/Berlin")
    #expect(
      autumn.lines("2026-10-25", "2026-10-25") == [
        "2026-10-25 3 2026-10-25T00:30:00+02:00", "2026-10-25 4 2026-10-25T07:30:00+01:00",
        "2026-10-25 5 2026-10-25T15:30:00+01:00", "2026-10-26 6 2026-10-25T23:30:00+01:00",
      ])
  }
}
