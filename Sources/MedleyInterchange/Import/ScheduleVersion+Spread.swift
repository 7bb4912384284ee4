internal import MedleyMedicines
internal import MedleyRecords

extension ScheduleVersion {
  /// A grid of elapsed time with the instant from which it counts.
  struct Grid {
    let anchor: Instant
    let spacing: Minutes
    /// The clock by which its dates count.
    let clock: ZoneRules
  }

  /// The grid of a version whose clock is an offset, as imports write it; nil for any other.
  var grid: Grid? {
    guard case .grid(let spacing, let from) = recurrence, case .elapsed(let minutes) = policy
    else { return nil }
    let clock = ZoneRules(fixedSeconds: minutes * 60)
    guard let second = clock.second(start, from) else { return nil }
    return Grid(anchor: Instant(clampingSeconds: second), spacing: spacing, clock: clock)
  }

  /// The slot of a window or a grid that is due at an instant; nil when there is none.
  ///
  /// It looks at no period and at no date of the import: one event has one slot in every backup.
  /// Without a zone only what the clock shows is compared.
  func spreadSlot(
    at planned: OffsetInstant, of lineage: Identifier, in zone: ZoneRules? = nil
  ) -> SlotKey? {
    for (index, minute) in (window?.minutes ?? []).enumerated() {
      guard let window, let time = WallTime(minute: minute % 1_440),
        // The clock may have jumped over the time, so instants are compared.
        time == planned.time || zone?.second(planned.date, time) == planned.instant.seconds
      else { continue }
      return SlotKey(
        lineage: lineage, date: planned.date.adding(days: -(minute / 1_440)),
        part: "\(window.id)/\(index + 1)")
    }
    guard let grid, planned.instant >= grid.anchor else { return nil }
    let past = planned.instant.milliseconds - grid.anchor.milliseconds
    guard past % grid.spacing.milliseconds == 0 else { return nil }
    return SlotKey(
      lineage: lineage, date: grid.clock.date(at: planned.instant.seconds),
      part: String(past / grid.spacing.milliseconds))
  }

  /// True when a time or a place in the window bears the third part of a slot.
  func hasSlot(of part: String) -> Bool {
    guard let window else { return entries.contains { $0.id == part } }
    return window.minutes.indices.contains { part == "\(window.id)/\($0 + 1)" }
  }

  /// True when two versions plan the same doses, but for the dates from which they rule.
  func saysTheSame(as other: ScheduleVersion) -> Bool {
    var rule = rule
    if let window = other.window { rule.window = rule.window?.bearing(window.id) }
    guard rule == other.rule, end == other.end, doseCount == other.doseCount,
      isInStep(with: other)
    else { return false }
    // The time of a chain is that of its first dose, which is over some day.
    if case .afterLast(.minutes) = recurrence { return dose == other.dose }
    return entries.map(\.time) == other.entries.map(\.time)
      && entries.map(amount(of:)) == other.entries.map(other.amount(of:))
      && (!entries.isEmpty || dose == other.dose)
  }

  /// True when two versions of one rule count from starts that name the same dates.
  private func isInStep(with other: ScheduleVersion) -> Bool {
    let days = start.days(since: other.start)
    switch recurrence {
    case .everyDays(let interval): return days % interval == 0
    case .cycle(let on, let off): return days % (on + off) == 0
    case .everyWeeks(let interval, _):
      let weeks = start.weekStart(on: .monday).days(since: other.start.weekStart(on: .monday)) / 7
      return weeks % interval == 0
    case .everyMonths(2..., _), .grid: return days == 0
    default: return true
    }
  }
}
