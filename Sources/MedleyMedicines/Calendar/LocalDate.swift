/// A date of the calendar without a zone: proleptic Gregorian, years 1 to 9999.
package struct LocalDate: Hashable, Sendable {
  /// Days since 1970-01-01.
  package let days: Int

  package static let earliest = LocalDate(unchecked: -719_162)
  package static let latest = LocalDate(unchecked: 2_932_896)

  /// Makes a date of days since 1970-01-01; nil outside the years 1 to 9999.
  package init?(days: Int) {
    guard LocalDate.earliest.days...LocalDate.latest.days ~= days else { return nil }
    self.days = days
  }

  /// Makes a date of foreign days since 1970-01-01; nil outside the years 1 to 9999.
  package init?(days: Int64) {
    guard let days = Int(exactly: days) else { return nil }
    self.init(days: days)
  }

  /// Makes a date; nil when the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard 1...9999 ~= year, 1...12 ~= month,
      1...LocalDate.dayCount(year: year, month: month) ~= day
    else { return nil }
    days = LocalDate.days(year: year, month: month, day: day)
  }

  private init(unchecked days: Int) { self.days = days }

  /// The date a number of days later; it stays within the years 1 to 9999.
  package func adding(days count: Int) -> LocalDate {
    let (sum, overflow) = days.addingReportingOverflow(count)
    if overflow { return count < 0 ? .earliest : .latest }
    return LocalDate(
      unchecked: min(max(sum, LocalDate.earliest.days), LocalDate.latest.days))
  }

  /// The same day of a later month, or that month's last day when it is shorter.
  package func adding(months count: Int) -> LocalDate {
    let (year, month, day) = parts
    let (sum, overflow) = (year * 12 + month - 1).addingReportingOverflow(count)
    if overflow { return count < 0 ? .earliest : .latest }
    guard sum >= 12 else { return .earliest }
    guard sum < 120_000 else { return .latest }
    let length = LocalDate.dayCount(year: sum / 12, month: sum % 12 + 1)
    return LocalDate(
      unchecked: LocalDate.days(year: sum / 12, month: sum % 12 + 1, day: min(day, length)))
  }

  /// The number of days from an earlier date to this one.
  package func days(since other: LocalDate) -> Int { days - other.days }

  package var weekday: Weekday {
    // 1970-01-01 was a Thursday.
    let index = ((days + 3) % 7 + 7) % 7
    return Weekday(rawValue: index + 1) ?? .monday
  }

  /// The first day of the week that holds this date.
  package func weekStart(on first: Weekday) -> LocalDate {
    adding(days: -((weekday.rawValue - first.rawValue + 7) % 7))
  }

  /// The year, the month and the day.
  package var parts: (year: Int, month: Int, day: Int) {
    // Counts years from March, so that the day that may be missing is the last one.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let fromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * fromMarch + 2) / 5 + 1
    let month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  /// The number of days of a month.
  package static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// True for a year with 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  static func days(year: Int, month: Int, day: Int) -> Int {
    let year = month <= 2 ? year - 1 : year
    let era = (year >= 0 ? year : year - 399) / 400
    let yearOfEra = year - era * 400
    let fromMarch = month > 2 ? month - 3 : month + 9
    let dayOfYear = (153 * fromMarch + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension LocalDate: Comparable, CustomStringConvertible {
  package static func < (one: LocalDate, other: LocalDate) -> Bool { one.days < other.days }

  /// The date as `YYYY-MM-DD`.
  package var text: String {
    var digits: [UInt8] = []
    write(to: &digits)
    return String(decoding: digits, as: UTF8.self)
  }

  func write(to digits: inout [UInt8]) {
    let (year, month, day) = parts
    writePadded(year, 4, to: &digits)
    digits.append(UInt8(ascii: "-"))
    writePadded(month, 2, to: &digits)
    digits.append(UInt8(ascii: "-"))
    writePadded(day, 2, to: &digits)
  }

  package var description: String { text }

  /// Reads `YYYY-MM-DD`; nil for any other text.
  package init?(_ text: some StringProtocol) {
    self.init(bytes: Array(text.utf8)[...])
  }

  /// Reads the bytes of `YYYY-MM-DD`; nil for any others.
  init?(bytes: ArraySlice<UInt8>) {
    let begin = bytes.startIndex
    guard bytes.count == 10, bytes[begin + 4] == UInt8(ascii: "-"),
      bytes[begin + 7] == UInt8(ascii: "-"), let year = number(bytes[begin..<begin + 4]),
      let month = number(bytes[begin + 5..<begin + 7]),
      let day = number(bytes[begin + 8..<begin + 10])
    else { return nil }
    self.init(year: year, month: month, day: day)
  }
}

/// Writes a number, which is not negative, with leading zeros; exports write very many.
func writePadded(_ number: Int, _ width: Int, to digits: inout [UInt8]) {
  if width > 1 || number > 9 { writePadded(number / 10, width - 1, to: &digits) }
  digits.append(UInt8(ascii: "0") + UInt8(number % 10))
}

/// Reads up to nine digits; nil for anything else.
func number(_ bytes: some Collection<UInt8>) -> Int? {
  guard 1...9 ~= bytes.count, bytes.allSatisfy(isDigit) else { return nil }
  return bytes.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
}
