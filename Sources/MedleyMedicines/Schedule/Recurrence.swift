/// On which dates, or on what occasion, doses of a schedule are due.
package enum Recurrence: Hashable, Sendable {
  case daily
  case weekdays(WeekdaySet)
  /// Every so many days, counted from the start of the schedule.
  case everyDays(Int)
  case asNeeded(AsNeededLimits)
  /// A kind that a later version knows; it yields no slots here and is kept byte for byte.
  case unknown(kind: UInt64, parameters: [UInt8]?)

  /// True for kinds whose doses are planned for dates.
  package var isPlanned: Bool {
    switch self {
    case .daily, .weekdays, .everyDays: true
    case .asNeeded, .unknown: false
    }
  }

  /// The first date on or after one that the recurrence names; nil when there is none.
  package func date(onOrAfter date: LocalDate, start: LocalDate) -> LocalDate? {
    let date = max(date, start)
    switch self {
    case .daily: return date
    case .weekdays(let days):
      return (0..<7).lazy.map { date.adding(days: $0) }.first { days.contains($0.weekday) }
    case .everyDays(let interval):
      let past = date.days(since: start) % interval
      let next = past == 0 ? date : date.adding(days: interval - past)
      return next.days(since: start) % interval == 0 ? next : nil
    case .asNeeded, .unknown: return nil
    }
  }
}
