extension Recurrence {
  /// The first date on or after one that the recurrence names; nil when there is none.
  package func date(onOrAfter date: LocalDate, start: LocalDate) -> LocalDate? {
    let date = max(date, start)
    switch self {
    case .daily: return date
    case .weekdays(let days): return Recurrence.next(days, from: date)
    case .everyDays(let interval):
      let past = date.days(since: start) % interval
      let next = past == 0 ? date : date.adding(days: interval - past)
      return next.days(since: start) % interval == 0 ? next : nil
    case .everyWeeks(let interval, let days):
      let anchor = start.weekStart(on: .monday)
      let week = date.weekStart(on: .monday)
      let past = week.days(since: anchor) / 7 % interval
      if past == 0, let found = Recurrence.next(days, from: date), found < week.adding(days: 7) {
        return found
      }
      let next = week.adding(days: 7 * (interval - past))
      return next.days(since: week) == 7 * (interval - past)
        ? Recurrence.next(days, from: next) : nil
    case .everyMonths(let interval, let day):
      let first = start.monthNumber
      var month = date.monthNumber
      let past = (month - first) % interval
      if past != 0 { month += interval - past }
      if let found = day.date(inMonth: month), found >= date { return found }
      return day.date(inMonth: month + interval)
    case .cycle(let on, let off):
      let past = date.days(since: start) % (on + off)
      if past < on { return date }
      let next = date.adding(days: on + off - past)
      return next.days(since: start) % (on + off) == 0 ? next : nil
    case .dates(let dates):
      let index = dates.partitioningIndex { $0 >= date }
      return index < dates.count ? dates[index] : nil
    case .grid, .afterLast, .followUp, .asNeeded, .unknown: return nil
    }
  }

  /// The number of dates that the recurrence names from the start up to before a date.
  package func dateCount(before date: LocalDate, start: LocalDate) -> Int {
    guard date > start else { return 0 }
    let length = date.days(since: start)
    switch self {
    case .daily: return length
    case .weekdays(let days): return Recurrence.count(days, from: start, before: date)
    case .everyDays(let interval): return (length - 1) / interval + 1
    case .everyWeeks(let interval, let days):
      let anchor = start.weekStart(on: .monday)
      let week = date.weekStart(on: .monday)
      let weeks = week.days(since: anchor) / 7
      // All days of the weeks before, less those before the start, and those of this week.
      let whole = (weeks + interval - 1) / interval * days.days.count
      let early = Recurrence.count(days, from: anchor, before: start)
      let late = weeks % interval == 0 ? Recurrence.count(days, from: week, before: date) : 0
      return whole - early + late
    case .everyMonths(let interval, let day):
      let first = start.monthNumber
      let months = date.monthNumber - first
      var count = (months + interval - 1) / interval
      if months % interval == 0, let found = day.date(inMonth: date.monthNumber), found < date {
        count += 1
      }
      if let found = day.date(inMonth: first), found < start { count -= 1 }
      return count
    case .cycle(let on, let off):
      return length / (on + off) * on + min(length % (on + off), on)
    case .dates(let dates):
      return dates.partitioningIndex { $0 >= date } - dates.partitioningIndex { $0 >= start }
    case .grid, .afterLast, .followUp, .asNeeded, .unknown: return 0
    }
  }

  private static func next(_ days: WeekdaySet, from date: LocalDate) -> LocalDate? {
    (0..<7).lazy.map { date.adding(days: $0) }.first { days.contains($0.weekday) }
  }

  /// The number of days of the week in a range of dates.
  private static func count(
    _ days: WeekdaySet, from start: LocalDate, before end: LocalDate
  ) -> Int {
    let length = end.days(since: start)
    let rest = (0..<length % 7).count { days.contains(start.adding(days: $0).weekday) }
    return length / 7 * days.days.count + rest
  }
}
