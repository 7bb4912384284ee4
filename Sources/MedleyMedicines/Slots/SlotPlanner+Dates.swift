internal import MedleyRecords

extension SlotPlanner {
  /// A time of a date at which a dose is due.
  fileprivate struct Time {
    /// The third part of the slot's identity.
    let part: String
    /// What the cut-off goes by: the entry, or the window.
    let entry: String
    /// Minutes since the midnight of the date; a window may reach into the next one.
    let minute: Int
    let amount: Quantity?
  }

  /// The slots of one schedule that name dates or lie on a grid, in a period of dates.
  func plan(_ lineage: Lineage, _ period: ClosedRange<LocalDate>) -> [PlannedSlot] {
    let counting = lineage.reigns.filter { $0.version.schedule.doseCount != nil }
    let countFrom = counting.map(\.version.schedule.start).min() ?? period.lowerBound
    let earliest = period.upperBound.adding(days: -MedicineLimits.periodDayCount)
    let first = min(period.lowerBound, max(countFrom, earliest))
    var found: [PlannedSlot] = []
    // The dates of all slots since `first`, ascending, for schedules that end with a number.
    var dates: [LocalDate] = []
    for reign in lineage.reigns
    where reign.dates.upperBound >= first && reign.dates.lowerBound <= period.upperBound {
      let schedule = reign.version.schedule
      guard schedule.isUnderstood else { continue }
      /// The number of slots so far that the version counts.
      func given() -> Int { dates.count - dates.partitioningIndex { $0 >= schedule.start } }
      if case .grid = schedule.recurrence {
        let slots = planGrid(reign, lineage.id, first...period.upperBound, given: given())
        if !counting.isEmpty { dates += slots.map(\.date) }
        found += slots.filter { $0.date >= period.lowerBound }
      }
      guard schedule.recurrence.namesDates else { continue }
      let times = schedule.times
      let last = min(period.upperBound, reign.dates.upperBound, schedule.lastDate)
      var next = max(first, reign.dates.lowerBound)
      days: while next <= last,
        let date = schedule.recurrence.date(onOrAfter: next, start: schedule.start), date <= last
      {
        if let dose = schedule.dose(on: date), !isPaused(on: date) {
          for time in times {
            guard
              let slot = plan(time, dose.amount, on: date, reign.version, lineage.id)
            else { continue }
            if let count = schedule.doseCount, given() >= count { break days }
            if !counting.isEmpty { dates.append(date) }
            if date >= period.lowerBound { found.append(slot) }
          }
        }
        if date == .latest { break }
        next = date.adding(days: 1)
      }
    }
    return found
  }

  private func plan(
    _ time: Time, _ amount: Quantity?, on date: LocalDate, _ version: Lineage.Version,
    _ lineage: Identifier
  ) -> PlannedSlot? {
    let key = SlotKey(lineage: lineage, date: date, part: time.part)
    let clock = clock(of: version)
    // Where the clock leaves out the beginning of a window, it has no dose after midnight either.
    if time.minute >= 1_440, let window = version.schedule.window,
      clock.instant(date, window.from) == nil
    {
      return nil
    }
    guard let wallTime = WallTime(minute: time.minute % 1_440),
      var due = clock.instant(date.adding(days: time.minute / 1_440), wallTime)
    else { return nil }
    let change = overrides.isEmpty ? nil : overrides[key]
    switch change {
    case .cancelled: return nil
    // A dose is not lost because it was moved to a date that the zone leaves out.
    case .moved(let date, let time): due = clock.instant(date, time) ?? due
    case nil: break
    }
    if let ending, ending.excludes(date, due: due) { return nil }
    if let begin = version.schedule.notBefore, due < begin { return nil }
    return PlannedSlot(
      key: key, series: .init(lineage: lineage, entry: time.entry), due: due, date: date,
      amount: time.amount ?? amount, isMoved: change != nil)
  }
}

extension ScheduleVersion {
  /// The last date on which the rule can name a dose.
  package var lastDate: LocalDate {
    let end = end ?? .latest
    guard let count = plan?.dayCount else { return end }
    return min(end, start.adding(days: count - 1))
  }

  /// The amount on a date where no time states its own; nil when the plan has no dose then.
  package func dose(on date: LocalDate) -> (amount: Quantity?, Void)? {
    guard let plan else { return (dose, ()) }
    let ordinal = recurrence.dateCount(before: date, start: start)
    return plan.amount(day: date.days(since: start), ordinal: ordinal).map { ($0, ()) }
  }

  fileprivate var times: [SlotPlanner.Time] {
    guard let window else {
      return entries.map { entry in
        SlotPlanner.Time(
          part: entry.id, entry: entry.id, minute: entry.time.minute, amount: entry.amount)
      }
    }
    return window.minutes.enumerated().map { index, minute in
      SlotPlanner.Time(
        part: "\(window.id)/\(index + 1)", entry: window.id, minute: minute, amount: nil)
    }
  }
}
