import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

@Suite struct RuleTests {
  @Test func `a rule of any kind that is printed and read back is the same`() throws {
    var random = RandomRule(generator: SeededGenerator(seed: 31))
    for kind in RandomRule.kinds {
      for _ in 0..<400 {
        let rule = random.rule(kind)
        let read = try ScheduleRule(typed: rule.text())
        #expect(read == rule, "\(rule.text())")
        #expect(read.text() == rule.text())
      }
    }
  }

  @Test func `a schedule of any kind that is encoded and decoded is the same`() throws {
    var random = RandomRule(generator: SeededGenerator(seed: 32))
    for kind in RandomRule.kinds {
      for _ in 0..<400 {
        let rule = random.rule(kind)
        var version = ScheduleVersion(
          effectiveFrom: date("2026-03-01"), recurrence: rule.recurrence, window: rule.window,
          plan: rule.plan, dose: amount("1"))
        if rule.window == nil, rule.recurrence.takesTimes {
          version.entries = [TimeEntry(random.time())]
        }
        if random.number(0...1) == 0 { version.notBefore = at("2026-03-01T09:30:00Z").instant }
        let decoded = try #require(ScheduleVersion(decoding: version.encoded))
        #expect(decoded == version && decoded.isUnderstood, "\(rule.text())")
        #expect(decoded.encoded == version.encoded)
      }
    }
  }

