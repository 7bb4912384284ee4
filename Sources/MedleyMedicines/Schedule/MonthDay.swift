/// A day of a month: by its number, or as a weekday of it.
package enum MonthDay: Hashable, Sendable {
  /// The day of a number, 1 to 31; the last one in a month that is shorter.
  case day(Int)
  /// The first to fourth such weekday, or with 5 the last.
  case weekday(Int, Weekday)

  /// The date in the month that is so many months after the year 0.
  func date(inMonth number: Int) -> LocalDate? {
    let (year, month) = (number / 12, number % 12 + 1)
    guard let first = LocalDate(year: year, month: month, day: 1) else { return nil }
    let length = LocalDate.dayCount(year: year, month: month)
    switch self {
    case .day(let day): return first.adding(days: min(day, length) - 1)
    case .weekday(let which, let weekday):
      let offset = (weekday.rawValue - first.weekday.rawValue + 7) % 7
      let count = (length - offset - 1) / 7
      return first.adding(days: offset + 7 * min(which - 1, count))
    }
  }
}

extension LocalDate {
  /// The number of whole months from the year 0 to this month.
  var monthNumber: Int {
    let (year, month, _) = parts
    return year * 12 + month - 1
  }
}
