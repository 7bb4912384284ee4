import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What is shown, replaced and taken away as time goes on and people answer.
@Suite struct ReminderWatchTests {
  /// A world with one dose at 08:00 and one at 08:10.
  static func world() -> World {
    var world = World()
    world.schedule(from: "2026-03-10", "08:00")
    world.schedule(from: "2026-03-10", "08:10")
    return world
  }

  /// The steps in words.
  func words(_ steps: [ReminderWatch.Step], _ world: World) -> [String] {
    steps.map { step in
      switch step {
      case .close(let number): "close \(number)"
      case .show(let notice):
        "show \(notice.number)\(notice.isSilent ? " silent" : ""): "
          + notice.reminders.map { reminder in
            let part = reminder.subject.slot?.key.part ?? reminder.subject.id
            return "\(part) \(reminder.kind.rawValue)"
          }.joined(separator: ", ")
      }
    }
  }

  func turn(_ watch: inout ReminderWatch, _ world: World, _ now: String) -> [String] {
    words(watch.turn(world.plan(now: "2026-03-10T\(now)Z")), world)
  }

  @Test func `a repeat replaces what it repeats, and the same is not shown twice`() {
    let world = Self.world()
    var watch = ReminderWatch()
    #expect(turn(&watch, world, "07:00:00") == [])
    #expect(turn(&watch, world, "08:00:00") == ["show 1: 08:00 due"])
    #expect(turn(&watch, world, "08:00:01") == [])
    #expect(turn(&watch, world, "08:10:00") == ["show 2: 08:10 due"])
    #expect(turn(&watch, world, "08:30:00") == ["show 1: 08:00 again"])
  }

  @Test func `an answer closes its notification, wherever it was given`() throws {
    var world = Self.world()
    var watch = ReminderWatch()
    _ = turn(&watch, world, "07:00:00")
    _ = turn(&watch, world, "08:00:00")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:01:00Z", device: 2)
    #expect(turn(&watch, world, "08:02:00") == ["close 1"])
    #expect(turn(&watch, world, "08:30:00") == ["show 2: 08:10 due"])
  }

  @Test func `of several doses shown together those stay that are open, without a sound`() throws {
    var world = Self.world()
    var watch = ReminderWatch()
    _ = turn(&watch, world, "07:00:00")
    #expect(turn(&watch, world, "08:20:00") == ["show 1: 08:00 due, 08:10 due"])
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:21:00Z")
    #expect(turn(&watch, world, "08:22:00") == ["show 1 silent: 08:10 due"])
  }

  @Test func `what was slept through comes in one notification with the latest of each dose`() {
    let world = Self.world()
    var watch = ReminderWatch()
    _ = turn(&watch, world, "07:00:00")
    #expect(turn(&watch, world, "12:00:00") == ["show 1: 08:00 again, 08:10 again"])
    #expect(turn(&watch, world, "12:00:01") == [])
  }

  @Test func `what is open when a device begins to watch is shown`() {
    let world = Self.world()
    var watch = ReminderWatch()
    #expect(turn(&watch, world, "08:05:00") == ["show 1: 08:00 due"])
  }

  @Test func `what is put off comes again after ten minutes, unless it was answered meanwhile`()
    throws
  {
    var world = Self.world()
    var watch = ReminderWatch()
    _ = turn(&watch, world, "07:00:00")
    _ = turn(&watch, world, "08:25:00")
    watch.putOff(1, until: at("2026-03-10T08:35:00Z").instant)
    // A repeat that falls into the time waits too.
    #expect(turn(&watch, world, "08:31:00") == [])
    let plan = world.plan(now: "2026-03-10T08:31:00Z")
    #expect(watch.deadline(plan) == at("2026-03-10T08:35:00Z").instant)
    try world.take("2026-03-10", "08:10", at: "2026-03-10T08:32:00Z")
    #expect(turn(&watch, world, "08:35:00") == ["show 2: 08:00 again"])
  }

