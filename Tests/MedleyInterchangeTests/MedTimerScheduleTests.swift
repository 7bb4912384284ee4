import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// Which dates and times reminders of every kind become; the dates are from a calendar.
@Suite struct MedTimerScheduleTests {
  private typealias Sample = MedTimerSample

  /// The slots of one medicine with these reminders, imported on Friday 2026-03-06 at 10:00.
  private func slots(
    _ reminders: [String], events: [String] = [], through last: String
  ) throws -> [String] {
    let world = try Sample.world(file(reminders, events))
    let iron = try world.medication("Iron")
    let planner = world.planner(of: iron)
    let first = try #require(LocalDate("2026-03-01"))
    return planner.slots(first...(try #require(LocalDate(last)))).map {
      "\($0.due.text.dropFirst(5).prefix(11)) \($0.key.part)"
    }
  }

  private func file(_ reminders: [String], _ events: [String] = []) -> [UInt8] {
    Sample.file(medicines: [Sample.medicine("Iron", reminders: reminders)], events: events)
  }

  private func cycle(_ on: Int, _ off: Int, _ more: String = "") -> String {
    // Day 20514 is Monday 2026-03-02.
    let more = more.isEmpty ? "\"cycleStartDay\": 20514" : more
    return Sample.reminder(
      1, at: 660, "\"consecutiveDays\": \(on), \"pauseDays\": \(off), \(more)")
  }

  private func remarks(_ reminders: [String], _ events: [String] = []) throws
    -> [[ImportLine.Remark]]
  {
    try Sample.plan(file(reminders, events)).lines.dropFirst().prefix(reminders.count)
      .map(\.remarks)
  }

  // MARK: Dates

  @Test func `a cycle counts from its start, whatever the period`() throws {
    #expect(
      try slots([cycle(3, 4)], through: "2026-03-17") == [
        "03-09T11:00 11:00", "03-10T11:00 11:00", "03-11T11:00 11:00", "03-16T11:00 11:00",
        "03-17T11:00 11:00",
      ])
    // The period begins on the last day of a cycle, 2026-03-11, and ends amid the next one.
    let amid = "\"cycleStartDay\": 20514, \"periodStart\": 20523, \"periodEnd\": 20529"
    #expect(
      try slots([cycle(3, 4, amid)], through: "2026-04-30") == [
        "03-11T11:00 11:00", "03-16T11:00 11:00", "03-17T11:00 11:00",
      ])
    // It begins in a pause, on 2026-03-13.
    let paused = "\"cycleStartDay\": 20514, \"periodStart\": 20525"
    #expect(
      try slots([cycle(3, 4, paused)], through: "2026-03-16") == ["03-16T11:00 11:00"])
  }

  @Test func `a cycle with days of the week is planned where a rule names the same dates`() throws {
    func days(_ mask: [Int], start: Int) -> String {
      let flags = (0..<7).map { mask.contains($0) ? "true" : "false" }.joined(separator: ", ")
      return "\"cycleStartDay\": \(start), \"days\": [\(flags)]"
    }
    func reminder(_ on: Int, _ off: Int, _ more: String) -> String {
      """
      {"reminderId": 1, "timeInMinutes": 660, "amount": "1", "consecutiveDays": \(on),
       "pauseDays": \(off), \(more)}
      """
    }
    // Monday and Thursday of every other week.
    let weeks = [reminder(7, 7, days([0, 3], start: 20514))]
    #expect(
      try Sample.world(file(weeks)).schedules(of: "Iron") == [
        "every 2 weeks on Monday and Thursday at 11:00, 1 dose"
      ])
    #expect(
      try slots(weeks, through: "2026-03-31") == [
        "03-16T11:00 11:00", "03-19T11:00 11:00", "03-30T11:00 11:00",
      ])
    // From Thursday 2026-03-05 on seven days, but on Thursday to Saturday only.
    let run = [reminder(7, 14, days([3, 4, 5], start: 20517))]
    #expect(
      try Sample.world(file(run)).schedules(of: "Iron") == [
        "3 days on and 18 days off at 11:00, 1 dose"
      ])
    // Saturday and the Monday after it, every other week: no rule has that.
    #expect(
      try remarks([reminder(7, 7, days([0, 5], start: 20517))]) == [[.notPlanned(.mixedDates)]])
    #expect(
      try remarks([reminder(2, 1, days([0, 5], start: 20517))]) == [[.notPlanned(.mixedDates)]])
    // Never: the one day of the cycle is a Monday.
    #expect(
      try remarks([reminder(1, 6, days([1], start: 20514))]) == [[.notPlanned(.noDates)]])
  }

  @Test func `days of the month are a schedule each, and those of long months none`() throws {
    // Bit 0 is the first day: 1, 15 and 28; then 1 and 31.
    let reminder = Sample.reminder(1, at: 660, "\"activeDaysOfMonth\": 134234113")
    #expect(
      try slots([reminder], through: "2026-04-15") == [
        "03-15T11:00 11:00", "03-28T11:00 11:00", "04-01T11:00 11:00", "04-15T11:00 11:00",
      ])
    let long = [Sample.reminder(1, at: 660, "\"activeDaysOfMonth\": -1073741823")]
    #expect(try remarks(long) == [[.notPlanned(.shortMonths)]])
    #expect(try slots(long, through: "2026-04-15") == [])
    // Events go to the schedule of their day.
    let world = try Sample.world(
      file(
        [reminder],
        [
          Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 1, 660)),
          Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 3, 660)),
        ]))
    let iron = try world.medication("Iron")
    let lineages = try world.doses(of: iron).flatMap(\.entries).map(\.entry)
      .sorted { $0.date < $1.date }.map { try #require($0.lineage) }
    #expect(
      lineages == [
        MedTimerIdentity.lineage(1, dayOfMonth: 1, of: iron.id),
        MedTimerIdentity.lineage(1, of: iron.id),
      ])
  }

  // MARK: Intervals

  /// Every 8 hours since 2026-03-01 07:00.
  private let grid = Sample.reminder(1, at: 480, "\"intervalStart\": 1772344800")

  @Test func `an interval runs on from its start`() throws {
    // 2026-03-06 07:00 is the 15th after the first one; it was before the import.
    #expect(
      try slots([grid], through: "2026-03-07") == [
        "03-06T15:00 16", "03-06T23:00 17", "03-07T07:00 18", "03-07T15:00 19", "03-07T23:00 20",
      ])
    #expect(try remarks([grid]) == [[.laterDosesOnly]])
    // Raised today and not answered: it can still be logged.
    let raised = Sample.event(
      "Iron", "RAISED", reminder: 1, at: Sample.second(day: 6, 420), processed: 0)
    #expect(
      try slots([grid], events: [raised], through: "2026-03-06") == [
        "03-06T07:00 15", "03-06T15:00 16", "03-06T23:00 17",
      ])
    // The app counts from where it spoke last.
    let shifted = Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 5, 400))
    #expect(try remarks([grid], [shifted]) == [[.notPlanned(.shifted)]])
    let ended = Sample.reminder(
      1, at: 480, "\"intervalStart\": 1772344800, \"periodEnd\": 20518")
    #expect(
      try slots([ended], through: "2026-03-30") == ["03-06T15:00 16", "03-06T23:00 17"])
    let short = Sample.reminder(1, at: 10, "\"intervalStart\": 1772344800")
    #expect(try remarks([short]) == [[.notPlanned(.lengths)]])
  }

  @Test func `summer time does not stretch an interval`() throws {
    guard let bytes = TestZones.berlin else { return }
    // Since 2026-03-28 07:00 at UTC+1; imported on the 30th at 10:00 at UTC+2.
    let reminder = Sample.reminder(1, at: 1_440, "\"intervalStart\": 1774677600")
    let zone = try ZoneRules(tzif: bytes)
    let plan = ImportPlan(
      try MedTimerBackup(reading: file([reminder])), for: Sample.ada, zone: zone,
      now: Instant(clampingSeconds: 1_774_857_600))
    var world = ImportWorld()
    try world.take(plan)
    let planner = world.planner(of: try world.medication("Iron"), in: zone)
    let first = try #require(LocalDate("2026-03-27"))
    #expect(
      planner.slots(first...first.adding(days: 5)).map(\.due.text) == [
        "2026-03-31T08:00:00+02:00", "2026-04-01T08:00:00+02:00",
      ])
  }

  /// Every 8 hours after the last answer.
  private let chain = Sample.reminder(
    1, at: 480, "\"intervalStart\": 1772344800, \"intervalStartsFromProcessed\": true")

  @Test func `an interval from the intake counts from the last one`() throws {
    // Planned for 08:00 and taken at 08:20.
    let taken = Sample.event(
      "Iron", "TAKEN", reminder: 1, at: Sample.second(day: 6, 480),
      processed: Sample.second(day: 6, 500))
    #expect(
      try slots([chain], events: [taken], through: "2026-03-30").map { $0.prefix(11) }
        == ["03-06T16:20"])
    #expect(try remarks([chain], [taken]) == [[.countsEveryIntake]])
    #expect(try slots([chain], through: "2026-03-30") == [])
    #expect(try remarks([chain]) == [[.countsEveryIntake, .waitsForIntake]])
    // A start that is to come, 2026-03-08 07:00, is the first dose.
    let later = Sample.reminder(
      1, at: 480, "\"intervalStart\": 1772949600, \"intervalStartsFromProcessed\": true")
    #expect(try slots([later], through: "2026-03-30") == ["03-08T07:00 07:00"])
    #expect(try remarks([later]) == [[.countsEveryIntake]])
    #expect(
      try remarks([chain, Sample.reminder(2, at: 480)])
        == [[.notPlanned(.amongOthers)], [.laterDosesOnly]])
  }

  @Test func `an interval within a part of the day keeps its times`() throws {
    func window(_ from: Int, _ to: Int, _ more: String = "") -> String {
      Sample.reminder(
        1, at: 180,
        "\"windowedInterval\": true, \"intervalStartTimeOfDay\": \(from), "
          + "\"intervalEndTimeOfDay\": \(to)\(more)")
    }
    #expect(
      try slots([window(540, 900)], through: "2026-03-07") == [
        "03-06T12:00 09:00/2", "03-06T15:00 09:00/3", "03-07T09:00 09:00/1",
        "03-07T12:00 09:00/2", "03-07T15:00 09:00/3",
      ])
    // Past midnight a dose belongs to the evening before.
    let night = window(1_200, 120)
    #expect(
      try slots([night], through: "2026-03-06") == [
        "03-06T20:00 20:00/1", "03-06T23:00 20:00/2", "03-07T02:00 20:00/3",
      ])
    let event = Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 6, 120))
    #expect(
      try Sample.world(file([night], [event])).doseLines(of: "Iron") == [
        "taken | 2026-03-05 | 20:00/3 | 1 | 2026-03-06T02:00:00+01:00 | "
      ])
    #expect(try remarks([window(540, 540)]) == [[.notPlanned(.window)]])
    #expect(try remarks([window(1_200, 120, ", \"periodEnd\": 20600")]) == [[.notPlanned(.window)]])
    #expect(
      try remarks([window(540, 900, ", \"intervalStartsFromProcessed\": true")])
        == [[.notPlanned(.windowFromIntake)]])
  }

  // MARK: Again and elsewhere

  private let window = Sample.reminder(1, at: 240, "\"windowedInterval\": true")

  @Test(arguments: [0, 1])
  func `a later backup finds the slots of windows and intervals`(_ kind: Int) throws {
    // 08:00, 12:00, 16:00, 20:00; or 07:00, 15:00, 23:00.
    let reminder = kind == 0 ? window : grid
    let times = kind == 0 ? [720, 960, 1_200] : [900, 1_380]
    var world = try Sample.world(file([reminder]))
    let events = times.map {
      Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 6, $0))
    }
    let later = Sample.now.adding(.day)
    let drafts = try world.take(try Sample.plan(file([reminder], events), now: later))
    #expect(drafts.counts.doses == times.count)
    let iron = try world.medication("Iron")
    let day = try #require(LocalDate("2026-03-06"))
    let calendar = DoseCalendar(
      iron, planner: world.planner(of: iron),
      doses: DoseBook(world.doses(of: iron)), period: day...day, now: later)
    #expect(calendar.slots.map(\.state) == times.map { _ in .taken })
    // Another device that imports only the later file names the same doses.
    var phone = ImportWorld(device: 2)
    try phone.take(try Sample.plan(file([reminder], events), now: later.adding(.day)))
    #expect(world.states(.intake).map(\.id) == phone.states(.intake).map(\.id))
  }

  @Test func `doses that stood under their times are found under windows, and back`() throws {
    let event = Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 5, 720))
    for reminders in [[[], [window]], [[window], []], [[], [grid]]] {
      let event =
        reminders[1] == [grid] ? event.replacing("1772708400", with: "1772719200") : event
      var world = try Sample.world(file(reminders[0], [event]))
      let again = try world.take(try Sample.plan(file(reminders[1], [event])))
      #expect(again.counts.doses == 0)
      #expect(again.lines.last?.outcome == .nothingToTake(.alreadyHere))
    }
  }

  @Test func `a window that was made anew keeps the schedule of the old one`() throws {
    var world = try Sample.world(file([window]))
    let event = Sample.event("Iron", "TAKEN", reminder: 5, at: Sample.second(day: 6, 720))
    let anew = window.replacing("\"reminderId\": 1", with: "\"reminderId\": 5")
    try world.take(try Sample.plan(file([anew], [event])))
    let iron = try world.medication("Iron")
    let dose = try #require(world.doses(of: iron).flatMap(\.entries).first)
    #expect(dose.entry.lineage == MedTimerIdentity.lineage(1, of: iron.id))
    #expect(dose.entry.part == "08:00/2")
  }

  @Test func `what no longer becomes a schedule still finds the slots of the one that is here`()
    throws
  {
    var world = try Sample.world(file([grid]))
    // Taken at 15:00 as planned; then the app spoke at a time that is off the grid.
    let events = [900, 1_000].map {
      Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 6, $0))
    }
    let plan = try Sample.plan(file([grid], events), now: Sample.now.adding(.day))
    #expect(plan.lines[1].remarks == [.notPlanned(.shifted)])
    try world.take(plan)
    #expect(
      try world.doseLines(of: "Iron") == [
        "taken | 2026-03-06 | 16 | 1 | 2026-03-06T15:00:00+01:00 | ",
        "taken | 2026-03-06 | 16:40 | 1 | 2026-03-06T16:40:00+01:00 | ",
      ])
    #expect(try world.take(plan).isEmpty)
    // A reminder at one time of a window that was there before.
    var other = try Sample.world(file([window]))
    let noon = Sample.event("Iron", "TAKEN", reminder: 5, at: Sample.second(day: 6, 720))
    let timed = Sample.reminder(5, at: 720)
    try other.take(try Sample.plan(file([timed], [noon])))
    let iron = try other.medication("Iron")
    let dose = try #require(other.doses(of: iron).flatMap(\.entries).first)
    #expect(dose.entry.part == "08:00/2")
    #expect(dose.entry.lineage == MedTimerIdentity.lineage(1, of: iron.id))
    #expect(try other.take(try Sample.plan(file([timed], [noon]))).isEmpty)
  }

  @Test func `a rule that changed is said`() throws {
    let pairs = [
      (window, window.replacing("240", with: "120")),
      (cycle(21, 7), cycle(21, 7, "\"cycleStartDay\": 20515")),
      (cycle(21, 7), cycle(21, 6)),
      (grid, Sample.reminder(1, at: 480, "\"intervalStart\": 1772431200")),
      (grid, Sample.reminder(1, at: 480, amount: "2", "\"intervalStart\": 1772344800")),
    ]
    for (old, new) in pairs {
      var world = try Sample.world(file([old]))
      #expect(
        try world.take(try Sample.plan(file([new]))).lines[1].outcome
          == .nothingToTake(.differsHere), "\(new)")
      #expect(
        try world.take(try Sample.plan(file([old]))).lines[1].outcome
          == .nothingToTake(.alreadyHere), "\(old)")
    }
    // A whole cycle later is the same cycle.
    var world = try Sample.world(file([cycle(21, 7)]))
    let same = cycle(21, 7, "\"cycleStartDay\": 20542")
    #expect(
      try world.take(try Sample.plan(file([same]))).lines[1].outcome
        == .nothingToTake(.alreadyHere))
  }

  @Test func `two devices that import every kind on one day write the same bytes`() throws {
    let monthly = Sample.reminder(9, at: 660, "\"activeDaysOfMonth\": 134234113")
    let bytes = file([window, cycle(21, 7).replacing("1,", with: "8,"), monthly])
    var home = ImportWorld(device: 1)
    var phone = ImportWorld(device: 2)
    try home.take(try Sample.plan(bytes))
    try phone.take(try Sample.plan(bytes, now: Sample.now.adding(.hour)))
    let slot = " \(MedicationField.slotOverrides.rawValue) "
    // Only doses that were due in the hour between are left out on one of them.
    #expect(
      home.contents.symmetricDifference(phone.contents).allSatisfy { $0.contains(slot) })
    try phone.take(try Sample.plan(bytes))
    #expect(home.contents.isSubset(of: phone.contents))
  }

  @Test func `reminders of any numbers are imported once and for all`() throws {
    var generator = SeededGenerator(seed: 0x7363_6865)
    let dates = [-719_162, -1, 0, 20_514, 20_517, 20_518, 20_519, 20_540, 2_932_896]
    let starts = [-62_135_596_800, 0, 1_772_344_800, 1_772_344_830, 1_772_949_600, 253_402_300_799]
    func pick<Value>(_ values: [Value]) -> Value { values[generator.below(values.count)] }
    for _ in 0..<300 {
      let reminders = (1...3).map { id in
        let days = (0..<7).map { _ in generator.below(4) > 0 ? "true" : "false" }
        return """
          {"reminderId": \(id), "timeInMinutes": \(pick([0, 15, 60, 480, 1_439])),
           "amount": "1", "days": [\(pick([days, days.map { _ in "true" }]).joined(separator: ", "))],
           "consecutiveDays": \(pick([0, 1, 2, 7, 21, 36_525])),
           "pauseDays": \(pick([0, 0, 1, 5, 7, 36_525])), "cycleStartDay": \(pick(dates)),
           "periodStart": \(pick([0, 0, pick(dates)])), "periodEnd": \(pick([0, 0, pick(dates)])),
           "activeDaysOfMonth": \(pick([-1, -1, 0, 16_385, -1_073_741_823])),
           "intervalStart": \(pick([0, 0, pick(starts)])),
           "intervalStartsFromProcessed": \(pick([true, false])),
           "windowedInterval": \(pick([true, false, false])),
           "intervalStartTimeOfDay": \(pick([0, 480, 1_200])),
           "intervalEndTimeOfDay": \(pick([0, 480, 1_320]))}
          """
      }
      let events = (0..<4).map { _ in
        Sample.event(
          "Iron", pick(["TAKEN", "SKIPPED", "RAISED"]), reminder: 1 + generator.below(4),
          at: Sample.second(day: 5 + generator.below(2), 60 * generator.below(10)))
      }
      let bytes = file(reminders, events)
      var world = try Sample.world(bytes)
      let iron = try world.medication("Iron")
      #expect(iron.scheduleVersions.allSatisfy { $0.value?.isUnderstood == true })
      #expect(try world.take(try Sample.plan(bytes, now: Sample.now.adding(.day))).isEmpty)
      // Nothing of the time before the import is missed.
      let day = Sample.zone.date(at: Sample.now.seconds)
      let calendar = DoseCalendar(
        iron, planner: world.planner(of: iron), doses: DoseBook(world.doses(of: iron)),
        period: day.adding(days: -9)...day, now: Sample.now)
      let raised = events.contains { $0.contains("RAISED") }
      #expect(raised || !calendar.slots.contains { $0.state == .missed }, "\(reminders)")
    }
  }
}
