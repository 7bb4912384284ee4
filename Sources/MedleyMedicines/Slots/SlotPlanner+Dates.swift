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

  /// The slots of one schedule on dates in a period, in order of date and time.
  func planDates(_ lineage: Lineage, _ period: ClosedRange<LocalDate>) -> [PlannedSlot] {
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
      guard schedule.isUnderstood, schedule.recurrence.namesDates else { continue }
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
            if let count = schedule.doseCount {
              let before = dates.partitioningIndex { $0 >= schedule.start }
              if dates.count - before >= count { break days }
            }
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
    var dueDate = date.adding(days: time.minute / 1_440)
    guard var dueTime = WallTime(minute: time.minute % 1_440) else { return nil }
    let change = overrides.isEmpty ? nil : overrides[key]
    switch change {
    case .cancelled: return nil
    case .moved(let date, let time): (dueDate, dueTime) = (date, time)
    case nil: break
    }
    let clock = clock(of: version)
    // Where the zone leaves the date out, a window has none of its doses, those after midnight too.
    if time.minute >= 1_440, clock.instant(date, .midnight) == nil { return nil }
    guard let due = clock.instant(dueDate, dueTime) else { return nil }
    if let ending, ending.excludes(date, due: due) { return nil }
    if let begin = version.schedule.notBefore, due < begin { return nil }
    return PlannedSlot(
      key: key, series: .init(lineage: lineage, entry: time.entry), due: due, date: date,
      amount: time.amount ?? amount, isMoved: change != nil)
  }
}

extension ScheduleVersion {
  /// The last date on which the rule can name a dose.
  var lastDate: LocalDate {
    let end = end ?? .latest
    guard let count = plan?.dayCount else { return end }
    return min(end, start.adding(days: count - 1))
  }

  /// The amount on a date where no time states its own; nil when the plan has no dose then.
  func dose(on date: LocalDate) -> (amount: Quantity?, Void)? {
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
