import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// What an edit of today leaves of the doses of today.
@Suite struct ScheduleEditTests {
  /// A schedule since 1 March, and its lineage.
  private func world(_ rule: String, _ times: [String]) throws -> (World, Identifier) {
    var world = World()
    let typed = try ScheduleRule(typed: rule)
    let lineage = world.add(
      .scheduleVersions,
      ScheduleVersion(
        effectiveFrom: date("2026-03-01"), recurrence: typed.recurrence,
        entries: times.map { TimeEntry(time($0)) }, window: typed.window,
        plan: typed.plan, dose: amount("1")
      ).encoded)
    return (world, lineage)
  }

  /// The slots of 10 March by name and time.
  private func tenth(_ world: World) -> [String] {
    world.slots("2026-03-10", "2026-03-10").map { "\($0.key.part) \($0.due.time)" }
  }

  @Test(arguments: [
    ("daily", ["08:00", "20:00"]), ("every 3 days", ["08:00"]), ("every 8 h from 06:00", []),
    ("every 8 h from 06:00; alternate 1,2", []), ("window 08:00-20:00 3 times", []),
    ("window 08:00-20:00 every 4 h", []), ("cycle 4 on 3 off", ["08:00"]), ("tue", ["08:00"]),
    ("on 2026-03-10", ["08:00"]),
  ])
  func `another dose, end or zone from today on keeps every dose of today, whatever the rule`(
    _ rule: String, _ times: [String]
  ) throws {
    let (before, lineage) = try world(rule, times)
    let planned = tenth(before)
    #expect(!planned.isEmpty)
    let changes: [(inout ScheduleEdit) -> Void] = [
      { $0.end = .some(date("2026-04-30")) }, { $0.policy = .pinned("UTC") },
      { edit in if !rule.contains("alternate") { edit.dose = amount("2") } },
    ]
    for change in changes {
      var world = before
      try world.edit(lineage, from: "2026-03-10") { edit in
        change(&edit)
        // Every edit of today is given a time before which new doses are not asked for.
        edit.notBefore = at("2026-03-10T19:00:00Z").instant
      }
      #expect(tenth(world) == planned)
    }
  }

  @Test func `another dose from today on keeps what follows the doses of today`() throws {
    var levo = World()
    levo.schedule(from: "2026-03-01", "07:00")
    try levo.take("2026-03-10", "07:00", at: "2026-03-10T07:00:00Z")
    var (world, lineage) = try world("30 min after \"\(id(9).hex)\"", [])
    world.followed = [id(9): levo.doses]
    let planned = tenth(world)
    #expect(planned.count == 1)
    try world.edit(lineage, from: "2026-03-10") {
      $0.dose = amount("2")
      $0.notBefore = at("2026-03-10T11:00:00Z").instant
    }
    #expect(tenth(world) == planned)
  }

  @Test func `a grid that counts anew asks for nothing before the time given`() throws {
    var (world, lineage) = try world("every 8 h from 06:00", [])
    try world.edit(lineage, from: "2026-03-10") {
      $0.start = date("2026-03-10")
      $0.notBefore = at("2026-03-10T06:00:01Z").instant
    }
    #expect(tenth(world) == ["1 14:00", "2 22:00"])
  }

  @Test func `an edit whose schedule would be over before it begins is refused`() throws {
    var (world, lineage) = try world("daily", ["08:00"])
    #expect(throws: ScheduleEditFault.endsBeforeStart) {
      try world.edit(lineage, from: "2026-03-10") { $0.end = .some(date("2026-03-09")) }
    }
    try world.edit(lineage, from: "2026-03-05") { $0.end = .some(date("2026-03-09")) }
    #expect(throws: ScheduleEditFault.endsBeforeStart) {
      try world.edit(lineage, from: "2026-03-10") { $0.dose = amount("2") }
    }
    try world.edit(lineage, from: "2026-03-10") {
      $0.dose = amount("2")
      $0.end = .some(nil)
    }
    #expect(tenth(world) == ["08:00 08:00"])
  }

  @Test(arguments: ["daily", "every 8 h from 06:00", "8 h after last", "mon,thu"])
  func `a rule in the place of a dose plan needs an amount`(_ rule: String) throws {
    var (world, lineage) = try world("taper 4x2d,2x2d", ["08:00"])
    let typed = try ScheduleRule(typed: rule)
    #expect(throws: ScheduleEditFault.doseAfterPlan) {
      try world.edit(lineage, from: "2026-03-04") { $0.rule = typed }
    }
    try world.edit(lineage, from: "2026-03-04") {
      $0.rule = typed
      $0.dose = amount("1")
    }
    // Another plan states its own, and other times of the same plan leave it alone.
    let (other, id) = try self.world("taper 4x2d,2x2d", ["08:00"])
    var planned = other
    try planned.edit(id, from: "2026-03-02") { $0.times = [.init(time("09:00"))] }
    try planned.edit(id, from: "2026-03-03") { $0.rule = try? ScheduleRule(typed: "alternate 1,2") }
    #expect(
      planned.slots("2026-03-02", "2026-03-04").map(\.amount) == [
        amount("4"), amount("1"), amount("2"),
      ])
  }
}
