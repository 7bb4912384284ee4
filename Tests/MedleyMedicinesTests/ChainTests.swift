import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Schedules that count from what was taken.
@Suite struct ChainTests {
  /// A medication three days after the last one at 08:00, or so many hours after it.
  private func world(
    _ rule: String, _ times: String..., doseCount: Int? = nil, end: String? = nil
  ) throws -> World {
    var world = World()
    world.add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date("2026-03-01"), end: end.map(date), doseCount: doseCount,
        recurrence: try ScheduleRule(typed: rule).recurrence,
        entries: times.map { TimeEntry(time($0)) }, dose: amount("1")
      ).encoded)
    return world
  }

  /// The due times of the slots of March with their states.
  private func march(_ world: World, now: String) -> [String] {
    world.calendar("2026-03-01", "2026-03-31", now: now).slots.map {
      "\($0.slot.due.date.parts.day) \($0.slot.due.time) \($0.state)"
    }
  }

  @Test func `#15 three days after the last one moves with a dose that was late`() throws {
    var world = try world("3 days after last", "08:00")
    #expect(march(world, now: "2026-03-01T07:00:00Z") == ["1 08:00 pending"])
    try world.take("2026-03-01", "08:00", at: "2026-03-02T09:30:00Z")
    #expect(
      march(world, now: "2026-03-02T10:00:00Z") == ["1 08:00 taken", "5 08:00 pending"])
    let open = try #require(world.slots("2026-03-05", "2026-03-05").first)
    world.log(.taking(open, at: at("2026-03-06T08:00:00Z"), loggedAt: at("2026-03-06T08:00:00Z")))
    #expect(
      march(world, now: "2026-03-06T10:00:00Z") == [
        "1 08:00 taken", "5 08:00 taken", "9 08:00 pending",
      ])
  }

  @Test func `#14 a daily dose does not drift and one after the last dose does`() throws {
    var daily = World()
    daily.schedule(from: "2026-03-01", "08:00")
    try daily.take("2026-03-01", "08:00", at: "2026-03-01T09:00:00Z")
    #expect(daily.slots("2026-03-02", "2026-03-02").map(\.due.time.text) == ["08:00"])
    var chain = try world("24 h after last", "08:00")
    try chain.take("2026-03-01", "08:00", at: "2026-03-01T09:00:00Z")
    #expect(chain.slots("2026-03-02", "2026-03-02").map(\.due.time.text) == ["09:00"])
  }

  @Test func `#24 every eight hours has two modes: a grid, or after the last one`() throws {
    var grid = World()
    grid.schedule(
      from: "2026-03-01", recurrence: .grid(try #require(Minutes(480)), from: time("06:00")))
    #expect(
      grid.slots("2026-03-02", "2026-03-02").map { "\($0.due.time) \($0.key.part)" } == [
        "06:00 3", "14:00 4", "22:00 5",
      ])
    try grid.take("2026-03-02", "3", at: "2026-03-02T09:00:00Z")
    #expect(
      grid.slots("2026-03-02", "2026-03-02").map(\.due.time.text) == ["06:00", "14:00", "22:00"])
    var chain = try world("8 h after last", "06:00")
    try chain.take("2026-03-01", "06:00", at: "2026-03-01T09:00:00Z")
    #expect(march(chain, now: "2026-03-01T09:00:00Z") == ["1 06:00 taken", "1 17:00 pending"])
  }

  @Test func `#39 an unanswered dose after the last one waits and none follows it`() throws {
    var world = try world("8 h after last", "06:00")
    try world.take("2026-03-01", "06:00", at: "2026-03-01T06:00:00Z")
    let states = ["1 06:00 taken", "1 14:00 overdue"]
    #expect(march(world, now: "2026-03-20T00:00:00Z") == states)
    // It can still be taken, days later, and the next one counts from then.
    let waiting = try #require(world.closes(at: "2026-03-20T00:00:00Z"))
    #expect(waiting.hasPrefix("2026-03-01 "))
  }

  @Test func `a skip moves the chain from the time that was planned`() throws {
    var world = try world("8 h after last", "06:00")
    try world.skip("2026-03-01", "06:00", at: "2026-03-01T10:00:00Z")
    #expect(march(world, now: "2026-03-01T10:00:00Z") == ["1 06:00 skipped", "1 14:00 pending"])
  }

  @Test func `an extra intake moves the next dose, and undoing it moves it back`() throws {
    var world = try world("8 h after last", "06:00")
    try world.take("2026-03-01", "06:00", at: "2026-03-01T06:00:00Z")
    let extra = world.use("1", at: "2026-03-01T09:00:00Z")
    #expect(march(world, now: "2026-03-01T09:00:00Z") == ["1 06:00 taken", "1 17:00 pending"])
    world.undo(extra)
    #expect(march(world, now: "2026-03-01T09:00:00Z") == ["1 06:00 taken", "1 14:00 pending"])
  }

  @Test func `two devices that log one dose after the last name one slot`() throws {
    var world = try world("8 h after last", "06:00")
    try world.take("2026-03-01", "06:00", at: "2026-03-01T06:00:00Z")
    let open = try #require(world.slots("2026-03-01", "2026-03-01").last)
    world.log(.taking(open, at: at("2026-03-01T14:00:00Z"), loggedAt: at("2026-03-01T14:00:00Z")))
    world.log(
      .taking(open, at: at("2026-03-01T14:20:00Z"), loggedAt: at("2026-03-01T14:20:00Z")),
      device: 2)
    #expect(world.doses.outcomes[open.key]?.question == .doubleDose)
    // The next one counts from the later of the two: that is the safe side.
    #expect(world.slots("2026-03-01", "2026-03-01").last?.due.time == time("22:20"))
  }

  @Test func `a pause moves the waiting dose to the day after it, an end takes it away`() throws {
    var world = try world("3 days after last", "08:00")
    try world.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    world.add(.pauses, Pause(from: date("2026-03-03"), through: date("2026-03-09")).encoded)
    #expect(march(world, now: "2026-03-02T00:00:00Z") == ["1 08:00 taken", "10 08:00 pending"])
    world.add(.pauses, Pause(from: date("2026-03-10"), through: nil).encoded)
    #expect(march(world, now: "2026-03-02T00:00:00Z") == ["1 08:00 taken"])
    var ended = try self.world("3 days after last", "08:00", end: "2026-03-03")
    try ended.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    #expect(march(ended, now: "2026-03-02T00:00:00Z") == ["1 08:00 taken"])
  }

  @Test func `so many doses after the last one are so many`() throws {
    var world = try world("1 day after last", "08:00", doseCount: 2)
    try world.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    let second = try #require(world.slots("2026-03-02", "2026-03-02").first)
    world.log(
      .taking(second, at: at("2026-03-02T08:00:00Z"), loggedAt: at("2026-03-02T08:00:00Z")))
    #expect(march(world, now: "2026-03-04T00:00:00Z") == ["1 08:00 taken", "2 08:00 taken"])
  }

  @Test func `a corrected time moves what follows but not its identity`() throws {
    var world = try world("8 h after last", "06:00")
    let first = try world.take("2026-03-01", "06:00", at: "2026-03-01T06:00:00Z")
    let before = try #require(world.slots("2026-03-01", "2026-03-01").last)
    let book = world.doses
    world.undo(first)
    let dose = try #require(book.outcomes.values.first?.counting)
    var entry = dose.entry
    entry.takenAt = at("2026-03-01T22:00:00Z")
    world.restore(
      RecordedDose(id: dose.id, record: dose.record, entry: entry, origin: dose.origin))
    let after = try #require(world.slots("2026-03-02", "2026-03-02").last)
    #expect(before.key == after.key && after.due.time == time("06:00"))
    #expect(before.key.part == first.hex && before.key.date == date("2026-03-01"))
  }

  @Test func `an edit of the spacing leaves what was due before it where it was`() throws {
    var world = try world("3 days after last", "08:00")
    try world.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    let lineage = try #require(world.planner.lineages.first)
    try world.edit(lineage.id, from: "2026-03-10") { $0.recurrence = .afterLast(.days(1)) }
    #expect(march(world, now: "2026-03-05T00:00:00Z") == ["1 08:00 taken", "4 08:00 overdue"])
    // Where the old version would have named a later date, the new one names its first.
    var other = try self.world("12 days after last", "08:00")
    try other.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    let id = try #require(other.planner.lineages.first?.id)
    try other.edit(id, from: "2026-03-10") { $0.recurrence = .afterLast(.days(1)) }
    #expect(march(other, now: "2026-03-05T00:00:00Z") == ["1 08:00 taken", "10 08:00 pending"])
  }

  @Test func `a chain that begins anew keeps the dose that waits`() throws {
    var world = try world("3 days after last", "08:00")
    try world.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    let lineage = try #require(world.planner.lineages.first)
    try world.edit(lineage.id, from: "2026-03-16") { $0.start = date("2026-03-16") }
    #expect(march(world, now: "2026-03-20T00:00:00Z") == ["1 08:00 taken", "4 08:00 overdue"])
  }

  @Test func `a chain that was replaced for a while goes on after it, and its old dose was missed`()
    throws
  {
    var world = try world("3 days after last", "08:00")
    try world.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    let lineage = try #require(world.planner.lineages.first)
    try world.edit(lineage.id, from: "2026-03-10") { $0.recurrence = .daily }
    try world.edit(lineage.id, from: "2026-03-12") { $0.recurrence = .afterLast(.days(3)) }
    #expect(
      march(world, now: "2026-03-20T00:00:00Z") == [
        "1 08:00 taken", "4 08:00 missed", "10 08:00 missed", "11 08:00 missed",
        "12 08:00 overdue",
      ])
    let open = try #require(world.slots("2026-03-12", "2026-03-12").first)
    world.log(.taking(open, at: at("2026-03-13T08:00:00Z"), loggedAt: at("2026-03-13T08:00:00Z")))
    #expect(
      march(world, now: "2026-03-20T00:00:00Z") == [
        "1 08:00 taken", "4 08:00 missed", "10 08:00 missed", "11 08:00 missed",
        "12 08:00 taken", "16 08:00 overdue",
      ])
  }

  @Test func `#25 a dose follows each dose of another medication, one at a time`() throws {
    var levo = World()
    levo.schedule(from: "2026-03-01", "07:00")
    let first = try levo.take("2026-03-01", "07:00", at: "2026-03-01T07:20:00Z")
    try levo.skip("2026-03-02", "07:00", at: "2026-03-02T09:00:00Z")
    var world = try world("30 min after \"\(id(9).hex)\"")
    #expect(march(world, now: "2026-03-02T10:00:00Z") == [])
    world.followed = [id(9): levo.doses]
    #expect(
      march(world, now: "2026-03-02T10:00:00Z") == ["1 07:50 missed", "2 07:30 overdue"])
    #expect(world.slots("2026-03-01", "2026-03-01").first?.key.part == first.hex)
    // The newest one waits; it is not missed for want of an answer.
    #expect(march(world, now: "2026-03-20T10:00:00Z").last == "2 07:30 overdue")
    let slot = try #require(world.slots("2026-03-02", "2026-03-02").first)
    world.log(.taking(slot, at: at("2026-03-02T10:00:00Z"), loggedAt: at("2026-03-02T10:00:00Z")))
    // It stays a slot that was taken when the dose that it followed is taken back.
    world.followed = [id(9): World().doses]
    #expect(march(world, now: "2026-03-20T10:00:00Z") == ["2 07:30 taken"])
  }

  @Test func `#41 a second tap never closes the dose an hour after the last one`() throws {
    var world = try world("1 h after last")
    world.use("1", at: "2026-03-01T10:00:00Z")
    #expect(world.closes(at: "2026-03-01T10:01:00Z") == nil)
    #expect(world.closes(at: "2026-03-01T10:29:00Z") == nil)
    #expect(world.closes(at: "2026-03-01T10:30:00Z") != nil)
  }

  @Test func `#25 the first dose needs no time: it is the first intake`() throws {
    var world = try world("6 h after last")
    #expect(march(world, now: "2026-03-01T10:00:00Z") == [])
    guard case .asNeeded = world.target(at: "2026-03-01T10:00:00Z") else {
      Issue.record("the first intake must be no extra one")
      return
    }
    world.use("1", at: "2026-03-01T10:00:00Z")
    #expect(march(world, now: "2026-03-01T11:00:00Z") == ["1 16:00 pending"])
  }

  /// The date of the first dose that a stock does not cover, on 1 March at midnight.
  private func runsOut(_ world: World) throws -> String? {
    try #require(world.stock()).runsOut(
      world.planner, doses: world.doses, now: at("2026-03-01T00:00:00Z").instant)?.due.date.text
  }

  @Test func `a stock of a chain is reckoned with its pauses, its own amount and its number`()
    throws
  {
    // 1 March, then 4 March, which is paused up to the 8th, so 9 and 12 March.
    var paused = try world("3 days after last", "08:00")
    paused.add(.pauses, Pause(from: date("2026-03-03"), through: date("2026-03-08")).encoded)
    paused.stock(.count, "2", at: "2026-03-01T00:00:00Z")
    #expect(try runsOut(paused) == "2026-03-12")
    // Two each time: five are enough for 1 and 4 March.
    var double = World()
    double.add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date("2026-03-01"), recurrence: .afterLast(.days(3)),
        entries: [TimeEntry(time("08:00"), amount: amount("2"))], dose: amount("1")
      ).encoded)
    double.stock(.count, "5", at: "2026-03-01T00:00:00Z")
    #expect(try runsOut(double) == "2026-03-07")
    // Three doses in all need three.
    var three = try world("3 days after last", "08:00", doseCount: 3)
    three.stock(.count, "3", at: "2026-03-01T00:00:00Z")
    #expect(try runsOut(three) == nil)
    three.stock(.loss, "1", at: "2026-03-01T00:00:00Z")
    #expect(try runsOut(three) == "2026-03-07")
  }

  @Test func `a stock of two chains is reckoned with the dose that waits in each`() throws {
    var world = try world("3 days after last", "08:00")
    world.schedule(from: "2026-03-01", "09:00", recurrence: .afterLast(.days(30)))
    world.use("1", at: "2026-03-01T08:00:00Z")
    world.stock(.count, "2", at: "2026-03-01T10:00:00Z")
    // 4 and 7 March are covered.
    let slot = try #require(world.stock()).runsOut(
      world.planner, doses: world.doses, now: at("2026-03-01T10:00:00Z").instant)
    #expect(slot?.due.date == date("2026-03-10"))
  }

  @Test func `a stock of a chain runs out where doses taken in time would use it up`() throws {
    var world = try world("3 days after last", "08:00")
    world.stock(.count, "3", at: "2026-03-01T00:00:00Z")
    let level = try #require(world.stock())
    let slot = level.runsOut(
      world.planner, doses: world.doses, now: at("2026-03-01T00:00:00Z").instant)
    // 1, 4 and 7 March are covered, 10 March is not.
    #expect(slot?.due.text == "2026-03-10T08:00:00+00:00")
  }
}
