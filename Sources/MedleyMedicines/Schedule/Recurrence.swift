package import MedleyRecords

/// On which dates, or on what occasion, doses of a schedule are due (`medicine-records §5`).
package enum Recurrence: Hashable, Sendable {
  case daily
  case weekdays(WeekdaySet)
  /// Every so many days, counted from the start of the schedule.
  case everyDays(Int)
  /// On days of every so many weeks; weeks begin on Monday, the first is that of the start.
  case everyWeeks(Int, WeekdaySet)
  /// On one day of every so many months, the first being that of the start.
  case everyMonths(Int, MonthDay)
  /// So many days on, so many off, counted from the start.
  case cycle(on: Int, off: Int)
  /// On given dates, ascending.
  case dates([LocalDate])
  /// At a spacing of elapsed time from a time on the first date on.
  case grid(Minutes, from: WallTime)
  /// A while after the last intake of the medication.
  case afterLast(Spacing)
  /// A while after each dose of another medication.
  case followUp(of: Identifier, after: Minutes)
  case asNeeded(AsNeededLimits)
  /// A kind that a later version knows; it yields no slots here and is kept byte for byte.
  case unknown(kind: UInt64, parameters: [UInt8]?)

  /// The time between an intake and the next one.
  package enum Spacing: Hashable, Sendable {
    /// Elapsed time.
    case minutes(Minutes)
    /// Days of the calendar; the time of day is that of the schedule.
    case days(Int)
  }

  /// True for kinds that name dates, on which times of day or a window are due.
  package var namesDates: Bool {
    switch self {
    case .daily, .weekdays, .everyDays, .everyWeeks, .everyMonths, .cycle, .dates: true
    case .grid, .afterLast, .followUp, .asNeeded, .unknown: false
    }
  }

  /// True for kinds whose slots follow from what was taken.
  package var followsIntakes: Bool {
    switch self {
    case .afterLast, .followUp: true
    default: false
    }
  }

  /// True for kinds that have times of day.
  package var takesTimes: Bool {
    if case .afterLast = self { return true }
    return namesDates
  }

  /// True for kinds whose doses are planned.
  package var isPlanned: Bool {
    switch self {
    case .asNeeded, .unknown: false
    default: true
    }
  }

  /// True for kinds that count from the start of the schedule.
  package var countsFromStart: Bool {
    switch self {
    case .everyDays, .everyWeeks, .everyMonths, .cycle, .grid: true
    case .daily, .weekdays, .dates, .afterLast, .followUp, .asNeeded, .unknown: false
    }
  }
}
