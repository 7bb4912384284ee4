internal import MedleyRecords

extension SlotPlanner {
  /// The slots of a grid of elapsed time that count in a period.
  ///
  /// Earlier versions may have given some of the number with which a schedule ends.
  func planGrid(
    _ reign: Lineage.Reign, _ lineage: Identifier, _ period: ClosedRange<LocalDate>, given: Int
  ) -> [PlannedSlot] {
    let schedule = reign.version.schedule
    guard case .grid(let spacing, let time) = schedule.recurrence else { return [] }
    let clock = clock(of: reign.version)
    // Where the zone leaves the first date out the grid begins on the next one.
    guard let anchor = clock.instant(onOrAfter: schedule.start, time) else { return [] }
    let identities = ZoneRules(
      fixedSeconds: clock.rules(at: anchor).offsetSeconds(at: anchor.seconds))
    let begin = max(reign.dates.lowerBound, schedule.start)
    let first = max(period.lowerBound, begin)
    let last = min(period.upperBound, reign.dates.upperBound, schedule.lastDate)
    guard first <= last else { return [] }
    /// The ordinal that surely lies before all slots of a date, or after them.
    func ordinal(_ date: LocalDate, _ days: Int64) -> Int64 {
      let instant = (Int64(date.days) + days) * 86_400_000
      return (instant - anchor.milliseconds) / spacing.milliseconds
    }
    let end = ordinal(last, 3)
    // A schedule that ends with a number has to be counted from its beginning.
    var number = schedule.doseCount == nil ? max(0, ordinal(first, -2) - 1) : 0
    var left = schedule.doseCount.map { $0 - given } ?? .max
    var found: [PlannedSlot] = []
    while number <= end, left > 0 {
      defer { number += 1 }
      var due = Instant(clamping: anchor.milliseconds + number * spacing.milliseconds)
      let date = clock.date(at: due)
      guard begin <= date, date <= last else { continue }
      let key = SlotKey(
        lineage: lineage, date: identities.date(at: due.seconds), part: String(number))
      var amount = schedule.dose
      if let plan = schedule.plan {
        guard
          let planned = plan.amount(
            day: date.days(since: schedule.start), ordinal: Int(clamping: number))
        else { continue }
        amount = planned
      }
      if isPaused(on: date) { continue }
      let change = overrides[key]
      switch change {
      case .cancelled: continue
      case .moved(let date, let time): due = clock.instant(date, time) ?? due
      case nil: break
      }
      if let ending, ending.excludes(date, due: due) { continue }
      if let begin = schedule.notBefore, due < begin { continue }
      left -= 1
      guard date >= first else { continue }
      found.append(
        PlannedSlot(
          key: key, series: .init(lineage: lineage, entry: ""), due: due, date: date,
          amount: amount, isMoved: change != nil))
    }
    return found
  }
}
