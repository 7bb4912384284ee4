import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What users of other trackers hit with numbers and lists.
@Suite struct PainsNumberTests {
  /// What is left of ten after an amount that somebody typed was taken.
  private func left(of ten: String = "10", after typed: String) throws -> String? {
    var world = World()
    world.stock(.count, ten, at: "2026-03-01T00:00:00Z")
    world.use(try Quantity(typed: typed).text, at: "2026-03-01T08:00:00Z")
    return world.stock()?.amount.text
  }

  @Test func `#49 half a tablet typed as .5 takes half a tablet and not five`() throws {
    #expect(try left(after: ".5") == "9.5")
    #expect(try left(after: "0.5") == "9.5")
  }

  @Test func `#50 one and a half takes one and a half, with a point and with a comma`() throws {
    for typed in ["1.5", "1,5", "1½", "1 1/2"] {
      #expect(try left(after: typed) == "8.5")
    }
  }

  @Test func `#51 half tablets add up to whole ones`() throws {
    var world = World()
    world.schedule(from: "2026-03-01", "08:00", "20:00", dose: "0.5")
    world.stock(.count, "3", at: "2026-03-01T00:00:00Z")
    try world.take("2026-03-01", "08:00", at: "2026-03-01T08:00:00Z")
    #expect(world.stock()?.amount.text == "2.5")
    try world.take("2026-03-01", "20:00", at: "2026-03-01T20:00:00Z")
    #expect(world.stock()?.amount.text == "2")
    let empty = try #require(world.stock()).runsOut(
      world.planner, doses: world.doses, now: at("2026-03-01T20:00:00Z").instant)
    // Two tablets are four halves: both doses of the 2nd and of the 3rd.
    #expect(empty?.due.text == "2026-03-04T08:00:00+00:00")
  }

  @Test func `#54 doses of one name in two medications are two doses`() {
    let slot = SlotKey(lineage: id(3), date: date("2026-03-01"), part: "08:00")
    #expect(slot.record(of: id(1)) != slot.record(of: id(11)))
    #expect(slot.record(of: id(1)) == slot.record(of: id(1)))
  }

  @Test func `#60 the rate counts what the list shows, and a skipped dose consumes nothing`() throws
  {
    var random = SeededGenerator(seed: 64)
    for _ in 0..<60 {
      var world = World()
      world.schedule(from: "2026-03-01", "08:00", "20:00")
      var taken = 0
      for slot in world.slots("2026-03-01", "2026-03-14") {
        switch random.below(4) {
        case 0:
          world.log(.taking(slot, at: slot.due, loggedAt: slot.due))
          taken += 1
        case 1: world.log(.skipping(slot, loggedAt: slot.due))
        default: break
        }
      }
      let now = "2026-03-10T12:00:00Z"
      let states = world.calendar("2026-03-01", "2026-03-14", now: now).slots.map(\.state)
      let figures = world.figures("2026-03-01", "2026-03-14", now: now)
      #expect(figures.taken == states.count { $0 == .taken })
      #expect(figures.missed == states.count { $0 == .missed })
      #expect(figures.skipped == states.count { $0 == .skipped })
      #expect(figures.pending == states.count { $0 == .pending || $0 == .overdue })
      #expect(figures.scheduled == 28)
      let skips = world.doses.outcomes.values.filter { $0.status == .skipped }
      #expect(skips.allSatisfy { $0.administered.isEmpty })
      world.stock(.count, "30", at: "2026-03-01T00:00:00Z")
      #expect(world.stock()?.amount == Quantity(30 - taken))
    }
  }

  @Test func `#65 the next doses are the soonest, in order, and never more than were asked for`()
    throws
  {
    var random = RandomRule(generator: SeededGenerator(seed: 65))
    for kind in [1, 2, 3, 5, 6, 7, 8, 12] as [UInt64] {
      for _ in 0..<30 {
        let rule = random.rule(kind)
        var version = ScheduleVersion(
          effectiveFrom: date("2026-03-01"), recurrence: rule.recurrence, window: rule.window,
          plan: rule.plan, dose: .one)
        if rule.window == nil, rule.recurrence.takesTimes {
          version.entries = [TimeEntry(random.time())]
        }
        var world = World()
        world.add(.scheduleVersions, version.encoded)
        let now = at("2026-03-20T12:00:00Z").instant
        let known = world.planner.slots(date("2026-03-18")...date("2026-12-31"))
          .filter { $0.due.instant > now }
        for limit in [0, 1, 3, 64] {
          let next = world.planner.upcoming(after: now, limit: limit)
          #expect(next.count <= limit)
          #expect(next.map(\.due.instant) == next.map(\.due.instant).sorted())
          // Those of this year are the first ones of the whole year's list.
          let near = next.filter { $0.date <= date("2026-12-31") }
          #expect(
            near.map(\.due) == known.prefix(limit).map(\.due), "\(rule.text()), \(limit)")
        }
      }
    }
  }
}
