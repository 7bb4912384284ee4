import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What is reminded of when, by examples.
@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct ReminderTests {
  func world(_ times: String...) throws -> World {
    var world = try World(zone: "Europe/Berlin")
    for time in times { world.schedule(from: "2026-03-10", time) }
    return world
  }

  @Test func `an open dose is told at its time and repeated twice, each half an hour later`() throws
  {
    let plan = try world("08:00").plan(now: "2026-03-10T07:00:00+01:00")
    #expect(
      try world("08:00").words(plan.reminders.prefix(4)) == [
        "due 2026-03-10 08:00", "again 1 2026-03-10 08:30", "again 2 2026-03-10 09:00",
        "due 2026-03-11 08:00",
      ])
  }

  @Test func `a pre-alarm comes before, and no more once the dose is due`() throws {
    let world = try world("08:00")
    let wishes = ReminderWishes(
      preAlarm: try #require(Minutes(15)), escalation: Escalation(every: .hour, times: 0))
    let before = world.plan(wishes, now: "2026-03-10T07:50:00+01:00")
    #expect(world.words(before.fallen(after: nil)) == ["pre_alarm 2026-03-10 07:45"])
    let after = world.plan(wishes, now: "2026-03-10T08:00:00+01:00")
    #expect(world.words(after.fallen(after: nil)) == ["due 2026-03-10 08:00"])
  }

  @Test func `repeats end before the next dose of the same time cuts the first one off`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(
      from: "2026-03-10", recurrence: .grid(try #require(Minutes(60)), from: time("08:00")))
    let plan = world.plan(now: "2026-03-10T07:59:00+01:00")
    let first = try #require(plan.reminders.first?.subject)
    #expect(
      world.words(plan.reminders.filter { $0.subject == first }) == [
        "due 2026-03-10 08:00", "again 1 2026-03-10 08:30",
      ])
  }

  @Test func `an answered dose has no reminder, and an undone answer brings it back`() throws {
    var world = try world("08:00")
    let now = "2026-03-10T08:05:00+01:00"
    let dose = try world.take("2026-03-10", "08:00", at: now)
    #expect(world.words(world.plan(now: now).reminders.prefix(1)) == ["due 2026-03-11 08:00"])
    world.undo(dose)
    #expect(world.words(world.plan(now: now).reminders.prefix(1)) == ["due 2026-03-10 08:00"])
  }

  @Test func `DI#16 a dose taken early is not reminded of`() throws {
    var world = try world("08:00")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T07:55:00+01:00")
    let plan = world.plan(now: "2026-03-10T08:00:00+01:00")
    #expect(plan.fallen(after: nil).isEmpty)
  }

  @Test func `mT#931 a moved dose is told once, at its new time, and a cancelled one never`() throws
  {
    var world = try world("08:00")
    let slot = try world.slot("2026-03-10", "08:00")
    world.add(
      .slotOverrides,
      SlotOverride(slot: slot.key, change: .moved(date("2026-03-10"), time("11:00"))).encoded,
      member: slot.key.record(of: World.medication))
    let other = try world.slot("2026-03-11", "08:00")
    world.add(
      .slotOverrides, SlotOverride(slot: other.key, change: .cancelled).encoded,
      member: other.key.record(of: World.medication))
    let plan = world.plan(now: "2026-03-10T07:00:00+01:00")
    #expect(
      world.words(plan.reminders.filter { $0.kind == .due }.prefix(2)) == [
        "due 2026-03-10 11:00", "due 2026-03-12 08:00",
      ])
  }

  @Test func `a paused medication is not reminded of`() throws {
    var world = try world("08:00")
    world.add(
      .pauses, Pause(from: date("2026-03-10"), through: date("2026-03-12"), reason: nil).encoded)
    let plan = world.plan(now: "2026-03-10T07:00:00+01:00")
    #expect(world.words(plan.reminders.prefix(1)) == ["due 2026-03-13 08:00"])
  }

  @Test func `doses as needed are not reminded of`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(from: "2026-03-01", recurrence: .asNeeded(AsNeededLimits()))
    #expect(world.plan(now: "2026-03-10T07:00:00+01:00").reminders.isEmpty)
  }

  @Test func `quiet hours silence but for critical medications, and over midnight too`() throws {
    let world = try world("06:30", "07:00", "22:00")
    var wishes = ReminderWishes(escalation: Escalation(every: .hour, times: 0))
    wishes.quietHours = QuietHours(from: time("22:00"), to: time("07:00"))
    #expect(
      world.words(world.plan(wishes, now: "2026-03-10T05:00:00+01:00").reminders.prefix(3)) == [
        "due 2026-03-10 06:30 silent", "due 2026-03-10 07:00", "due 2026-03-10 22:00 silent",
      ])
    wishes.isCritical = true
    #expect(
      world.plan(wishes, now: "2026-03-10T05:00:00+01:00").reminders.allSatisfy { !$0.isSilent })
  }

  @Test func `others are told once that a critical dose is not logged, and of nothing else`() throws
  {
    let world = try world("08:00")
    var wishes = ReminderWishes(part: .notLogged)
    wishes.lowFrom = date("2026-03-01")
    #expect(world.plan(wishes, now: "2026-03-10T07:00:00+01:00").reminders.isEmpty)
    wishes.isCritical = true
    // After the last of two repeats and one more interval.
    #expect(
      world.words(world.plan(wishes, now: "2026-03-10T07:00:00+01:00").reminders.prefix(2)) == [
        "not_logged 2026-03-10 09:30", "not_logged 2026-03-11 09:30",
      ])
  }

  @Test func `others hear of a critical dose before its time is over, however long repeats take`()
    throws
  {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(
      from: "2026-03-10", recurrence: .grid(try #require(Minutes(60)), from: time("08:00")))
    let wishes = ReminderWishes(part: .notLogged, isCritical: true)
    let plan = world.plan(wishes, now: "2026-03-10T07:00:00+01:00")
    #expect(world.words(plan.reminders.prefix(1)) == ["not_logged 2026-03-10 08:59"])
  }

  @Test func `low stock is told each day at ten from the day on which it is low`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(from: "2026-03-01", recurrence: .asNeeded(AsNeededLimits()))
    var wishes = ReminderWishes()
    wishes.lowFrom = date("2026-03-28")
    #expect(
      world.words(world.plan(wishes, now: "2026-03-27T12:00:00+01:00").reminders.prefix(3)) == [
        // The clocks change on the 29th: ten o'clock stays ten o'clock.
        "low_stock 2026-03-28 10:00", "low_stock 2026-03-29 10:00", "low_stock 2026-03-30 10:00",
      ])
  }

  @Test func `a package is told of 30 and 7 days before it expires and on its last day`() throws {
    let world = try World(zone: "Europe/Berlin")
    let wishes = ReminderWishes(packages: [date("2026-05-31")])
    func told(_ now: String) -> [String] {
      world.words(world.plan(wishes, now: now).pending.flatMap(\.reminders))
    }
    #expect(told("2026-04-30T12:00:00+02:00") == ["expiry 2026-05-01 10:00"])
    #expect(told("2026-05-20T12:00:00+02:00") == ["expiry 2026-05-24 10:00"])
    #expect(told("2026-05-30T12:00:00+02:00") == ["expiry 2026-05-31 10:00"])
    #expect(told("2026-05-31T12:00:00+02:00") == [])
  }

  @Test func `an overdue backup is told once a week`() throws {
    let world = try World(zone: "Europe/Berlin")
    var wishes = ReminderWishes()
    wishes.backupOverdueFrom = date("2026-03-02")
    let plan = world.plan(wishes, now: "2026-03-10T12:00:00+01:00")
    #expect(world.words(plan.pending.flatMap(\.reminders)) == ["backup 2026-03-16 10:00"])
    #expect(
      world.words(plan.fallen(after: at("2026-03-08T00:00:00Z").instant)) == [
        "backup 2026-03-09 10:00"
      ])
    // Nobody who comes to a device days later is told of what the week will bring anyway.
    #expect(plan.fallen(after: nil).isEmpty)
  }

  @Test func `on the days on which the clocks change a dose is told once, when it is due`() throws {
    let world = try world("02:30")
    let wishes = ReminderWishes(escalation: Escalation(every: .hour, times: 0))
    let spring = world.plan(wishes, now: "2026-03-28T12:00:00+01:00")
    #expect(
      world.words(spring.pending.flatMap(\.reminders).prefix(2)) == [
        "due 2026-03-29 03:30", "due 2026-03-30 02:30",
      ])
    let autumn = world.plan(wishes, now: "2026-10-24T12:00:00+02:00")
    let first = try #require(autumn.pending.first)
    #expect(world.planner.timeline.show(first.at).text == "2026-10-25T02:30:00+02:00")
    #expect(
      world.words(autumn.pending.flatMap(\.reminders).dropFirst().prefix(1)) == [
        "due 2026-10-26 02:30"
      ])
  }

  @Test func `uhabits#525 after a flight a dose is told by the clock of where the person is`()
    throws
  {
    var world = try world("08:00")
    world.book = try Zones.book("Europe/Berlin", "Asia/Tokyo")
    world.stays.append(("Asia/Tokyo", "2026-03-10T12:00:00Z"))
    let plan = world.plan(now: "2026-03-10T13:00:00Z")
    #expect(
      world.planner.timeline.show(try #require(plan.next)).text == "2026-03-11T08:00:00+09:00")
  }

  @Test func `what falls in a minute is one notification`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(from: "2026-03-01", "08:00")
    world.schedule(from: "2026-03-01", "08:00")
    let plan = world.plan(now: "2026-03-10T07:00:00+01:00")
    #expect(plan.pending.first?.reminders.count == 2)
    #expect(Set(plan.pending.map(\.at)).count == plan.pending.count)
  }

  @Test func `more than 64 notifications are never pending, and those are the soonest`() throws {
    var world = try World(zone: "Europe/Berlin")
    world.schedule(
      from: "2026-03-10", recurrence: .grid(try #require(Minutes(15)), from: time("00:00")))
    var now = at("2026-03-10T07:00:00+01:00").instant
    for _ in 0..<3 {
      let plan = world.plan(at: now)
      #expect(plan.pending.count == MedicineLimits.pendingReminderCount)
      let last = try #require(plan.pending.last)
      let planned = Set(plan.pending.flatMap(\.reminders).map(\.id))
      let soon = plan.reminders.filter { $0.at > now && $0.at <= last.at }
      #expect(soon.allSatisfy { planned.contains($0.id) })
      now = try #require(plan.next)
    }
  }
}
