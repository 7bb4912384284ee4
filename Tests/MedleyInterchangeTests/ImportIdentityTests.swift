import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import Testing

/// Importing twice, later and elsewhere.
@Suite struct ImportIdentityTests {
  private typealias Sample = MedTimerSample

  @Test func `#63 importing a file again adds nothing`() throws {
    var world = try Sample.world()
    let before = world.contents
    // The next day, so that nothing may depend on the time of the import.
    let later = Sample.now.adding(.day)
    let again = try world.take(try Sample.plan(now: later))
    #expect(again.isEmpty)
    #expect(again.counts.doses == 0 && again.counts.records == 0)
    #expect(world.contents == before)
    #expect(
      again.lines.allSatisfy {
        if case .nothingToTake = $0.outcome { true } else { false }
      })
    #expect(again.lines.first?.outcome == .nothingToTake(.alreadyHere))
  }

  @Test func `#43 and #64 two devices that import one file write the same bytes`() throws {
    var home = ImportWorld(device: 1)
    var phone = ImportWorld(device: 2)
    try home.take(try Sample.plan())
    try phone.take(try Sample.plan())
    #expect(home.contents == phone.contents)
  }

  @Test func `on another day only the schedules and the doses of that day differ`() throws {
    var home = ImportWorld(device: 1)
    var phone = ImportWorld(device: 2)
    try home.take(try Sample.plan())
    try phone.take(try Sample.plan(now: Sample.now.adding(.day).adding(.day)))
    let ids = { (world: ImportWorld) in Set(world.states.map(\.id)) }
    #expect(ids(home) == ids(phone))
    let schedule = " \(MedicationField.scheduleVersions.rawValue) "
    let slot = " \(MedicationField.slotOverrides.rawValue) "
    let different = home.contents.symmetricDifference(phone.contents)
    #expect(!different.isEmpty)
    #expect(
      different.allSatisfy { $0.hasPrefix("9 ") && ($0.contains(schedule) || $0.contains(slot)) })
  }

  @Test func `a later backup adds its new events only`() throws {
    var world = try Sample.world()
    let later =
      Sample.events + [
        Sample.event(
          "Iron", "TAKEN", reminder: 1, at: Sample.second(day: 6, 480),
          processed: Sample.second(day: 6, 600)),
        Sample.event("Iron", "TAKEN", reminder: 2, at: Sample.second(day: 6, 1_200), amount: "0,5"),
        Sample.event("Painkiller", "TAKEN", at: Sample.second(day: 6, 700)),
      ]
    let bytes = Sample.file(
      medicines: [
        Sample.medicines[0].replacing("27.5", with: "26.0"), Sample.medicines[1],
        Sample.medicines[2], Sample.medicines[3],
      ], events: later)
    let drafts = try world.take(try Sample.plan(bytes, now: Sample.now.adding(.day)))
    #expect(drafts.counts.doses == 3)
    #expect(drafts.counts.records == 0)
    // The three doses and a new count of each of the two stocks.
    #expect(drafts.operations.count == 5)
    #expect(drafts.lines.first?.outcome == .takenOver(.stockCount))
    #expect(
      drafts.lines.suffix(3).map(\.outcome) == [
        .takenOver(.takenDose), .takenOver(.takenDose), .takenOver(.unscheduledDose),
      ])
    let iron = try world.medication("Iron")
    let planner = SlotPlanner(iron, zones: ZoneHistory([]), book: ZoneBook())
    let first = try #require(LocalDate("2026-03-04"))
    let calendar = DoseCalendar(
      iron, planner: planner, doses: DoseBook(world.doses(of: iron)),
      period: first...first.adding(days: 2), now: Sample.now.adding(.day))
    #expect(
      calendar.slots.map { "\($0.slot.key.date) \($0.slot.key.part) \($0.state)" } == [
        "2026-03-04 08:00 taken", "2026-03-04 20:00 skipped", "2026-03-06 08:00 taken",
        "2026-03-06 20:00 taken",
      ])
  }

  @Test func `events find their slots when reminders came and went between two backups`() throws {
    // First 08:00 and 20:00 under one schedule; then the reminder that named it was deleted.
    let both = [Sample.reminder(1, at: 480), Sample.reminder(2, at: 1_200)]
    let old = [
      Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 5, 480)),
      Sample.event("Iron", "TAKEN", reminder: 2, at: Sample.second(day: 5, 1_200)),
    ]
    var world = try Sample.world(
      Sample.file(medicines: [Sample.medicine("Iron", reminders: both)], events: old))
    let new = [
      Sample.event("Iron", "TAKEN", reminder: 2, at: Sample.second(day: 6, 1_200)),
      Sample.event("Iron", "SKIPPED", reminder: 1, at: Sample.second(day: 7, 480)),
    ]
    let bytes = Sample.file(
      medicines: [Sample.medicine("Iron", reminders: [both[1]])], events: old + new)
    let later = Sample.now.adding(.day).adding(.day)
    let drafts = try world.take(try Sample.plan(bytes, now: later))
    #expect(drafts.counts.doses == 2)
    #expect(drafts.lines[1].outcome == .nothingToTake(.medicationIsHere))
    let iron = try world.medication("Iron")
    #expect(Set(world.doses(of: iron).flatMap(\.entries).map(\.entry.lineage)).count == 1)
    let planner = SlotPlanner(iron, zones: ZoneHistory([]), book: ZoneBook())
    let first = try #require(LocalDate("2026-03-05"))
    let calendar = DoseCalendar(
      iron, planner: planner, doses: DoseBook(world.doses(of: iron)),
      period: first...first.adding(days: 2), now: Sample.now.adding(.day))
    #expect(
      calendar.slots.map { "\($0.slot.key.date) \($0.slot.key.part) \($0.state)" } == [
        "2026-03-05 08:00 taken", "2026-03-05 20:00 taken", "2026-03-06 20:00 taken",
        "2026-03-07 08:00 skipped", "2026-03-07 20:00 pending",
      ])
  }

  @Test func `later edits of people survive another import`() throws {
    var world = try Sample.world()
    let iron = try world.medication("Iron")
    try world.apply([
      .write(.name, Array("Iron 100 mg".utf8), of: iron.id, person: Sample.ada)
    ])
    let dose = try #require(
      world.doses(of: iron).flatMap(\.entries).first { $0.entry.status == .taken })
    var corrected = dose.entry
    corrected.note = "in truth with milk"
    try world.apply([.correct(dose, to: corrected, of: iron.id)])
    let skipped = try #require(
      world.doses(of: iron).flatMap(\.entries).first { $0.entry.status == .skipped })
    try world.apply([.undo(skipped)])
    let before = world.contents
    let again = try world.take(try Sample.plan())
    #expect(again.isEmpty)
    #expect(world.contents == before)
    #expect(again.lines[16].outcome == .nothingToTake(.alreadyHere))
    #expect(again.lines[17].outcome == .nothingToTake(.takenBackHere))
  }

  @Test func `an event that the app changed is left as it was first imported, and said`() throws {
    var world = try Sample.world()
    var events = Sample.events
    events[1] = events[1].replacing("SKIPPED", with: "TAKEN")
    let again = try world.take(
      try Sample.plan(Sample.file(medicines: Sample.medicines, events: events)))
    #expect(again.isEmpty)
    #expect(again.lines[17].outcome == .nothingToTake(.differsHere))
  }

  @Test func `a reminder that changed is said and not written over the schedule`() throws {
    var world = try Sample.world()
    let bytes = Sample.file(
      medicines: [Sample.medicines[0].replacing("1200", with: "1260")], events: Sample.events)
    let again = try world.take(try Sample.plan(bytes))
    #expect(again.lines[1].outcome == .nothingToTake(.differsHere))
    #expect(again.isEmpty)
  }

  @Test func `a medication that was removed comes back whole`() throws {
    var world = try Sample.world()
    let complete = world.contents
    let iron = try world.medication("Iron")
    try world.apply(world.doses(of: iron).flatMap(\.entries).map { .undo($0) })
    try world.apply([.remove(.medication, iron.id)])
    let again = try world.take(try Sample.plan())
    #expect(!again.isEmpty)
    #expect(world.contents == complete)
  }

  @Test func `a medication that comes back keeps the corrections of its doses`() throws {
    var world = try Sample.world()
    let iron = try world.medication("Iron")
    let dose = try #require(
      world.doses(of: iron).flatMap(\.entries).first { $0.entry.status == .taken })
    var corrected = dose.entry
    corrected.amount = try Quantity(file: "2")
    try world.apply([.correct(dose, to: corrected, of: iron.id)])
    let before = world.contents
    try world.apply([.remove(.medication, iron.id)])
    let again = try world.take(try Sample.plan())
    #expect(again.operations.count == 1)
    #expect(again.counts.records == 1, "what comes back is said to be new")
    #expect(world.contents == before)
  }

  @Test func `#45 one medicine for two people is two medications`() throws {
    var world = try Sample.world()
    let drafts = try world.take(try Sample.plan(for: Sample.ben))
    #expect(drafts.counts.doses == 6)
    #expect(world.states(.medication).count == 10)
  }

  @Test func `equal names are told apart by their number and events by their reminders`() throws {
    let bytes = Sample.file(
      medicines: [
        Sample.medicine("Iron", reminders: [Sample.reminder(1, at: 480)]),
        Sample.medicine("Iron", reminders: [Sample.reminder(2, at: 540)]),
      ],
      events: [
        Sample.event("Iron", "TAKEN", reminder: 2, at: Sample.second(day: 5, 540)),
        Sample.event("Iron", "TAKEN", at: Sample.second(day: 5, 600)),
      ])
    let plan = try Sample.plan(bytes)
    let first = MedTimerIdentity.medication("Iron", occurrence: 0, of: Sample.ada)
    let second = MedTimerIdentity.medication("Iron", occurrence: 1, of: Sample.ada)
    #expect(plan.doses.map(\.medication) == [second, first])
  }

  @Test func `#64 one event twice in a file is one dose of its slot`() throws {
    let event = Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 5, 480))
    let bytes = Sample.file(
      medicines: [Sample.medicine("Iron", reminders: [Sample.reminder(1, at: 480)])],
      events: [event, event])
    var world = ImportWorld()
    let drafts = try world.take(try Sample.plan(bytes))
    #expect(drafts.counts.doses == 1)
    #expect(drafts.lines.last?.outcome == .nothingToTake(.twiceInFile))
  }

  @Test func `two reminders at one minute are two slots`() throws {
    let bytes = Sample.file(
      medicines: [
        Sample.medicine(
          "Iron", reminders: [Sample.reminder(1, at: 480), Sample.reminder(2, at: 480)])
      ],
      events: [
        Sample.event("Iron", "TAKEN", reminder: 2, at: Sample.second(day: 5, 480)),
        Sample.event("Iron", "TAKEN", reminder: 1, at: Sample.second(day: 5, 480)),
      ])
    var world = ImportWorld()
    try world.take(try Sample.plan(bytes))
    let parts = try world.doses(of: world.medication("Iron")).flatMap(\.entries)
      .compactMap(\.entry.part)
    #expect(parts.sorted() == ["08:00", "08:00#2"])
  }

  @Test func `many events are planned in good time`() throws {
    let events = (0..<5_000).map { index in
      Sample.event(
        "Iron", "TAKEN", reminder: index + 1, at: Sample.second(day: 5, 480),
        "\"tags\": [\"tag \(index)\"]")
    }
    var world = ImportWorld()
    let drafts = try world.take(
      try Sample.plan(Sample.file(medicines: [Sample.medicine("Iron")], events: events)))
    #expect(drafts.counts.doses == 5_000)
  }
}

extension String {
  func replacing(_ old: String, with new: String) -> String {
    guard let range = firstRange(of: old) else { return self }
    return replacingCharacters(in: range, with: new)
  }

  private func replacingCharacters(in range: Range<Index>, with new: String) -> String {
    self[..<range.lowerBound] + new + self[range.upperBound...]
  }
}
