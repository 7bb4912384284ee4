import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What users of other trackers hit with logging, and what must hold of any record.
@Suite struct PainsLoggingTests {
  private static let horizon = date("2026-02-20")...date("2026-04-30")

  /// A medication of a random schedule of a kind, some doses of it taken, moved or cancelled.
  private func world(_ kind: UInt64, _ random: inout RandomRule) throws -> World {
    var world = try Zones.exist ? World(zone: "Europe/Berlin") : World()
    let rule = random.rule(kind)
    var version = ScheduleVersion(
      effectiveFrom: date("2026-03-01").adding(days: random.number(0...5)),
      recurrence: rule.recurrence, window: rule.window, plan: rule.plan, dose: random.amount())
    let count = kind == 9 ? 1 : random.number(1...3)
    if rule.window == nil, rule.recurrence.takesTimes {
      version.entries = (0..<count).map { number in
        TimeEntry(id: "entry:\(number)", time: random.time())
      }
      version.entries.sort { ($0.time, $0.id) < ($1.time, $1.id) }
    }
    if random.number(0...3) == 0 { version.doseCount = random.number(1...20) }
    if random.number(0...3) == 0 { version.end = date("2026-04-01") }
    world.add(.scheduleVersions, version.encoded)
    if case .followUp(let other, _) = rule.recurrence {
      var followed = World()
      followed.schedule(from: "2026-03-01", "07:00")
      for day in 10...14 {
        try followed.take("2026-03-\(day)", "07:00", at: "2026-03-\(day)T07:05:00Z")
      }
      world.followed = [other: followed.doses]
    }
    if random.number(0...3) == 0 {
      let first = date("2026-03-05").adding(days: random.number(0...20))
      world.add(
        .pauses, Pause(from: first, through: first.adding(days: random.number(0...9))).encoded)
    }
    for slot in world.planner.slots(Self.horizon) where random.number(0...9) == 0 {
      let day = slot.date.adding(days: random.number(0...4))
      let change: SlotOverride.Change =
        random.number(0...2) == 0 ? .cancelled : .moved(day, random.time())
      world.add(
        .slotOverrides, SlotOverride(slot: slot.key, change: change).encoded,
        member: slot.key.record(of: World.medication))
    }
    if random.number(0...7) == 0 {
      world.write(.ending, Ending(lastDate: date("2026-03-30")).encoded)
    }
    for slot in world.planner.slots(Self.horizon) where random.number(0...2) == 0 {
      let moment = slot.due
      world.log(
        random.number(0...4) == 0
          ? .skipping(slot, loggedAt: moment) : .taking(slot, at: moment, loggedAt: moment))
    }
    return world
  }

  /// An edit of anything that an edit can say.
  private func edit(_ random: inout RandomRule, from day: LocalDate) -> ScheduleEdit {
    var edit = ScheduleEdit()
    if random.number(0...1) == 0 {
      edit.times = (0..<random.number(1...4)).map { _ in .init(random.time()) }
    }
    if random.number(0...1) == 0 { edit.rule = random.rule(random.one(of: RandomRule.kinds)) }
    if random.number(0...3) == 0 { edit.dose = random.amount() }
    if random.number(0...3) == 0 { edit.start = day.adding(days: random.number(-20...20)) }
    if random.number(0...3) == 0 { edit.end = day.adding(days: random.number(0...30)) }
    if random.number(0...3) == 0 { edit.doseCount = random.number(1...10) }
    if random.number(0...3) == 0 { edit.policy = .elapsed(offsetMinutes: random.number(-9...9)) }
    return edit
  }

  /// What an edit must leave as it was.
  private func plan(_ world: World, _ period: ClosedRange<LocalDate>) -> [String] {
    world.planner.slots(period).map { slot in
      "\(slot.date) \(slot.key.date) \(slot.key.part) \(slot.due.text) \(slot.amount?.text ?? "-")"
    }
  }

