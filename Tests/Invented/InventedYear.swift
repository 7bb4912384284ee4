internal import Medley
internal import MedleyHousehold
internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore
internal import MedleyTestSupport

/// A year of four medications of one person with everything that people do: late, early, half,
/// skipped, forgotten, doubled and extra doses, in two zones, with names that nobody expects.
package struct InventedYear {
  /// The store in which all of it is.
  package let home: String
  /// A moment after the year, at which it is looked at.
  package static let now = "2027-03-02T12:00:00+01:00"
  package static let zone = "Europe/Berlin"

  /// Invents it in a folder, always the same for a seed.
  package init(in folder: String, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var household = try InventedHousehold(in: folder, medicationCount: 0)
    let cabinet = household.cabinet
    func add(_ name: String, _ rule: String?, _ times: [String], unit: String = "tablet") throws {
      var schedule = ScheduleEdit()
      schedule.dose = try Quantity(file: "1.5")
      schedule.times = times.isEmpty ? nil : times.compactMap { WallTime($0).map { .init($0) } }
      schedule.rule = try rule.map { try ScheduleRule(typed: $0) }
      if rule == nil { schedule.recurrence = .asNeeded(AsNeededLimits()) }
      var facts = MedicationFacts(name: name)
      facts.texts[.unit] = unit
      _ = try cabinet.add(Cabinet.Addition(facts: facts, schedule: schedule))
    }
    try add("=Iron \"forte\"; 50,5", "daily", ["08:00", "20:00"])
    try add("Zink, @home 💊", "weekdays mon,thu", ["23:30"])
    try add("'-Pill", "cycle 21 on 7 off", ["02:30"])
    try add("Schmerz, akut", nil, [], unit: "ml")
    let home = folder + "/reader"
    try household.reader(at: home)
    self.home = home

    let zone = household.circumstances.zone
    let first = household.circumstances.today
    let plans = try cabinet.look { snapshot in
      try snapshot.medications.map { (id: $0.id, planner: try snapshot.planner(for: $0)) }
    }
    var doses: [LoggedDose] = []
    func shown(_ second: Int64) -> OffsetInstant {
      OffsetInstant(Instant(clampingSeconds: second), in: zone)
    }
    for (id, planner) in plans {
      func log(_ entry: DoseEntry, by author: Int) {
        let stamp = entry.loggedAt.instant.milliseconds
        doses.append(LoggedDose(medication: id, entry: entry, stamp: stamp, author: author))
      }
      func unscheduled(_ day: Int) throws {
        let second =
          Int64(first.adding(days: day).days) * 86_400 + 3_600 * 7 + Int64(random.below(50_000))
        let amount = try Quantity(file: ["0.1", "2.5", "5", "0.25"][random.below(4)])
        log(
          DoseEntry(
            slot: nil, date: shown(second).date, status: .taken, amount: amount, plannedAt: nil,
            takenAt: shown(second), loggedAt: shown(second + 5)), by: random.below(8))
      }
      for slot in planner.slots(first...first.adding(days: 364)) {
        let due = slot.due.instant.seconds
        let late = Int64(random.below(9_000)) - 1_800
        let logged = shown(due + late + 30)
        switch random.below(100) {
        case 0..<12: continue
        case 12..<20:
          let reason = ["+felt sick", "", "out\nof town", "é"][random.below(4)]
          log(
            .skipping(slot, loggedAt: logged, reason: reason.isEmpty ? nil : reason),
            by: random.below(8))
        case 20..<24:
          // Two who had not heard of each other.
          log(.taking(slot, at: shown(due + late), loggedAt: logged), by: 0)
          log(.taking(slot, at: shown(due + late + 900), loggedAt: shown(due + late + 960)), by: 1)
        case 24..<27:
          log(.taking(slot, at: shown(due), loggedAt: logged), by: 2)
          log(.skipping(slot, loggedAt: shown(due + 7_200)), by: 3)
        default:
          let half = random.chance(5) ? try Quantity(file: "0.75") : nil
          log(
            .taking(
              slot, amount: half, at: shown(due + late), loggedAt: logged,
              note: random.chance(2) ? "=SUM(A1:A9)" : nil), by: random.below(8))
        }
      }
      let count = planner.hasPlan ? 5 : 150
      for _ in 0..<count { try unscheduled(random.below(365)) }
    }
    doses.sort { ($0.stamp, $0.medication) < ($1.stamp, $1.medication) }
    let vector = try cabinet.look { $0.reading.table.vector }
    let file = folder + "/year.bundle"
    try household.bundle(try household.batch(doses, from: vector), for: home).write(to: file)
    _ = try Cabinet.open(
      home, Circumstances(now: OffsetInstant(Self.now)?.instant, zoneName: Self.zone)
    ).readBundle(file)
  }
}
