internal import MedleyMedicines

/// How the dates of a schedule with one amount fall into series that calendars have rules for.
struct CalendarSeries {
  /// How one series goes on from its first date.
  enum Key: Hashable, Comparable {
    /// The only one, or one of several by the place in a period.
    case place(Int)
    /// A date by itself.
    case date(Int)

    /// What tells the events of one time of a schedule apart.
    var text: String {
      switch self {
      case .place(let number): "\(number)"
      case .date(let days): LocalDate(days: days).map { CalendarText.day($0) } ?? "\(days)"
      }
    }
  }

  /// How the dates are told apart.
  private enum Division {
    case one(String)
    /// By the number of days since the start, modulo a period.
    case days(period: Int)
    /// By the ordinal, modulo a number of steps.
    case ordinals(steps: Int, String)
    case dates
  }

  private let schedule: ScheduleVersion
  private let division: Division

  /// Days within which each series has a date.
  var dayCount: Int {
    switch (division, schedule.recurrence) {
    case (.days(let period), _): period
    case (.ordinals(let steps, _), .everyMonths(let months, _)): 31 * (months * steps + 1)
    case (_, .everyWeeks(let weeks, _)): 7 * (weeks + 1)
    default: 7
    }
  }

  /// True when every date is an event of its own.
  var isDated: Bool {
    if case .dates = division { return true }
    return false
  }

  /// Divides the dates of a schedule.
  ///
  /// The events begin so many days after the dates of the schedule, where the clock of the events
  /// is another one or the dose is due after midnight.
  init(_ schedule: ScheduleVersion, shiftedBy days: Int) {
    self.schedule = schedule
    division = CalendarSeries.division(schedule, days)
  }

  /// The series to which a date of the schedule belongs.
  func key(of date: LocalDate) -> Key {
    switch division {
    case .one: return .place(0)
    case .days(let period): return .place(date.days(since: schedule.start) % period)
    case .ordinals(let steps, _):
      return .place(schedule.recurrence.dateCount(before: date, start: schedule.start) % steps)
    case .dates: return .date(date.days)
    }
  }

  /// The rule of a series; nil for a date by itself.
  var rule: String? {
    switch division {
    case .one(let rule), .ordinals(_, let rule): rule
    case .days(let period): "FREQ=DAILY" + CalendarSeries.interval(period)
    case .dates: nil
    }
  }

  // MARK: Rules

  private static func division(_ schedule: ScheduleVersion, _ shift: Int) -> Division {
    let steps: Int
    if case .pattern(let amounts) = schedule.plan { steps = amounts.count } else { steps = 1 }
    /// A period of days with so many dates in it, by the steps of the pattern.
    func periodic(_ days: Int, dates: Int) -> Division {
      let turns = steps / greatestDivisor(dates, steps)
      let (period, overflow) = days.multipliedReportingOverflow(by: turns)
      let count = dates * turns
      return overflow || count > ExportLimits.seriesCount ? .dates : .days(period: period)
    }
    switch schedule.recurrence {
    case .daily: return periodic(1, dates: 1)
    case .everyDays(let days): return periodic(days, dates: 1)
    case .cycle(let on, let off): return periodic(on + off, dates: on)
    case .weekdays(let set):
      return steps == 1
        ? .one(weekly(1, set, shift)) : periodic(7, dates: set.days.count)
    case .everyWeeks(let weeks, let set):
      return steps == 1
        ? .one(weekly(weeks, set, shift)) : periodic(7 * weeks, dates: set.days.count)
    case .everyMonths(let months, let day):
      guard let day = shifted(day, by: shift) else { return .dates }
      return .ordinals(
        steps: steps, "FREQ=MONTHLY" + interval(months * steps) + ";" + monthly(day))
    case .dates, .grid, .afterLast, .followUp, .asNeeded, .unknown: return .dates
    }
  }

  private static func interval(_ count: Int) -> String { count == 1 ? "" : ";INTERVAL=\(count)" }

  /// Weeks begin on Monday, or as many days later as the events do.
  private static func weekly(_ weeks: Int, _ set: WeekdaySet, _ shift: Int) -> String {
    func letters(_ day: Weekday) -> String {
      let number = ((day.rawValue - 1 + shift) % 7 + 7) % 7 + 1
      return (Weekday(rawValue: number) ?? .monday).letters.uppercased().prefix(2).description
    }
    let days = set.days.map(letters).joined(separator: ",")
    return "FREQ=WEEKLY" + interval(weeks) + ";WKST=\(letters(.monday));BYDAY=\(days)"
  }

  /// The day of a month so many days later; nil where it is not the same in every month.
  private static func shifted(_ day: MonthDay, by shift: Int) -> MonthDay? {
    guard shift != 0 else { return day }
    guard case .day(let number) = day, 1...28 ~= number, 1...28 ~= number + shift else {
      return nil
    }
    return .day(number + shift)
  }

  private static func monthly(_ day: MonthDay) -> String {
    switch day {
    case .day(31): return "BYMONTHDAY=-1"
    case .day(let number) where number > 28:
      // The greatest of the days up to it that a month has.
      let days = (28...number).map(String.init).joined(separator: ",")
      return "BYMONTHDAY=\(days);BYSETPOS=-1"
    case .day(let number): return "BYMONTHDAY=\(number)"
    case .weekday(let which, let weekday):
      let letters = weekday.letters.uppercased().prefix(2)
      return "BYDAY=\(which == 5 ? "-1" : String(which))\(letters)"
    }
  }
}

/// The greatest number that divides two others.
func greatestDivisor(_ one: Int, _ other: Int) -> Int {
  var (one, other) = (one, other)
  while other != 0 { (one, other) = (other, one % other) }
  return max(1, one)
}