  @Test func `#31 an edit effective from a date changes no slot before it, of whatever kind`()
    throws
  {
    var random = RandomRule(generator: SeededGenerator(seed: 61))
    var editCount = 0
    var slotCount = 0
    for kind in RandomRule.kinds {
      for _ in 0..<20 {
        var world = try world(kind, &random)
        let lineage = try #require(world.planner.lineages.first?.id)
        let day = date("2026-03-06").adding(days: random.number(0...40))
        let past = Self.horizon.lowerBound...day.adding(days: -1)
        let before = plan(world, past)
        let text = world.lineage(lineage)?.versions.first?.schedule.rule.text() ?? ""
        for _ in 1...3 {
          let from = day.adding(days: random.number(0...10))
          let change = edit(&random, from: from)
          guard !change.isEmpty, (try? world.edit(lineage, from: from.text) { $0 = change }) != nil
          else { continue }
          editCount += 1
          slotCount += before.count
          #expect(plan(world, past) == before, "\(text), from \(from): \(change)")
        }
      }
    }
    // Enough of them were edits, and of schedules that plan something.
    #expect(editCount > 200)
    #expect(slotCount > 5_000)
  }

  @Test func `#16 a plan asked for day by day is the plan asked for at once, of whatever kind`()
    throws
  {
    var random = RandomRule(generator: SeededGenerator(seed: 64))
    let days = date("2026-03-24")...date("2026-04-04")
    for kind in RandomRule.kinds {
      for _ in 0..<4 {
        let world = try world(kind, &random)
        let whole = world.planner.slots(days)
        var parts: [Slot] = []
        var day = days.lowerBound
        while day <= days.upperBound {
          let end = min(day.adding(days: random.number(0...4)), days.upperBound)
          parts += world.planner.slots(day...end)
          day = end.adding(days: 1)
        }
        let text = world.planner.lineages.first?.versions.first?.schedule.rule.text() ?? ""
        #expect(Set(parts) == Set(whole), "\(text)")
        #expect(parts.count == whole.count && Set(whole.map(\.key)).count == whole.count)
        for slot in whole where slot.isMoved || random.number(0...19) == 0 {
          #expect(world.planner.slot(slot.key) == slot, "\(text)")
        }
      }
    }
  }

  @Test func `#40 what nobody answers is pending, overdue or missed, and never taken`() throws {
    var random = RandomRule(generator: SeededGenerator(seed: 62))
    let days = date("2026-03-01")...date("2026-03-10")
    var judged = 0
    for kind in RandomRule.kinds {
      for _ in 0..<8 {
        let world = try world(kind, &random)
        let answered = Set(world.doses.outcomes.keys)
        var earlier: [SlotKey: SlotState] = [:]
        // As the clock goes on a dose without an answer only ever becomes later.
        for hour in stride(from: 0, to: 24 * 12, by: 11) {
          let now = at("2026-03-01T00:00:00Z").instant.adding(try #require(Minutes(hour * 60 + 1)))
          let calendar = DoseCalendar(
            world.medication, planner: world.planner, doses: world.doses, period: days,
            now: now)
          for slot in calendar.slots where !answered.contains(slot.slot.key) {
            judged += 1
            let order: [SlotState] = [.pending, .overdue, .missed]
            let rank = order.firstIndex(of: slot.state) ?? -1
            let last = earlier[slot.slot.key].flatMap { order.firstIndex(of: $0) } ?? 0
            #expect(rank >= last, "\(slot.slot.key): \(slot.state)")
            earlier[slot.slot.key] = slot.state
          }
        }
      }
    }
    #expect(judged > 2_000)
  }

  @Test func `#41 a slot closed on two devices, or twice on one, counts once`() throws {
    var random = RandomRule(generator: SeededGenerator(seed: 63))
    for kind in [1, 2, 3, 5, 6, 7, 8, 12] as [UInt64] {
      for _ in 0..<8 {
        let once = try world(kind, &random)
        var twice = once
        for outcome in once.doses.outcomes.values {
          let dose = try #require(outcome.counting)
          // Who sees that it is taken writes nothing; who does not writes a second entry.
          if dose.entry.status == .taken {
            guard case .alreadyTaken = outcome.plan(for: .taken) else {
              Issue.record("a taken slot would be taken again")
              return
            }
          }
          var again = dose.entry
          again.takenAt = again.takenAt.flatMap {
            OffsetInstant($0.instant.adding(.hour), offsetMinutes: 0)
          }
          twice.log(again, device: 2)
        }
        let period = ("2026-02-20", "2026-04-30", "2026-05-09T00:00:00Z")
        let figures = once.figures(period.0, period.1, now: period.2)
        #expect(twice.figures(period.0, period.1, now: period.2) == figures)
        #expect(twice.states(period.0, period.1, now: period.2).count == figures.scheduled)
      }
    }
  }

  @Test func `#34 a dose entered the next day was taken when it was taken`() throws {
    var world = World()
    world.schedule(from: "2026-03-01", "08:00", "20:00")
    let slot = try world.slot("2026-03-09", "20:00")
    world.log(
      .taking(slot, at: at("2026-03-09T20:10:00Z"), loggedAt: at("2026-03-10T12:00:00Z")))
    let entry = try #require(world.doses.outcomes[slot.key]?.counting?.entry)
    #expect(entry.plannedAt?.text == "2026-03-09T20:00:00+00:00")
    #expect(entry.takenAt?.text == "2026-03-09T20:10:00+00:00")
    #expect(entry.loggedAt.text == "2026-03-10T12:00:00+00:00")
    // It is neither late nor a dose of the day on which it was entered.
    let figures = world.figures("2026-03-09", "2026-03-09", now: "2026-03-10T12:00:00Z")
    #expect(figures.taken == 1 && figures.late == 0)
    #expect(world.figures("2026-03-10", "2026-03-10", now: "2026-03-10T12:00:00Z").taken == 0)
    #expect(
      DoseEntry.unscheduled(
        amount: .one, at: at("2026-03-08T22:00:00Z"), loggedAt: at("2026-03-10T12:00:00Z")
      ).date == date("2026-03-08"))
  }

