import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What users of other trackers hit with clocks, zones and days.
@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct PainsTimeTests {
  @Test func `#4 a plan is local time and not stored instants, and all its lists agree`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(from: "2026-03-01", "08:00", "20:00")
    let listed = world.slots("2026-03-28", "2026-03-30")
    #expect(listed.map(\.due.time.text) == ["08:00", "20:00", "08:00", "20:00", "08:00", "20:00"])
    // Asked in winter for what comes in summer.
    let midnight = at("2026-03-28T00:00:00+01:00").instant
    #expect(world.planner.upcoming(after: midnight, limit: 6) == listed)
    for slot in listed {
      let now = slot.due.instant
      #expect(world.planner.slot(slot.key) == slot)
      #expect(world.planner.slots(on: slot.date, named: slot.key.part) == [slot])
      #expect(world.planner.slots(around: now).contains(slot))
      #expect(world.planner.slots(dueOn: slot.date, now: now).contains(slot))
    }
    // The same records where the clocks changed three weeks earlier.
    world.stays = [("America/New_York", "2000-01-01T00:00:00Z")]
    world.book = try Zones.book("America/New_York")
    #expect(
      world.slots("2026-03-07", "2026-03-08").map(\.due.text) == [
        "2026-03-07T08:00:00-05:00", "2026-03-07T20:00:00-05:00",
        "2026-03-08T08:00:00-04:00", "2026-03-08T20:00:00-04:00",
      ])
  }

  @Test func `#9 a window from 08:00 to 00:30 has all its doses, the last after midnight`() throws {
    var world = try World(zone: "Europe/Berlin")
    try world.schedule(from: "2026-03-01", by: "window 08:00-00:30 every 4 h")
    #expect(
      world.lines("2026-03-28", "2026-03-29") == [
        "2026-03-28 08:00/1 2026-03-28T08:00:00+01:00",
        "2026-03-28 08:00/2 2026-03-28T12:00:00+01:00",
        "2026-03-28 08:00/3 2026-03-28T16:00:00+01:00",
        "2026-03-28 08:00/4 2026-03-28T20:00:00+01:00",
        "2026-03-28 08:00/5 2026-03-29T00:00:00+01:00",
        "2026-03-29 08:00/1 2026-03-29T08:00:00+02:00",
        "2026-03-29 08:00/2 2026-03-29T12:00:00+02:00",
        "2026-03-29 08:00/3 2026-03-29T16:00:00+02:00",
        "2026-03-29 08:00/4 2026-03-29T20:00:00+02:00",
        "2026-03-29 08:00/5 2026-03-30T00:00:00+02:00",
      ])
    // Ten minutes after midnight the dose of the day before is meant, and counts there.
    #expect(world.closes(at: "2026-03-29T00:10:00+01:00") == "2026-03-28 08:00/5")
    try world.take("2026-03-28", "08:00/5", at: "2026-03-29T00:10:00+01:00")
    #expect(world.figures("2026-03-28", "2026-03-28", now: "2026-04-01T00:00:00Z").taken == 1)
    #expect(world.figures("2026-03-29", "2026-03-29", now: "2026-04-01T00:00:00Z").taken == 0)
  }

  @Test func `#10 a Friday's dose just after midnight is due although Saturday has none`() throws {
    var world = World()
    try world.schedule(from: "2026-03-02", by: "weekdays; window 22:00-00:30 every 2 h")
    // 6 March 2026 is a Friday.
    #expect(
      world.lines("2026-03-06", "2026-03-08") == [
        "2026-03-06 22:00/1 2026-03-06T22:00:00+00:00",
        "2026-03-06 22:00/2 2026-03-07T00:00:00+00:00",
      ])
    #expect(
      world.states("2026-03-06", "2026-03-08", now: "2026-03-07T00:30:00Z")
        == ["2026-03-06 22:00/1 missed", "2026-03-06 22:00/2 overdue"])
    #expect(
      world.planner.slots(dueOn: date("2026-03-07"), now: at("2026-03-07T00:30:00Z").instant)
        .map(\.due.text) == ["2026-03-07T00:00:00+00:00"])
  }

  @Test func `#13 every instant of an entry keeps the offset at which it was read`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(from: "2026-03-01", "08:00")
    let slot = try world.slot("2026-03-02", "08:00")
    let entry = DoseEntry.taking(
      slot, at: at("2026-03-02T16:29:00+09:00"), loggedAt: at("2026-03-02T13:20:00+05:45"))
    let read = try #require(DoseEntry(decoding: entry.encoded))
    #expect(read.plannedAt?.text == "2026-03-02T08:00:00+01:00")
    #expect(read.takenAt?.text == "2026-03-02T16:29:00+09:00")
    #expect(read.loggedAt.text == "2026-03-02T13:20:00+05:45")
    #expect(read.date == date("2026-03-02"))
  }

  @Test func `#16 a dose taken 45 minutes early is done and does not come again`() throws {
    var world = World()
    world.schedule(from: "2026-03-10", "08:00")
    let taken = "2026-03-10T07:15:00Z"
    #expect(world.closes(at: taken) == "2026-03-10 08:00")
    try world.take("2026-03-10", "08:00", at: taken)
    for now in ["2026-03-10T07:16:00Z", "2026-03-10T08:00:00Z", "2026-03-10T23:59:00Z"] {
      #expect(world.states("2026-03-10", "2026-03-10", now: now) == ["2026-03-10 08:00 taken"])
      let day = world.calendar("2026-03-09", "2026-03-10", now: now)
      #expect(!day.slots.contains { $0.isDue(at: at(now).instant) })
    }
    #expect(world.closes(at: "2026-03-10T08:05:00Z") == nil)
    // However often it is asked the plan is one.
    let plan = world.slots("2026-03-01", "2026-12-31")
    #expect((0..<5).allSatisfy { _ in world.slots("2026-03-01", "2026-12-31") == plan })
    #expect(Set(plan.map(\.key)).count == plan.count)
  }

  @Test func `#16 and #28 a dose moved by days is bounded where it went, whoever asks`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let key = SlotKey(lineage: lineage, date: date("2026-03-10"), part: "08:00")
    world.add(
      .slotOverrides,
      SlotOverride(slot: key, change: .moved(date("2026-03-14"), time("06:00"))).encoded,
      member: key.record(of: World.medication))
    // The dose of the 14th at 08:00 cuts it off; it opens halfway after the one of the 13th, but
    // at most four hours before its time.
    for period in [("2026-03-10", "2026-03-10"), ("2026-03-01", "2026-03-31")] {
      let moved = try #require(world.slots(period.0, period.1).first { $0.key == key })
      #expect(moved.cutOff == at("2026-03-14T08:00:00Z").instant)
      #expect(moved.opensAt == at("2026-03-14T02:00:00Z").instant)
      let states = world.states(period.0, period.1, now: "2026-03-14T09:00:00Z")
      #expect(states.contains("2026-03-10 08:00 missed"))
    }
  }
}
