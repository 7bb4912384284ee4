import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// What a backup becomes; the expected tables are written by hand.
@Suite struct MedTimerImportTests {
  private typealias Sample = MedTimerSample

  @Test func `two reminders of one rule become one schedule with two times`() throws {
    let world = try Sample.world()
    #expect(
      try world.schedules(of: "Iron") == [
        "every day at 08:00 (1 tablet) and 20:00 (0.5 tablet)"
      ])
    let iron = try world.medication("Iron")
    #expect(iron.unit.value == "tablet")
    #expect(iron.instructions.value == "08:00: with water\n20:00: with food")
    #expect(iron.person.value == Sample.ada)
    #expect(
      try world.notes(of: "Iron") == [
        "MedTimer reminder 3: a warning at a stock of 5.5 tablet, daily at 08:00",
        "Tags in MedTimer: Kitchen",
      ])
  }

  @Test func `different rules become schedules of their own`() throws {
    let world = try Sample.world()
    #expect(
      try world.schedules(of: "Folic acid") == [
        "every 3 days at 09:00, 2 capsules", "on Monday and Thursday at 09:00, 1 capsule",
      ])
    // Day 20516 is 2026-03-04; the next one of that rhythm is the 7th.
    let medication = try world.medication("Folic acid")
    let planner = SlotPlanner(medication, zones: ZoneHistory([]), book: ZoneBook())
    let first = try #require(LocalDate("2026-03-06"))
    let last = try #require(LocalDate("2026-03-13"))
    #expect(
      planner.slots(first...last).map { "\($0.key.date) \($0.amount?.text ?? "")" } == [
        "2026-03-07 2", "2026-03-09 1", "2026-03-10 2", "2026-03-12 1", "2026-03-13 2",
      ])
  }

  @Test func `what a schedule cannot say is kept in words with its numbers`() throws {
    let world = try Sample.world()
    #expect(
      try world.notes(of: "Pill") == [
        "MedTimer reminder 7: amount 1, 1 h 30 min after reminder 6",
        "MedTimer reminder 8: amount 1, every 8 h since 2026-03-01 07:00, "
          + "counted from the intake",
      ])
    let lines = try Sample.plan().lines
    #expect(lines[9].remarks == [.notPlanned(.linked)])
    #expect(lines[10].remarks == [.notPlanned(.amongOthers)])
  }

  @Test func `cycles, windows and days of the month become schedules`() throws {
    let world = try Sample.world()
    #expect(
      try world.schedules(of: "Pill") == [
        "21 days on and 7 days off at 21:00, 1 dose",
        "every day, every 2 h from 08:00 to 22:00, 1 dose",
        "every month on day 1 at 10:00, 1 dose", "every month on day 15 at 10:00, 1 dose",
      ])
  }

  @Test func `a medicine without active reminders is taken as needed`() throws {
    let world = try Sample.world()
    #expect(try world.schedules(of: "Painkiller") == ["as needed"])
    #expect(
      try world.notes(of: "Painkiller") == [
        "MedTimer reminder 11 (switched off): amount 1, at 08:00",
        "MedTimer reminder 12 (switched off): amount 2, at 08:00",
        "Package sizes in MedTimer: 20, 50", "Tags in MedTimer: Ada, Ben", "at most 3 a day",
      ])
  }

  @Test func `events become doses with the times that the file states`() throws {
    let world = try Sample.world()
    #expect(
      try world.doseLines(of: "Iron") == [
        "taken | 2026-03-04 | 08:00 | 1 | 2026-03-04T08:05:00+01:00 | ",
        "skipped | 2026-03-04 | 20:00 | 0.5 | - | felt ill",
      ])
    #expect(
      try world.doseLines(of: "Pill") == [
        "taken | 2026-03-05 | 21:00 | 1 | 2026-03-05T21:00:00+01:00 | "
      ])
    // Logged by hand: taken when the person said, twice the same second are two.
    let byHand = "taken | 2026-03-05 | - | 1 | 2026-03-05T11:40:00+01:00 | "
    #expect(try world.doseLines(of: "Painkiller") == [byHand, byHand])
    let doses = try world.doses(of: world.medication("Painkiller")).flatMap(\.entries)
    #expect(Set(doses.map(\.entry.loggedAt.text)) == ["2026-03-05T11:45:00+01:00"])
    #expect(doses.allSatisfy { $0.entry.source == .imported })
  }

  @Test func `a medicine that only events name becomes an ended medication`() throws {
    let world = try Sample.world()
    let spray = try world.medication("Spray")
    #expect(spray.unit.value == "puff")
    #expect(spray.ending.value?.lastDate.text == "2026-03-03")
    #expect(
      try world.doseLines(of: "Spray") == [
        "taken | 2026-03-03 | - | 1 | 2026-03-03T01:40:00+01:00 | amount: 1 puff"
      ])
  }

  @Test func `the stock is counted behind the last event and refills are kept`() throws {
    let world = try Sample.world()
    #expect(
      try world.stock(of: "Iron") == [
        "refill 30 2026-03-03T01:00:00+01:00 -",
        // The last instant of the file is the reminder of 2026-03-06, 08:00.
        "count 27.5 2026-03-06T08:00:01+01:00 2027-01-31",
      ])
    #expect(try world.stock(of: "Folic acid") == [])
    // No stock, but sizes of packages: the stock is kept and empty.
    #expect(try world.stock(of: "Painkiller") == ["count 0 2026-03-06T08:00:01+01:00 -"])
  }

  @Test func `imports invent no missed doses`() throws {
    let world = try Sample.world()
    let iron = try world.medication("Iron")
    let planner = SlotPlanner(
      iron,
      zones: ZoneHistory([]), book: ZoneBook())
    let first = try #require(LocalDate("2026-03-01"))
    let last = try #require(LocalDate("2026-03-06"))
    let calendar = DoseCalendar(
      iron, planner: planner, doses: DoseBook(world.doses(of: iron)), period: first...last,
      now: Sample.now)
    #expect(
      calendar.slots.map { "\($0.slot.key.date) \($0.slot.key.part) \($0.state.rawValue)" } == [
        "2026-03-04 08:00 taken", "2026-03-04 20:00 skipped",
        // Raised today and not answered: the file has an event, and the dose can still be logged.
        "2026-03-06 08:00 overdue", "2026-03-06 20:00 pending",
      ])
    #expect(calendar.extras.isEmpty)
  }

  @Test func `doses of today before the import are left out where the file has no event`() throws {
    let bytes = Sample.file(
      medicines: [
        Sample.medicine(
          "Iron", reminders: [Sample.reminder(1, at: 480), Sample.reminder(2, at: 1_200)])
      ])
    let plan = try Sample.plan(bytes)
    #expect(plan.lines.map(\.remarks) == [[], [.laterDosesOnly], []])
    let world = try Sample.world(bytes)
    let planner = SlotPlanner(
      try world.medication("Iron"), zones: ZoneHistory([]), book: ZoneBook())
    let today = try #require(LocalDate("2026-03-06"))
    #expect(
      planner.slots(today...today.adding(days: 1)).map { "\($0.key.date) \($0.key.part)" } == [
        "2026-03-06 20:00", "2026-03-07 08:00", "2026-03-07 20:00",
      ])
  }

  @Test func `every medicine, reminder and event has its line`() throws {
    let lines = try Sample.plan().lines
    #expect(
      lines.map(\.place) == [
        "medicines.list[0]", "medicines.list[0].reminders[0]", "medicines.list[0].reminders[1]",
        "medicines.list[0].reminders[2]", "medicines.list[1]", "medicines.list[1].reminders[0]",
        "medicines.list[1].reminders[1]", "medicines.list[2]", "medicines.list[2].reminders[0]",
        "medicines.list[2].reminders[1]", "medicines.list[2].reminders[2]",
        "medicines.list[2].reminders[3]", "medicines.list[2].reminders[4]", "medicines.list[3]",
        "medicines.list[3].reminders[0]", "medicines.list[3].reminders[1]",
      ] + (0..<11).map { "events.list[\($0)]" })
    #expect(
      lines.map(\.outcome) == [
        .takenOver(.medication), .takenOver(.schedule), .takenOver(.schedule), .keptAsNote,
        .takenOver(.medication), .takenOver(.schedule), .takenOver(.schedule),
        .takenOver(.medication), .takenOver(.schedule), .keptAsNote, .keptAsNote,
        .takenOver(.schedule), .takenOver(.schedule),
        .takenOver(.medication), .keptAsNote, .keptAsNote,
        .takenOver(.takenDose), .takenOver(.skippedDose), .nothingToTake(.unanswered),
        .nothingToTake(.deleted), .nothingToTake(.unanswered), .takenOver(.takenDose),
        .takenOver(.unscheduledDose), .takenOver(.unscheduledDose),
        .takenOver(.unscheduledDose), .takenOver(.refill), .nothingToTake(.notice),
      ])
    #expect(lines[21].remarks == [.cycleNumberRemoved])
    #expect(lines[24].remarks == [.medicineNotListed, .unitDiffers("1 puff")])
    #expect(lines[0].what == "Iron")
  }

  @Test func `a tag can name the person of a medicine`() throws {
    let medicines = [
      Sample.medicine("Iron", tags: ["Ben", "Kitchen"]),
      Sample.medicine("Iron", tags: ["Ben", "Ada"]), Sample.medicine("Iron"),
    ]
    let plan = try Sample.plan(
      Sample.file(medicines: medicines), tagged: ["Ben": Sample.ben, "Ada": Sample.ada])
    #expect(
      plan.lines.map(\.remarks) == [
        [.personOfTag("Ben"), .asNeeded, .tagsInNote(["Kitchen"])],
        [.severalPeople(["Ben", "Ada"]), .asNeeded, .tagsInNote(["Ben", "Ada"])],
        [.nameOccursAgain(number: 2), .asNeeded],
      ])
    var world = ImportWorld()
    try world.take(plan)
    let people = world.states(.medication).map { Medication($0) }.map(\.person.value)
    #expect(people.filter { $0 == Sample.ben }.count == 1)
    #expect(people.filter { $0 == Sample.ada }.count == 2)
  }

  @Test func `automatic and variable doses keep their times and say so`() throws {
    let bytes = Sample.file(
      medicines: [
        Sample.medicine(
          "Insulin",
          reminders: [
            Sample.reminder(1, at: 600, amount: "6", "\"variableAmount\": true"),
            Sample.reminder(2, at: 660, amount: "half a pen", "\"automaticallyTaken\": true"),
          ])
      ])
    let world = try Sample.world(bytes)
    #expect(try world.schedules(of: "Insulin") == ["every day at 10:00 and 11:00"])
    #expect(
      try world.notes(of: "Insulin") == [
        "MedTimer reminder 1: amount 6, at 10:00, the amount is asked for each time",
        "MedTimer reminder 2: amount half a pen, at 11:00, logged as taken by itself",
      ])
    #expect(
      try Sample.plan(bytes).lines.map(\.remarks) == [
        [], [.factsInNote], [.amountInWords("half a pen"), .factsInNote],
      ])
  }

  @Test func `periods bound a schedule and one that is over yields nothing`() throws {
    let bytes = Sample.file(
      medicines: [
        Sample.medicine(
          "Taper",
          reminders: [
            Sample.reminder(
              1, at: 480, amount: "2", "\"periodStart\": 20513, \"periodEnd\": 20517"),
            Sample.reminder(
              2, at: 480, "\"periodStart\": 20520, \"periodEnd\": 20522"),
          ])
      ],
      events: [
        Sample.event("Taper", "TAKEN", reminder: 1, at: Sample.second(day: 5, 480), amount: "2")
      ])
    let world = try Sample.world(bytes)
    let taper = try world.medication("Taper")
    let planner = SlotPlanner(taper, zones: ZoneHistory([]), book: ZoneBook())
    let first = try #require(LocalDate("2026-03-01"))
    let calendar = DoseCalendar(
      taper, planner: planner, doses: DoseBook(world.doses(of: taper)),
      period: first...first.adding(days: 30), now: Sample.now)
    #expect(
      calendar.slots.map { "\($0.slot.key.date) \($0.slot.amount?.text ?? "") \($0.state)" } == [
        "2026-03-05 2 taken", "2026-03-08 1 pending", "2026-03-09 1 pending",
        "2026-03-10 1 pending",
      ])
    #expect(try Sample.plan(bytes).lines[1].remarks == [.scheduleIsOver])
  }

  @Test func `amounts below and beside numbers are told`() throws {
    let bytes = Sample.file(
      medicines: [
        Sample.medicine("Drops", "\"amount\": -2.0, \"unit\": \"ml\""),
        Sample.medicine("Syrup", "\"amount\": 29.700000000000003"),
      ],
      events: [
        Sample.event("Drops", "TAKEN", at: Sample.second(day: 5, 0), amount: "2-3"),
        Sample.event("Drops", "TAKEN", at: Sample.second(day: 5, 1), amount: "?"),
        Sample.event(
          "Drops", "TAKEN", at: Sample.second(day: 5, 2), amount: "5 ml",
          "\"stockUnit\": \"ml\""),
      ])
    let lines = try Sample.plan(bytes).lines
    #expect(lines[0].remarks.contains(.stockBelowZero))
    #expect(lines[1].remarks.contains(.rounded(to: "29.7")))
    #expect(lines.suffix(3).map(\.remarks) == [[.amountInWords("2-3")], [], []])
    let world = try Sample.world(bytes)
    #expect(try world.stock(of: "Syrup").map { $0.prefix(10) } == ["count 29.7"])
    #expect(
      try world.doses(of: world.medication("Drops")).flatMap(\.entries).map(\.entry)
        .sorted { $0.instant < $1.instant }.map { $0.amount?.text } == [nil, nil, "5"])
  }

  @Test func `a time that summer time jumps over keeps its slot`() throws {
    // A zone whose clocks jump from 02:00 to 03:00 on 2026-03-29, as a POSIX rule states it.
    guard let bytes = TestZones.berlin else { return }
    let zone = try ZoneRules(tzif: bytes)
    let file = Sample.file(
      medicines: [Sample.medicine("Iron", reminders: [Sample.reminder(1, at: 150)])],
      events: [Sample.event("Iron", "TAKEN", reminder: 1, at: 1_774_747_800)])
    let plan = ImportPlan(
      try MedTimerBackup(reading: file), for: Sample.ada, zone: zone,
      now: Instant(clampingSeconds: 1_774_778_400))
    var world = ImportWorld()
    try world.take(plan)
    #expect(
      try world.doseLines(of: "Iron") == [
        "taken | 2026-03-29 | 02:30 | 1 | 2026-03-29T03:30:00+02:00 | "
      ])
  }
}
