import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What holds of every plan, on random schedules, wishes, answers and times.
@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct ReminderLawTests {
  /// A world and what its person wants, from a seed.
  struct Case {
    var world: World
    var wishes = ReminderWishes()
    let now: Instant

    init(_ seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      let zones = ["Europe/Berlin", "America/New_York", "Pacific/Apia", "Asia/Kathmandu", "UTC"]
      var world = try World(zone: zones[random.below(zones.count)])
      for _ in 0...random.below(3) {
        let times = (0...random.below(4)).map { _ in
          TimeEntry(WallTime(minute: random.below(1_440)) ?? .midnight)
        }
        var seen: Set<WallTime> = []
        world.add(
          .scheduleVersions,
          ScheduleVersion(
            effectiveFrom: date("2026-01-01"),
            recurrence: random.chance(70) ? .daily : .everyDays(1 + random.below(5)),
            entries: times.filter { seen.insert($0.time).inserted }, dose: amount("1")
          ).encoded)
      }
      let second = at("2026-03-01T00:00:00Z").instant.seconds + Int64(random.below(20_000_000))
      now = Instant(clampingSeconds: second)
      let today = world.planner.timeline.date(at: now)
      for slot in world.planner.slots(today.adding(days: -1)...today.adding(days: 1))
      where random.chance(30) {
        let moment = OffsetInstant(now, offsetMinutes: 0) ?? slot.due
        world.log(
          random.chance(50)
            ? .taking(slot, amount: nil, at: moment, loggedAt: moment)
            : .skipping(slot, loggedAt: moment))
      }
      self.world = world
      wishes.preAlarm = Minutes(random.below(3) * 20) ?? .none
      wishes.escalation = Escalation(
        every: Minutes(1 + random.below(300)) ?? .hour, times: random.below(30))
      wishes.isCritical = random.chance(30)
      wishes.part = random.chance(20) ? .notLogged : .all
      wishes.lowFrom = random.chance(30) ? today.adding(days: random.below(9) - 2) : nil
      wishes.packages = random.chance(30) ? [today.adding(days: random.below(40))] : []
    }

    var plan: ReminderPlan { world.plan(wishes, at: now) }
  }

  static let seeds = Array(UInt64(1)...300)

  @Test func `the same facts give the same plan, and ids name each reminder once`() throws {
    for seed in Self.seeds {
      let plan = try Case(seed).plan
      #expect(plan.reminders == (try Case(seed).plan.reminders), "seed \(seed)")
      #expect(Set(plan.reminders.map(\.id)).count == plan.reminders.count, "seed \(seed)")
      #expect(plan.reminders == plan.reminders.sorted(), "seed \(seed)")
    }
  }

  @Test func `each open dose of the days planned is told, unless sooner ones fill the budget`()
    throws
  {
    var count = 0
    for seed in Self.seeds {
      let sample = try Case(seed)
      guard sample.wishes.part == .all else { continue }
      let groups = sample.plan.pending
      let told = Set(groups.flatMap(\.reminders).map(\.subject))
      let isFull = groups.count == MedicineLimits.pendingReminderCount
      let last = isFull ? try #require(groups.last).at : .latest
      let end = Instant(clamping: sample.now.milliseconds + 7 * 86_400_000)
      for dose in sample.world.facts(sample.wishes, now: sample.now).doses {
        let due = dose.slot.due.instant
        guard due > sample.now, due <= end, due < last else { continue }
        count += 1
        #expect(told.contains(.dose(dose.slot)), "seed \(seed): \(dose.slot.name)")
      }
    }
    #expect(count > 1_000)
  }

  @Test func `an answered dose is in no plan`() throws {
    for seed in Self.seeds {
      let sample = try Case(seed)
      let answered = sample.world.doses.outcomes.keys
      for reminder in sample.plan.reminders {
        guard let slot = reminder.subject.slot else { continue }
        #expect(!answered.contains(slot.key), "seed \(seed)")
      }
    }
  }

  @Test func `no reminder of a dose comes once its time is over, and only a pre-alarm before it`()
    throws
  {
    for seed in Self.seeds {
      for reminder in try Case(seed).plan.reminders {
        guard let slot = reminder.subject.slot else { continue }
        #expect(reminder.at < slot.cutOff, "seed \(seed)")
        #expect(
          reminder.at >= slot.due.instant || reminder.kind == .preAlarm, "seed \(seed)")
      }
    }
  }

  @Test func `quiet hours change no time and drop nothing, and never silence what is critical`()
    throws
  {
    for seed in Self.seeds {
      let loud = try Case(seed)
      var quiet = loud
      quiet.wishes.quietHours = QuietHours(from: time("20:00"), to: time("09:00"))
      let one = loud.plan.reminders
      let other = quiet.plan.reminders
      #expect(one.map(\.id) == other.map(\.id), "seed \(seed)")
      #expect(one.map(\.at) == other.map(\.at), "seed \(seed)")
      #expect(other.allSatisfy { !($0.isCritical && $0.isSilent) }, "seed \(seed)")
    }
  }

  @Test func `the budget holds the soonest minutes and each of them once`() throws {
    for seed in Self.seeds {
      let plan = try Case(seed).plan
      let minutes = plan.pending.map { $0.at.seconds / 60 }
      #expect(minutes.count <= MedicineLimits.pendingReminderCount)
      #expect(minutes == Array(Set(minutes)).sorted(), "seed \(seed)")
      let all = Set(plan.reminders.filter { $0.at > plan.now }.map { $0.at.seconds / 60 }).sorted()
      #expect(minutes == Array(all.prefix(MedicineLimits.pendingReminderCount)), "seed \(seed)")
    }
  }

  @Test func `whoever sleeps hears once, and of nothing that would not have been shown`() throws {
    for seed in Self.seeds.prefix(60) {
      let sample = try Case(seed)
      var awake = ReminderWatch()
      var asleep = ReminderWatch()
      _ = awake.turn(sample.plan)
      _ = asleep.turn(sample.plan)
      var shown: Set<String> = []
      for minute in 1...360 {
        let now = Instant(clamping: sample.now.milliseconds + Int64(minute) * 60_000)
        for step in awake.turn(sample.world.plan(sample.wishes, at: now)) {
          if case .show(let notice) = step { shown.formUnion(notice.reminders.map(\.id)) }
        }
      }
      let now = Instant(clamping: sample.now.milliseconds + 360 * 60_000)
      let notices = asleep.turn(sample.world.plan(sample.wishes, at: now)).compactMap { step in
        if case .show(let notice) = step { notice } else { nil as ReminderWatch.Notice? }
      }
      #expect(notices.count { !$0.isSilent } <= 1, "seed \(seed)")
      for reminder in notices.flatMap(\.reminders) where reminder.at > sample.now {
        #expect(shown.contains(reminder.id), "seed \(seed)")
      }
    }
  }
}