  @Test func `#35 a dose of half a year ago can be logged and put right like today's`() throws {
    var world = World()
    world.schedule(from: "2025-01-01", "08:00")
    let now = "2026-03-10T12:00:00Z"
    #expect(world.figures("2025-09-01", "2025-09-01", now: now).missed == 1)
    let slot = try #require(
      world.planner.slots(on: date("2025-09-01"), named: "08:00").first)
    world.log(.taking(slot, at: at("2025-09-01T08:30:00Z"), loggedAt: at(now)))
    #expect(world.figures("2025-09-01", "2025-09-01", now: now).taken == 1)
    let dose = try #require(world.doses.outcomes[slot.key]?.counting)
    let draft = OperationDraft.correct(
      dose, to: .skipping(slot, loggedAt: at(now), reason: "felt sick"), of: World.medication)
    #expect(draft.member == .named(dose.id))
    world.undo(dose.id)
    world.log(try #require(DoseEntry(decoding: draft.value)))
    #expect(world.figures("2025-09-01", "2025-09-01", now: now).skipped == 1)
  }

  @Test func `#42 a second dose that is meant is an extra intake and is never refused`() throws {
    var world = World()
    world.schedule(from: "2026-03-10", "08:00", "12:30")
    try world.take("2026-03-10", "08:00", at: "2026-03-10T08:00:00Z")
    world.stock(.count, "5", at: "2026-03-10T08:30:00Z")
    for minute in 1...3 {
      guard case .extra = world.target(at: "2026-03-10T08:0\(minute):00Z") else {
        Issue.record("the intake of minute \(minute) must be an extra one")
        return
      }
    }
    world.use("1", at: "2026-03-10T09:00:00Z")
    world.use("2", at: "2026-03-10T09:01:00Z")
    let day = world.calendar("2026-03-10", "2026-03-10", now: "2026-03-10T10:00:00Z")
    #expect(day.extras.map(\.kind) == [.unscheduled, .unscheduled])
    #expect(world.stock()?.amount == amount("2"))
    // They take nothing away from the dose that is still to come.
    #expect(world.closes(at: "2026-03-10T12:00:00Z") == "2026-03-10 12:30")
  }
}
