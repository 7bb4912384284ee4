import MedleyMedicines
import MedleyRecords
import MedleySealing
import Testing

/// What the comparison with Interop/slot_oracle.py found about doses that follow others.
@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct SecondProgramChainTests {
  private func add(
    _ world: inout World, _ rule: String, _ times: String..., from: String,
    end: String? = nil, policy: ZonePolicy = .follow, notBefore: String? = nil
  ) throws {
    var version = ScheduleVersion(
      effectiveFrom: date(from), end: end.map(date), policy: policy,
      recurrence: try ScheduleRule(typed: rule).recurrence,
      entries: times.map { TimeEntry(time($0)) }, dose: amount("1"))
    version.notBefore = notBefore.map { at($0).instant }
    world.add(.scheduleVersions, version.encoded)
  }

  @Test func `a dose that was backdated before the last one does not end the chain`() throws {
    var world = World()
    try add(&world, "8 h after last", "06:00", from: "2026-03-01")
    try world.take("2026-03-01", "06:00", at: "2026-03-01T06:00:00Z")
    let open = try #require(world.slots("2026-03-01", "2026-03-01").last)
    let answer = world.log(
      .taking(open, at: at("2026-03-01T05:00:00Z"), loggedAt: at("2026-03-01T14:00:00Z")))
    // The last intake is still the one at 06:00, and eight hours later there is a dose to take.
    #expect(
      world.states("2026-03-01", "2026-03-01", now: "2026-03-01T13:00:00Z") == [
        "2026-03-01 06:00 taken", "2026-03-01 \(open.key.part) taken",
        "2026-03-01 \(answer.hex) pending",
      ])
    #expect(
      world.slots("2026-03-01", "2026-03-01").map(\.due.time.text) == ["06:00", "14:00", "14:00"])
    #expect(world.closes(at: "2026-03-01T13:00:00Z") == "2026-03-01 \(answer.hex)")
  }

  @Test func `a last dose that was taken after the end of its rule leaves no other to miss`() throws
  {
    var world = World()
    try add(&world, "3 days after last", "08:00", from: "2026-03-01", end: "2026-03-05")
    try world.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    let last = try #require(world.slots("2026-03-04", "2026-03-04").first)
    world.log(.taking(last, at: at("2026-03-06T08:00:00Z"), loggedAt: at("2026-03-06T08:00:00Z")))
    #expect(
      world.states("2026-03-01", "2026-03-31", now: "2026-03-08T00:00:00Z") == [
        "2026-03-01 08:00 taken", "2026-03-01 \(last.key.part) taken",
      ])
  }

  @Test func `a chain begins, and goes on after a pause, on a date that exists`() throws {
    var first = try World(zone: "Pacific/Apia")
    try add(&first, "8 h after last", "08:00", from: "2011-12-30")
    #expect(
      first.lines("2011-12-29", "2012-01-02") == ["2011-12-30 08:00 2011-12-31T08:00:00+14:00"])
    var paused = try World(zone: "Pacific/Apia")
    try add(&paused, "2 days after last", "08:00", from: "2011-12-27")
    paused.add(.pauses, Pause(from: date("2011-12-27"), through: date("2011-12-29")).encoded)
    #expect(
      paused.lines("2011-12-27", "2012-01-02") == ["2011-12-27 08:00 2011-12-31T08:00:00+14:00"])
  }

  @Test func `a dose that followed an intake before the schedule stays in its date`() throws {
    var world = World()
    try add(&world, "16 h after last", from: "2026-03-10", policy: .elapsed(offsetMinutes: 840))
    world.use("1", at: "2026-03-09T05:00:00Z")
    // 21:00 UTC on 9 March is 11:00 on the 10th at the offset that the schedule keeps.
    let open = try #require(world.slots("2026-03-10", "2026-03-10").first)
    #expect(open.due.instant == at("2026-03-09T21:00:00Z").instant)
    world.log(.taking(open, at: at("2026-03-09T21:00:00Z"), loggedAt: at("2026-03-09T21:00:00Z")))
    #expect(world.slots("2026-03-10", "2026-03-10").map(\.key).first == open.key)
    #expect(world.slots("2026-03-09", "2026-03-09").isEmpty)
  }

  /// A medication half an hour after another one that was taken at 07:00 on 1 March.
  private func followUp(notBefore: String? = nil) throws -> World {
    var other = World()
    other.schedule(from: "2026-03-01", "07:00")
    try other.take("2026-03-01", "07:00", at: "2026-03-01T07:00:00Z")
    var world = World()
    try add(&world, "30 min after \"\(id(9).hex)\"", from: "2026-03-01", notBefore: notBefore)
    world.followed = [id(9): other.doses]
    return world
  }

  @Test func `a moved dose after another one counts in its new date, taken or not`() throws {
    var world = try followUp()
    let slot = try #require(world.slots("2026-03-01", "2026-03-01").first)
    world.add(
      .slotOverrides,
      SlotOverride(slot: slot.key, change: .moved(date("2026-03-02"), time("08:00"))).encoded,
      member: slot.key.record(of: World.medication))
    #expect(world.slots("2026-03-01", "2026-03-01").isEmpty)
    let moved = try #require(world.slots("2026-03-02", "2026-03-02").first)
    #expect(moved.due.text == "2026-03-02T08:00:00+00:00")
    world.log(.taking(moved, at: at("2026-03-02T08:00:00Z"), loggedAt: at("2026-03-02T08:00:00Z")))
    #expect(world.slots("2026-03-02", "2026-03-02").map(\.key) == [slot.key])
  }

  @Test func `a medication added at noon follows no dose of the morning`() throws {
    #expect(try followUp().slots("2026-03-01", "2026-03-01").count == 1)
    let world = try followUp(notBefore: "2026-03-01T11:00:00Z")
    #expect(world.slots("2026-03-01", "2026-03-01").isEmpty)
  }
}