  @Test func `what was wiped away comes again with the next repeat and not before`() {
    let world = Self.world()
    var watch = ReminderWatch()
    _ = turn(&watch, world, "07:00:00")
    _ = turn(&watch, world, "08:00:00")
    watch.gone(1)
    #expect(turn(&watch, world, "08:05:00") == [])
    #expect(turn(&watch, world, "08:30:00").contains("show 2: 08:10 due, 08:00 again"))
  }

  @Test func `after the server of notifications came anew what is open is shown again`() {
    let world = Self.world()
    var watch = ReminderWatch()
    _ = turn(&watch, world, "07:00:00")
    _ = turn(&watch, world, "08:10:00")
    watch.allGone()
    #expect(turn(&watch, world, "08:11:00") == ["show 2: 08:00 due, 08:10 due"])
  }

  @Test func `a clock that was a year ahead keeps nothing back when it is set right`() {
    let world = Self.world()
    var watch = ReminderWatch()
    _ = watch.turn(world.plan(now: "2027-03-10T07:00:00Z"))
    _ = turn(&watch, world, "07:00:00")
    #expect(turn(&watch, world, "08:00:00") == ["show 2: 08:00 due"])
  }
}

/// Settings as they are typed and shown.
@Suite struct PersonSettingTests {
  static func person(_ setting: PersonSetting, _ bytes: [UInt8]) -> Person {
    var world = World()
    let value = SurvivingValue(member: nil, value: bytes, origin: world.origin())
    return Person(
      RecordState(
        kind: MedicineKind.person.rawValue, id: World.person,
        fields: [setting.field.rawValue: [value]]))
  }

  @Test(arguments: [
    (PersonSetting.preAlarm, "15m"), (.preAlarm, "1h30m"), (.quietHours, "22:00-07:00"),
    (.escalation, "2x30m"), (.escalation, "none"), (.escalation, "24x5m"), (.lowStockDays, "0"),
    (.lowStockDays, "3660"), (.weekStart, "sun"), (.language, "de"), (.reminderText, "plain"),
  ])
  func `a setting is shown as it was typed`(setting: PersonSetting, typed: String) throws {
    let bytes = try #require(setting.bytes(typed: typed))
    #expect(setting.value(of: Self.person(setting, bytes)) == typed)
  }

  @Test(arguments: PersonSetting.allCases)
  func `default takes a setting back, and what then holds can be typed`(setting: PersonSetting) {
    #expect(setting.bytes(typed: "default") == [])
    #expect(setting.value(of: Self.person(setting, [])) == nil)
    #expect(setting.bytes(typed: setting.usual) != nil)
  }

  @Test(arguments: [
    (PersonSetting.preAlarm, "25h"), (.preAlarm, "-5m"), (.quietHours, "22:00"),
    (.quietHours, "07:00-07:00"), (.quietHours, "24:00-07:00"), (.escalation, "25x30m"),
    (.escalation, "0x30m"), (.escalation, "2x4m"), (.escalation, "2x"), (.lowStockDays, "-1"),
    (.lowStockDays, "3661"), (.weekStart, "day"), (.language, "fr"), (.reminderText, ""),
  ])
  func `what a setting does not take is refused`(setting: PersonSetting, typed: String) {
    #expect(setting.bytes(typed: typed) == nil)
  }

  @Test func `any bytes of settings are read without harm and planned within bounds`() throws {
    var world = World()
    world.schedule(from: "2026-03-10", "08:00")
    for times in [0, 1, 25, Int.max] {
      let wishes = ReminderWishes(
        preAlarm: try #require(Minutes(MedicineLimits.minuteCount)),
        escalation: Escalation(every: .none, times: times))
      let plan = world.plan(wishes, now: "2026-03-10T07:00:00Z")
      let first = plan.reminders.filter { $0.subject.slot?.key.date == date("2026-03-10") }
      #expect(first.count <= MedicineLimits.repeatCount + 2)
    }
  }
}
