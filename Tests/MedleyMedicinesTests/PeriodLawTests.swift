import MedleyMedicines
import MedleyRecords
import MedleyTestSupport
import Testing

/// What holds of the slots of every period, on random schedules with doses moved and cancelled.
@Suite(.enabled(if: Zones.exist, "needs tzdata")) struct PeriodLawTests {
  private static let rules = [
    "daily", "weekdays mon,thu", "every 5 days", "every 2 weeks fri", "monthly 31",
    "cycle 3 on 2 off", "every 7 h from 05:30", "every 50 h from 06:00", "8 h after last",
    "3 days after last", "window 22:00-03:00 every 1 h", "window 07:00-22:00 3 times",
  ]

  private func world(_ seed: UInt64) throws -> World {
    var random = SeededGenerator(seed: seed)
    let zones = ["Europe/Berlin", "America/New_York", "Pacific/Apia", "Australia/Lord_Howe"]
    var world = try World(zone: zones[random.below(zones.count)])
    for _ in 0...random.below(2) {
      let rule = Self.rules[random.below(Self.rules.count)]
      if rule.contains("every ") && rule.contains(" h") || rule.contains("after")
        || rule.hasPrefix("window")
      {
        try world.schedule(from: "2026-01-01", by: rule)
      } else {
        let times = [("08:00", "20:00"), ("02:30", "23:59"), ("00:00", "12:00")][random.below(3)]
        try world.schedule(from: "2026-01-01", by: rule, times.0, times.1)
      }
    }
    for slot in world.slots("2026-03-01", "2026-03-31") where random.chance(15) {
      let target = SlotOverride.Change.moved(
        slot.date.adding(days: random.below(9) - 4),
        WallTime(minute: random.below(1_440)) ?? .midnight)
      let change = random.chance(30) ? .cancelled : target
      world.add(
        .slotOverrides, SlotOverride(slot: slot.key, change: change).encoded,
        member: slot.key.record(of: World.medication))
    }
    return world
  }

  @Test func `the slots of a day are those of any longer period with the same bounds`() throws {
    for seed in UInt64(1)...300 {
      let planner = try world(seed).planner
      let first = date("2026-03-10")
      let wide = first.adding(days: -2)...first.adding(days: 6)
      let all = planner.slots(wide)
      let kept = planner.keeping(wide)
      for day in 0..<9 {
        let from = wide.lowerBound.adding(days: day)
        for to in [from, min(from.adding(days: 2), wide.upperBound)] {
          let alone = planner.slots(from...to)
          #expect(alone == all.filter { from <= $0.date && $0.date <= to }, "seed \(seed)")
          #expect(kept.slots(from...to) == alone, "seed \(seed)")
        }
      }
      #expect(
        kept.slots(first.adding(days: -9)...first) == planner.slots(first.adding(days: -9)...first))
    }
  }
}