  @Test func `parts that do not go together are not understood and yield nothing`() throws {
    let window = try #require(
      DoseWindow(from: time("08:00"), to: time("20:00"), spread: .count(3)))
    let plan = try #require(DosePlan(pattern: [amount("1"), amount("2")]))
    let entry = TimeEntry(time("08:00"))
    let wrong: [ScheduleVersion] = [
      .init(effectiveFrom: date("2026-03-01"), entries: [entry], window: window),
      .init(
        effectiveFrom: date("2026-03-01"), recurrence: .grid(.hour, from: time("06:00")),
        entries: [entry]),
      .init(effectiveFrom: date("2026-03-01"), recurrence: .afterLast(.days(2))),
      .init(effectiveFrom: date("2026-03-01"), recurrence: .afterLast(.minutes(.hour)), plan: plan),
      .init(
        effectiveFrom: date("2026-03-01"), recurrence: .followUp(of: id(7), after: .hour),
        window: window),
      .init(
        effectiveFrom: date("2026-03-01"),
        entries: [TimeEntry(time("08:00"), amount: amount("3"))], plan: plan),
    ]
    for version in wrong {
      let decoded = try #require(ScheduleVersion(decoding: version.encoded))
      #expect(!decoded.isUnderstood)
      #expect(decoded.encoded == version.encoded)
      var world = World()
      world.add(.scheduleVersions, version.encoded)
      #expect(world.slots("2026-03-01", "2026-03-10").isEmpty)
    }
  }

  @Test(arguments: [
    ("weekdays mon,thu", "weekdays mon,thu"), ("mon, thu", "weekdays mon,thu"),
    ("every 3 weeks mon", "every 3 weeks mon"), ("every other week tue", "every 2 weeks tue"),
    ("every 2 weeks", "every 14 days"), ("monthly 15", "monthly 15"),
    ("monthly 31", "monthly last day"), ("monthly on the 1st", "monthly 1"),
    ("monthly last day", "monthly last day"), ("monthly 2nd tue", "monthly 2nd tue"),
    ("monthly 5th friday", "monthly last fri"), ("every 3 months 15", "every 3 months 15"),
    ("cycle 21 on 7 off", "cycle 21 on 7 off"),
    ("cycle 21 days on 7 days off", "cycle 21 on 7 off"),
    ("every 8 h from 06:00", "every 8 h from 06:00"),
    ("every 8 hours from 6:00", "every 8 h from 06:00"),
    ("every 90 min from 06:00", "every 1 h 30 min from 06:00"),
    ("3 days after last", "3 days after last"), ("8h after the last", "8 h after last"),
    ("taper 4x7d,3x1w,2x7d,1", "taper 4x7d,3x7d,2x7d,1"), ("alternate 1,2", "alternate 1,2"),
    ("alternate ½ 1", "alternate 0.5,1"),
    ("window 08:00-00:30 every 4 h", "window 08:00-00:30 every 4 h"),
    ("window 7:00-22:00 3 times", "window 07:00-22:00 3 times"),
    ("on 2026-03-08,2026-03-01", "on 2026-03-01,2026-03-08"),
    ("alternate 1,2; mon,thu", "weekdays mon,thu; alternate 1,2"),
    (
      "every 2 days; window 08:00-20:00 2 times; taper 2x7d,1",
      "every 2 days; window 08:00-20:00 2 times; taper 2x7d,1"
    ),
  ])
  func `a rule is read as people type it`(typed: String, text: String) throws {
    #expect(try ScheduleRule(typed: typed).text() == text)
  }

  @Test func `a rule that follows another medication names it between quotation marks`() throws {
    var asked: [String] = []
    func find(_ name: String) -> Identifier? {
      asked.append(name)
      return name.lowercased() == "levo; thyroxine" || name == "levo" ? id(5) : nil
    }
    let rule = try ScheduleRule(typed: "30 min after \"Levo; Thyroxine\"", medication: find)
    #expect(rule.recurrence == .followUp(of: id(5), after: try #require(Minutes(30))))
    #expect(try ScheduleRule(typed: "30 min after Levo", medication: find) == rule)
    #expect(rule.text { _ in "Levo" } == "30 min after \"Levo\"")
    #expect(throws: RepeatFault.medication("Zork")) {
      try ScheduleRule(typed: "1 h after “Zork”", medication: find)
    }
    #expect(asked == ["Levo; Thyroxine", "levo", "Zork"])
  }

  @Test(arguments: [
    ("monthly", RepeatFault.monthDay), ("monthly 32", .monthDay), ("monthly 6th mon", .monthDay),
    ("every 8 h", .timeOrDate), ("every 8 h from 25:00", .timeOrDate),
    ("every 5 min from 06:00", .interval), ("5 min after last", .interval),
    ("every 0 weeks mon", .interval), ("cycle 0 on 7 off", .interval),
    ("on 2026-02-30", .timeOrDate), ("on 2026-03-01,2026-03-01", .timeOrDate),
    ("window 08:00-08:00 3 times", .window), ("window 08:00-20:00 0 times", .window),
    ("window 08:00-20:00 every 5 min", .window), ("taper 4,3x7d", .plan), ("taper 4x3h", .plan),
    ("taper 0x7d", .plan), ("taper 0,5x7d", .plan), ("alternate 0,0", .commas),
    ("alternate 0,5", .commas), ("alternate 1,5 2", .commas), ("alternate 0 0", .plan),
    ("daily; mon", .twice), ("alternate 1,2; taper 1x2d", .twice),
    ("3 days after last; window 08:00-20:00 3 times", .windowNeedsDates),
    ("3 days after last; alternate 1,2", .planNeedsDates),
  ])
  func `a rule that makes no sense is refused with what is wrong`(
    typed: String, fault: RepeatFault
  ) {
    #expect(throws: fault) { try ScheduleRule(typed: typed) }
  }

  @Test func `the dates of a rule are found from any date, and counted as found`() {
    var random = RandomRule(generator: SeededGenerator(seed: 33))
    for kind in [1, 2, 3, 5, 6, 7, 12] as [UInt64] {
      for _ in 0..<150 {
        var recurrence = random.recurrence(kind)
        // Short intervals, so that a few years hold many dates.
        switch recurrence {
        case .everyDays: recurrence = .everyDays(random.number(1...40))
        case .everyWeeks(_, let days): recurrence = .everyWeeks(random.number(1...8), days)
        case .everyMonths(_, let day): recurrence = .everyMonths(random.number(1...5), day)
        case .cycle: recurrence = .cycle(on: random.number(1...30), off: random.number(1...30))
        default: break
        }
        let start = date("1995-01-01").adding(days: random.number(0...10_000))
        // Walking from date to date finds each once, in order.
        var walked: [LocalDate] = []
        var next = start
        while walked.count < 60, let found = recurrence.date(onOrAfter: next, start: start) {
          walked.append(found)
          next = found.adding(days: 1)
        }
        #expect(walked == walked.sorted() && Set(walked).count == walked.count)
        for _ in 0..<10 {
          let day = start.adding(days: random.number(0...600))
          guard day <= walked.last ?? .earliest else { continue }
          let first = walked.first { $0 >= day }
          #expect(
            recurrence.date(onOrAfter: day, start: start) == first, "\(recurrence) \(start) \(day)")
          #expect(
            recurrence.dateCount(before: day, start: start) == walked.count { $0 < day },
            "\(recurrence) \(start) \(day)")
        }
      }
    }
  }
}
