import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct SlotTests {
  @Test func `#1 and #2 a time of day stays through summer time, for every rule of days`() throws {
    for recurrence in [Recurrence.daily, .everyDays(2), .everyDays(7)] {
      var world = try World(zone: "Europe/Berlin")
      world.schedule(from: "2026-03-15", "02:30", "08:00", "20:00", recurrence: recurrence)
      for slot in world.slots("2026-03-15", "2026-11-15") {
        let isGap = slot.key.date == date("2026-03-29") && slot.key.part == "02:30"
        #expect(slot.due.time.text == (isGap ? "03:30" : slot.key.part))
        #expect(slot.due.date == slot.key.date)
      }
    }
  }

  @Test func `#1 an elapsed schedule keeps the spacing`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(
      from: "2026-03-27", "07:00", policy: .elapsed(offsetMinutes: 60))
    let slots = world.slots("2026-03-27", "2026-03-31")
    let gaps = zip(slots, slots.dropFirst()).map {
      $1.due.instant.seconds - $0.due.instant.seconds
    }
    #expect(gaps == [86_400, 86_400, 86_400, 86_400])
    let berlin = try Zones.rules("Europe/Berlin")
    #expect(
      slots.map { OffsetInstant($0.due.instant, in: berlin).time.text }
        == ["07:00", "07:00", "08:00", "08:00", "08:00"])
  }

  @Test func `Berlin in spring and autumn`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(from: "2026-01-01", "02:30", "08:00", "20:00")
    #expect(
      world.lines("2026-03-29", "2026-03-29") == [
        "2026-03-29 02:30 2026-03-29T03:30:00+02:00",
        "2026-03-29 08:00 2026-03-29T08:00:00+02:00",
        "2026-03-29 20:00 2026-03-29T20:00:00+02:00",
      ])
    #expect(
      world.lines("2026-10-25", "2026-10-25") == [
        "2026-10-25 02:30 2026-10-25T02:30:00+02:00",
        "2026-10-25 08:00 2026-10-25T08:00:00+01:00",
        "2026-10-25 20:00 2026-10-25T20:00:00+01:00",
      ])
  }

  @Test func `#3 and #5 the day of the switch has its doses once`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(from: "2026-01-01", "00:00", "14:00", "23:59")
    for day in ["2026-03-29", "2026-10-25"] {
      #expect(world.slots(day, day).map { $0.due.time.text } == ["00:00", "14:00", "23:59"])
    }
    let year = world.slots("2026-01-01", "2026-12-31")
    #expect(year.count == 3 * 365)
    #expect(Set(year.map(\.key)).count == year.count)
  }

  @Test func `Samoa skips a date and its doses`() throws {
    var world = try World(zone: "Pacific/Apia")
    world.schedule(from: "2011-12-01", "08:00")
    #expect(
      world.lines("2011-12-29", "2011-12-31") == [
        "2011-12-29 08:00 2011-12-29T08:00:00-10:00",
        "2011-12-31 08:00 2011-12-31T08:00:00+14:00",
      ])
    let figures = world.figures("2011-12-29", "2011-12-31", now: "2012-01-05T00:00:00Z")
    #expect(figures.missed == 2)
  }

  @Test func `#6 and #7 a schedule follows the person or stays in its zone`() throws {
    var world = World()
    world.book = try Zones.book("Europe/Berlin", "America/New_York")
    // On 10 May at 12:00 UTC the person arrives in New York.
    world.stays = [
      ("Europe/Berlin", "2026-01-01T00:00:00Z"), ("America/New_York", "2026-05-10T12:00:00Z"),
    ]
    let follow = world.schedule(from: "2026-01-01", "08:00")
    let pinned = world.schedule(from: "2026-01-01", "09:00", policy: .pinned("Europe/Berlin"))
    func lines(_ lineage: Identifier) -> [String] {
      world.slots("2026-05-09", "2026-05-11").filter { $0.key.lineage == lineage }
        .map(\.due.text)
    }
    #expect(
      lines(follow) == [
        "2026-05-09T08:00:00+02:00", "2026-05-10T08:00:00+02:00", "2026-05-11T08:00:00-04:00",
      ])
    // 09:00 in Berlin is 03:00 on the clock in New York, which the person sees by then.
    #expect(
      lines(pinned) == [
        "2026-05-09T09:00:00+02:00", "2026-05-10T09:00:00+02:00", "2026-05-11T03:00:00-04:00",
      ])
  }

  @Test func `a slot that occurs twice or never on a journey is due once`() throws {
    // West: at 14:00 in Berlin (12:00 UTC) it becomes 08:00 in New York; 09:00 comes again.
    var west = World()
    west.book = try Zones.book("Europe/Berlin", "America/New_York")
    west.stays = [
      ("Europe/Berlin", "2026-01-01T00:00:00Z"), ("America/New_York", "2026-05-10T12:00:00Z"),
    ]
    west.schedule(from: "2026-05-10", "09:00", "15:00")
    #expect(
      west.slots("2026-05-10", "2026-05-10").map(\.due.text)
        == ["2026-05-10T09:00:00+02:00", "2026-05-10T15:00:00-04:00"])
    // East: at 07:00 in New York (11:00 UTC) it becomes 13:00 in Berlin; 08:00 never comes.
    var east = west
    east.stays = [
      ("America/New_York", "2026-01-01T00:00:00Z"), ("Europe/Berlin", "2026-05-10T11:00:00Z"),
    ]
    east.schedule(from: "2026-05-10", "08:00")
    #expect(
      east.slots("2026-05-10", "2026-05-10").map(\.due.text) == [
        // Reckoned in the zone that was left: 08:00 and 09:00 in New York.
        "2026-05-10T14:00:00+02:00", "2026-05-10T15:00:00+02:00", "2026-05-10T15:00:00+02:00",
      ])
  }

  @Test func `a date that the next zone leaves out is reckoned in the zone that was left`() throws {
    var world = World()
    world.book = try Zones.book("Pacific/Apia")
    world.stays = [("UTC", "2000-01-01T00:00:00Z"), ("Pacific/Apia", "2011-12-30T07:00:00Z")]
    world.schedule(from: "2011-12-30", "08:00")
    #expect(
      world.slots("2011-12-30", "2011-12-30").map(\.due.instant)
        == [at("2011-12-30T08:00:00Z").instant])
  }

  @Test func `#11 an 08:30 dose taken at 11:19 is the 08:30 one`() throws {
    var world = World()
    world.schedule(from: "2026-03-01", "08:30", "12:30")
    try world.take("2026-03-09", "08:30", at: "2026-03-09T08:30:00Z")
    try world.take("2026-03-09", "12:30", at: "2026-03-09T12:30:00Z")
    #expect(world.closes(at: "2026-03-10T11:19:00Z") == "2026-03-10 08:30")
    try world.take("2026-03-10", "08:30", at: "2026-03-10T11:19:00Z")
    #expect(world.closes(at: "2026-03-10T11:20:00Z") == "2026-03-10 12:30")
    #expect(world.closes(at: "2026-03-10T10:29:59Z") == nil)
  }

  @Test func `#12 an early intake closes the slot`() throws {
    var world = World()
    world.schedule(from: "2026-03-10", "08:00")
    #expect(world.closes(at: "2026-03-10T07:55:00Z") == "2026-03-10 08:00")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T07:55:00Z")
    #expect(
      world.states("2026-03-10", "2026-03-10", now: "2026-03-10T08:30:00Z")
        == ["2026-03-10 08:00 taken"])
  }

  @Test func `#8 and #36 after midnight the late evening dose is still meant`() throws {
    var world = World()
    world.schedule(from: "2026-03-09", "23:00")
    #expect(world.closes(at: "2026-03-10T00:30:00Z") == "2026-03-09 23:00")
    try world.take("2026-03-09", "23:00", at: "2026-03-10T00:30:00Z")
    #expect(world.closes(at: "2026-03-10T00:31:00Z") == nil)
    #expect(world.closes(at: "2026-03-10T22:30:00Z") == "2026-03-10 23:00")
  }

  @Test func `#41 a second tap at 08:01 never closes the evening dose`() throws {
    var world = World()
    world.schedule(from: "2026-03-10", "08:00", "20:00")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    guard case .extra(let warning) = world.target(at: "2026-03-10T08:01:00Z") else {
      Issue.record("the second tap found an open slot")
      return
    }
    #expect(warning.last?.entry.takenAt == at("2026-03-10T08:00:00Z"))
    #expect(warning.next?.key.part == "20:00")
    // From four hours before it the evening dose is open.
    #expect(world.closes(at: "2026-03-10T15:59:59Z") == nil)
    #expect(world.closes(at: "2026-03-10T16:00:00Z") == "2026-03-10 20:00")
  }

  @Test func `#39 an unanswered dose becomes missed at the next one and never stacks`() throws {
    var world = World()
    world.schedule(from: "2026-03-08", "08:00")
    #expect(
      world.states("2026-03-08", "2026-03-10", now: "2026-03-10T07:59:59Z") == [
        "2026-03-08 08:00 missed", "2026-03-09 08:00 overdue", "2026-03-10 08:00 pending",
      ])
    #expect(
      world.states("2026-03-08", "2026-03-10", now: "2026-03-10T08:00:00Z") == [
        "2026-03-08 08:00 missed", "2026-03-09 08:00 missed", "2026-03-10 08:00 pending",
      ])
    #expect(
      world.states("2026-03-10", "2026-03-10", now: "2026-03-10T08:00:01Z")
        == ["2026-03-10 08:00 overdue"])
  }

  @Test func `a cut-off is the next slot of the entry or 24 hours`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(from: "2026-03-01", "08:00")
    let short = try world.slot("2026-03-28", "08:00")
    #expect(short.cutOff.seconds - short.due.instant.seconds == 23 * 3_600)
    let long = try world.slot("2026-10-24", "08:00")
    #expect(long.cutOff.seconds - long.due.instant.seconds == 24 * 3_600)
    var rare = World()
    rare.schedule(from: "2026-03-01", "08:00", recurrence: .everyDays(90))
    let slot = try rare.slot("2026-05-30", "08:00")
    #expect(slot.cutOff.seconds - slot.due.instant.seconds == 24 * 3_600)
    #expect(slot.due.instant.seconds - slot.opensAt.seconds == 4 * 3_600)
  }

  @Test func `#17 and #23 every two days and every ninety are rules like any other`() throws {
    var world = World()
    world.schedule(from: "2026-03-01", "08:00", recurrence: .everyDays(2))
    #expect(
      world.slots("2026-02-25", "2026-03-08").map(\.key.date.parts.day) == [1, 3, 5, 7])
    var rare = World()
    rare.schedule(from: "2026-01-01", "08:00", recurrence: .everyDays(168))
    #expect(
      rare.planner.upcoming(after: at("2026-03-01T00:00:00Z").instant, limit: 2)
        .map(\.key.date.text) == ["2026-06-18", "2026-12-03"])
  }

  @Test func `#30 weekdays and weekends have times of their own`() throws {
    var world = World()
    world.schedule(
      from: "2026-03-01", "07:00", recurrence: try ScheduleRule(typed: "weekdays").recurrence)
    world.schedule(
      from: "2026-03-01", "10:00", recurrence: try ScheduleRule(typed: "weekends").recurrence)
    // 7 March 2026 is a Saturday.
    #expect(
      world.slots("2026-03-06", "2026-03-09").map { "\($0.key.date.parts.day) \($0.key.part)" }
        == ["6 07:00", "7 10:00", "8 10:00", "9 07:00"])
  }

  @Test func `#28 a moved dose is due once, at its new time`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let key = SlotKey(lineage: lineage, date: date("2026-03-10"), part: "08:00")
    world.add(
      .slotOverrides,
      SlotOverride(slot: key, change: .moved(date("2026-03-11"), time("06:00"))).encoded,
      member: key.record(of: World.medication))
    #expect(
      world.lines("2026-03-09", "2026-03-11") == [
        "2026-03-09 08:00 2026-03-09T08:00:00+00:00",
        "2026-03-10 08:00 2026-03-11T06:00:00+00:00",
        "2026-03-11 08:00 2026-03-11T08:00:00+00:00",
      ])
    // Its cut-off is the next dose of the same entry, two hours later.
    #expect(try world.slot("2026-03-10", "08:00").cutOff == at("2026-03-11T08:00:00Z").instant)
    #expect(world.closes(at: "2026-03-10T07:59:59Z") == "2026-03-09 08:00")
  }

  @Test func `a dose moved far ahead is found when it is due`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00", end: "2026-03-02")
    let key = SlotKey(lineage: lineage, date: date("2026-03-01"), part: "08:00")
    world.add(
      .slotOverrides,
      SlotOverride(slot: key, change: .moved(date("2026-03-20"), time("09:00"))).encoded,
      member: key.record(of: World.medication))
    #expect(world.closes(at: "2026-03-20T09:05:00Z") == "2026-03-01 08:00")
    #expect(
      world.planner.upcoming(after: at("2026-03-10T00:00:00Z").instant, limit: 3).map(\.key)
        == [key])
  }

  @Test func `a cancelled dose does not exist`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let key = SlotKey(lineage: lineage, date: date("2026-03-10"), part: "08:00")
    let member = key.record(of: World.medication)
    // An override under another member id than its slot's does not count.
    world.add(.slotOverrides, SlotOverride(slot: key, change: .cancelled).encoded)
    #expect(world.slots("2026-03-10", "2026-03-10").count == 1)
    world.add(.slotOverrides, SlotOverride(slot: key, change: .cancelled).encoded, member: member)
    #expect(world.slots("2026-03-10", "2026-03-10").isEmpty)
  }

  @Test func `#29 a pause is empty and keeps what was taken`() throws {
    var world = World()
    world.schedule(from: "2026-03-01", "08:00")
    try world.take("2026-03-05", "08:00", at: "2026-03-05T08:00:00Z")
    world.add(.pauses, Pause(from: date("2026-03-04"), through: date("2026-03-06")).encoded)
    let calendar = world.calendar("2026-03-03", "2026-03-07", now: "2026-03-09T00:00:00Z")
    #expect(calendar.slots.map(\.slot.key.date.parts.day) == [3, 7])
    #expect(calendar.extras.map(\.kind) == [.unplanned])
  }

  @Test func `an ended medication has no doses after its end`() throws {
    var world = World()
    world.schedule(from: "2026-03-01", "08:00", "20:00")
    world.write(
      .ending, Ending(lastDate: date("2026-03-03"), at: at("2026-03-03T12:00:00Z").instant).encoded)
    #expect(
      world.slots("2026-03-02", "2026-03-09").map { "\($0.key.date.parts.day) \($0.key.part)" }
        == ["2 08:00", "2 20:00", "3 08:00"])
    world.write(.ending, Ending(lastDate: date("2026-03-03")).encoded)
    #expect(world.slots("2026-03-02", "2026-03-09").count == 4)
  }

  @Test func `#31 changing 08:00 to 10:00 leaves past days as they were`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    for day in 1...9 { try world.take("2026-03-0\(day)", "08:00", at: "2026-03-0\(day)T08:05:00Z") }
    let before = world.states("2026-03-01", "2026-03-09", now: "2026-03-09T12:00:00Z")
    try world.edit(lineage, from: "2026-03-10") { $0.times = [.init(time("10:00"))] }
    #expect(world.states("2026-03-01", "2026-03-09", now: "2026-03-09T12:00:00Z") == before)
    #expect(before.allSatisfy { $0.hasSuffix("taken") })
    #expect(
      world.slots("2026-03-01", "2026-03-09").map(\.due.time.text)
        == Array(repeating: "08:00", count: 9))
    #expect(
      world.lines("2026-03-10", "2026-03-10") == ["2026-03-10 08:00 2026-03-10T10:00:00+00:00"])
  }

  @Test func `a dose logged while another device moves the time still closes it`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let seen = try world.slot("2026-03-10", "08:00")
    try world.edit(lineage, from: "2026-03-10") { $0.times = [.init(time("10:00"))] }
    world.log(.taking(seen, at: at("2026-03-10T08:02:00Z"), loggedAt: at("2026-03-10T08:02:00Z")))
    #expect(
      world.states("2026-03-10", "2026-03-10", now: "2026-03-10T12:00:00Z")
        == ["2026-03-10 08:00 taken"])
  }

  @Test func `an entry whose slot no version yields is an extra that the nearest slot names`()
    throws
  {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00", "12:00", "20:00")
    let noon = try world.slot("2026-03-10", "12:00")
    try world.edit(lineage, from: "2026-03-10") {
      $0.times = [.init(time("08:00")), .init(time("20:00"))]
    }
    let dose = world.log(
      .taking(noon, at: at("2026-03-10T12:02:00Z"), loggedAt: at("2026-03-10T12:02:00Z")))
    let calendar = world.calendar("2026-03-10", "2026-03-10", now: "2026-03-10T13:00:00Z")
    #expect(calendar.extras.map(\.kind) == [.unplanned])
    #expect(calendar.extras.first?.nearest?.part == "08:00")
    #expect(calendar.slots.map { $0.nearby.map(\.id) } == [[dose], []])
    #expect(calendar.slots.map(\.state) == [.overdue, .pending])
  }

  @Test func `a zone that is not there is named and reckoned as UTC`() throws {
    var world = World()
    world.stays = [("Mars/Base", "2000-01-01T00:00:00Z")]
    world.schedule(from: "2026-03-01", "08:00")
    #expect(world.planner.unknownZones == ["Mars/Base"])
    #expect(
      world.lines("2026-03-01", "2026-03-01") == ["2026-03-01 08:00 2026-03-01T08:00:00+00:00"])
  }

  @Test func `slots of a long period are those of its parts`() throws {
    var world = try World(zone: "Europe/Berlin")
    let lineage = world.schedule(from: "2026-01-05", "02:30", "22:00", recurrence: .everyDays(3))
    world.schedule(from: "2026-02-01", "13:00", doseCount: 40)
    try world.edit(lineage, from: "2026-06-01") { $0.times = [.init(time("23:30"))] }
    let whole = world.slots("2026-01-01", "2026-12-31")
    var parts: [Slot] = []
    var day = date("2026-01-01")
    var generator = SeededGenerator(seed: 21)
    while day <= date("2026-12-31") {
      let end = min(day.adding(days: generator.below(9)), date("2026-12-31"))
      parts += world.planner.slots(day...end)
      day = end.adding(days: 1)
    }
    #expect(parts == whole)
  }
}
