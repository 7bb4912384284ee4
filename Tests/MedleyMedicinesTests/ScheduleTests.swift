import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct ScheduleTests {
  @Test func `a rule read back is the rule printed`() throws {
    var rules: [Recurrence] = [.daily, .everyDays(1), .everyDays(2), .everyDays(36_525)]
    for mask in 1...127 as ClosedRange<UInt64> {
      rules.append(.weekdays(try #require(WeekdaySet(mask: mask))))
    }
    let maximum = AsNeededLimits.Maximum(amount("8"), in: .day)
    for gap in [nil, Minutes(240), Minutes(90)] {
      for maximum in [nil, maximum] {
        rules.append(.asNeeded(AsNeededLimits(gap: gap, maximum: maximum)))
      }
    }
    for rule in rules {
      #expect(try ScheduleRule(typed: ScheduleRule(rule).text()) == ScheduleRule(rule))
      #expect(Recurrence(kind: rule.kindNumber, parameters: rule.parameters) == rule)
    }
  }

  @Test(arguments: [
    ("daily", "daily"), ("every day", "daily"), ("Mon, Wed,fri", "weekdays mon,wed,fri"),
    ("every monday and thursday", "weekdays mon,thu"),
    ("weekdays", "weekdays mon,tue,wed,thu,fri"),
    ("weekends", "weekdays sat,sun"), ("every other day", "every 2 days"),
    ("weekly", "every 7 days"),
    ("every 90 days", "every 90 days"),
    ("as-needed gap 240m max 8/1d", "as-needed gap 4h max 8/24h"),
  ])
  func `a rule is read as people type it`(typed: String, text: String) throws {
    #expect(try ScheduleRule(typed: typed).text() == text)
  }

  @Test(arguments: [
    "", "every", "every 0 days", "every 40000 days", "every x days", "funday", "as-needed gap",
    "as-needed gap 4", "as-needed max 8", "as-needed max 8/0h", "daily mon", "every 2 x",
  ])
  func `what is no rule is refused`(typed: String) {
    #expect(throws: RepeatFault.self) { try ScheduleRule(typed: typed) }
  }

  @Test func `a schedule is said in a plain sentence`() throws {
    func sentence(_ recurrence: Recurrence, _ entries: [TimeEntry], end: String? = nil) -> String {
      ScheduleVersion(
        effectiveFrom: date("2026-03-01"), end: end.map(date), recurrence: recurrence,
        entries: entries, dose: amount("1")
      ).sentence(unit: "tablet")
    }
    let two = [TimeEntry(time("08:00")), TimeEntry(time("20:00"))]
    #expect(sentence(.daily, two) == "every day at 08:00 and 20:00, 1 tablet")
    #expect(
      sentence(.everyDays(2), [TimeEntry(time("08:00"), amount: amount("0.5"))])
        == "every 2 days at 08:00, 0.5 tablet")
    #expect(
      sentence(
        .weekdays(try #require(WeekdaySet([.monday, .wednesday, .friday]))),
        [TimeEntry(time("08:00")), TimeEntry(time("20:00"), amount: amount("2"))],
        end: "2026-04-01")
        == "on Monday, Wednesday and Friday at 08:00 (1 tablet) and 20:00 (2 tablets), until 2026-04-01"
    )
    let limits = AsNeededLimits(gap: Minutes(240), maximum: .init(amount("8"), in: .day))
    #expect(
      sentence(.asNeeded(limits), [])
        == "as needed, 1 tablet, at least 4 h apart, at most 8 tablets in 24 h")
  }

  @Test func `a kind of a newer version yields no slots, is kept and rules its dates`() throws {
    var map = try FieldMap(
      decoding: ScheduleVersion(
        effectiveFrom: date("2026-03-10"), entries: [TimeEntry(time("09:00"))], dose: amount("1")
      ).encoded)
    map.set(10, number: 10)
    map.set(11, bytes: [2, 7])
    let version = try #require(ScheduleVersion(decoding: map.encoded))
    #expect(!version.isUnderstood)
    #expect(version.encoded == map.encoded)
    #expect(version.recurrence == .unknown(kind: 10, parameters: [2, 7]))
    #expect(version.sentence(unit: "tablet").contains("newer version"))

    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    map.set(1, identifier: lineage)
    map.set(2, bytes: lineage.bytes)
    world.add(.scheduleVersions, map.encoded)
    #expect(world.lines("2026-03-08", "2026-03-12").count == 2)
    #expect(throws: ScheduleEditFault.writtenByNewerVersion) {
      try ScheduleEdit().version(of: #require(world.lineage(lineage)), from: date("2026-03-11"))
    }
  }

  @Test(arguments: [(14, false), (63, false), (64, true), (900, true)] as [(UInt64, Bool)])
  func `an unknown tag below 64 makes a version not understood`(
    tag: UInt64, isUnderstood: Bool
  ) throws {
    var map = try FieldMap(
      decoding: ScheduleVersion(
        effectiveFrom: date("2026-03-10"), entries: [TimeEntry(time("09:00"))]
      ).encoded)
    map.set(tag, number: 1)
    let version = try #require(ScheduleVersion(decoding: map.encoded))
    #expect(version.isUnderstood == isUnderstood)
    #expect(version.encoded == map.encoded)
  }

  @Test func `equal times keep their entry and the rest map in order`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00", "12:00", "20:00")
    func parts(_ day: String) -> [String] {
      world.slots(day, day).map { "\($0.key.part)>\($0.due.time)" }
    }
    try world.edit(lineage, from: "2026-03-05") {
      $0.times = [.init(time("09:00")), .init(time("12:00")), .init(time("21:00"))]
    }
    #expect(parts("2026-03-04") == ["08:00>08:00", "12:00>12:00", "20:00>20:00"])
    #expect(parts("2026-03-05") == ["08:00>09:00", "12:00>12:00", "20:00>21:00"])
    // Surplus entries end.
    try world.edit(lineage, from: "2026-03-06") { $0.times = [.init(time("21:00"))] }
    #expect(parts("2026-03-06") == ["20:00>21:00"])
    // A time that was used before begins under a name of its own.
    try world.edit(lineage, from: "2026-03-07") {
      $0.times = [.init(time("08:00")), .init(time("21:00")), .init(time("08:00"))]
    }
    #expect(parts("2026-03-07") == ["08:00#2>08:00", "08:00#3>08:00", "20:00>21:00"])
  }

  @Test func `a version for each date of concurrent edits, and never a dose due twice`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let seen = try #require(world.lineage(lineage))
    try world.edit(lineage, from: "2026-03-10", seeing: seen) { $0.times = [.init(time("09:00"))] }
    try world.edit(lineage, from: "2026-03-05", seeing: seen) { $0.times = [.init(time("10:00"))] }
    let open = try #require(world.lineage(lineage))
    #expect(open.isOpen)
    #expect(open.heads.count == 2)
    #expect(world.medication.isInDoubt)
    let times = world.slots("2026-03-04", "2026-03-11").map { $0.due.time.text }
    #expect(
      times == ["08:00", "10:00", "10:00", "10:00", "10:00", "10:00", "09:00", "09:00"])
    // An edit that has seen both settles it.
    try world.edit(lineage, from: "2026-03-11") { $0.times = [.init(time("11:00"))] }
    #expect(world.lineage(lineage)?.isOpen == false)
    #expect(world.slots("2026-03-10", "2026-03-11").map { $0.due.time.text } == ["09:00", "11:00"])
  }

  @Test func `equal concurrent edits are no conflict`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let seen = try #require(world.lineage(lineage))
    for _ in 0..<2 {
      try world.edit(lineage, from: "2026-03-10", seeing: seen) {
        $0.times = [.init(time("09:00"))]
      }
    }
    #expect(world.lineage(lineage)?.heads.count == 2)
    #expect(world.lineage(lineage)?.isOpen == false)
  }

  @Test func `a later edit from an earlier date replaces the plan that it saw`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    try world.edit(lineage, from: "2026-03-20") { $0.times = [.init(time("09:00"))] }
    try world.edit(lineage, from: "2026-03-10") { $0.times = [.init(time("10:00"))] }
    let times = ["2026-03-09", "2026-03-10", "2026-03-19", "2026-03-20", "2026-04-20"].map {
      world.slots($0, $0).map(\.due.time.text)
    }
    #expect(times == [["08:00"], ["10:00"], ["10:00"], ["10:00"], ["10:00"]])
    #expect(world.lineage(lineage)?.isOpen == false)
  }

  @Test func `what a version saw through another one is superseded`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    func follow(_ seen: Identifier, from day: String, _ clock: String) -> Identifier {
      world.add(
        .scheduleVersions,
        ScheduleVersion(
          effectiveFrom: date(day), entries: [TimeEntry(id: "08:00", time: time(clock))],
          dose: .one, lineage: lineage, seen: [seen]
        ).encoded)
    }
    let second = follow(lineage, from: "2026-03-20", "09:00")
    // It names the second version only, and takes effect before both.
    _ = follow(second, from: "2026-02-25", "10:00")
    for day in ["2026-02-25", "2026-03-05", "2026-03-25"] {
      #expect(world.slots(day, day).map(\.due.time.text) == ["10:00"])
    }
  }

  @Test func `a version names what it saw up to a limit, and always the newest`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "00:00")
    var day = date("2026-05-30")
    for minute in 1...40 {
      let clock = try #require(WallTime(minute: minute))
      try world.edit(lineage, from: day.text) { $0.times = [.init(clock)] }
      day = day.adding(days: -1)
    }
    let found = try #require(world.lineage(lineage))
    #expect(found.heads.count == 1)
    #expect(found.versions.map(\.schedule.seen.count).max() == 32)
    #expect(world.slots("2026-06-10", "2026-06-10").map(\.due.time.text) == ["00:40"])
  }

  @Test func `the order in which versions arrive does not show`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00")
    let seen = try #require(world.lineage(lineage))
    try world.edit(lineage, from: "2026-03-05", seeing: seen) { $0.times = [.init(time("09:00"))] }
    try world.edit(lineage, from: "2026-03-05", seeing: seen) { $0.times = [.init(time("10:00"))] }
    try world.edit(lineage, from: "2026-03-08") { $0.dose = amount("2") }
    let expected = world.lines("2026-03-01", "2026-03-12")
    let versions = try #require(world.fields[MedicationField.scheduleVersions.rawValue])
    for order in permutations(versions) {
      let state = RecordState(
        kind: 9, id: World.medication,
        fields: [MedicationField.scheduleVersions.rawValue: order])
      let planner = SlotPlanner(Medication(state), zones: world.history, book: world.book)
      let lines = planner.slots(date("2026-03-01")...date("2026-03-12")).map {
        "\($0.key.date) \($0.key.part) \($0.due.text)"
      }
      #expect(lines == expected)
    }
  }

  @Test func `intervals keep their phase when only the time changes`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00", recurrence: .everyDays(3))
    try world.edit(lineage, from: "2026-03-05") { $0.times = [.init(time("09:00"))] }
    #expect(
      world.slots("2026-03-01", "2026-03-12").map { "\($0.key.date.parts.day) \($0.due.time)" }
        == ["1 08:00", "4 08:00", "7 09:00", "10 09:00"])
  }

  @Test func `a schedule ends on its date, with its number of doses, and in a pause`() throws {
    var ended = World()
    ended.schedule(from: "2026-03-01", "08:00", "20:00", end: "2026-03-02")
    #expect(ended.slots("2026-02-01", "2026-04-01").count == 4)
    var counted = World()
    counted.schedule(from: "2026-03-01", "08:00", "20:00", doseCount: 5)
    counted.add(
      .pauses, Pause(from: date("2026-03-02"), through: date("2026-03-02")).encoded)
    #expect(
      counted.slots("2026-02-01", "2026-04-01").map { "\($0.key.date.parts.day) \($0.key.part)" }
        == ["1 08:00", "1 20:00", "3 08:00", "3 20:00", "4 08:00"])
    // A question about later dates alone counts the doses before them too.
    #expect(counted.slots("2026-03-04", "2026-03-09").count == 1)
  }

  @Test func `the number of doses goes on through a change of times`() throws {
    var world = World()
    let lineage = world.schedule(from: "2026-03-01", "08:00", doseCount: 5)
    try world.edit(lineage, from: "2026-03-03") { $0.times = [.init(time("10:00"))] }
    #expect(
      world.slots("2026-02-01", "2026-04-01").map { "\($0.key.date.parts.day) \($0.due.time)" }
        == ["1 08:00", "2 08:00", "3 10:00", "4 10:00", "5 10:00"])
  }

  @Test func `no schedule is made that plans nothing`() {
    var edit = ScheduleEdit()
    #expect(throws: ScheduleEditFault.noTimes) { try edit.firstVersion(from: date("2026-03-01")) }
    edit.times = [.init(time("08:00"))]
    edit.end = date("2026-02-01")
    #expect(throws: ScheduleEditFault.endsBeforeStart) {
      try edit.firstVersion(from: date("2026-03-01"))
    }
    edit.end = nil
    edit.times = Array(repeating: .init(time("08:00")), count: 65)
    #expect(throws: ScheduleEditFault.tooManyTimes) {
      try edit.firstVersion(from: date("2026-03-01"))
    }
  }
}

/// Every order of some elements.
func permutations<Element>(_ elements: [Element]) -> [[Element]] {
  guard let first = elements.first else { return [[]] }
  return permutations(Array(elements.dropFirst())).flatMap { rest in
    (0...rest.count).map { index in
      var order = rest
      order.insert(first, at: index)
      return order
    }
  }
}
