import MedleyMedicines

/// A day as codes on packs write it: two digits each of year, month and day.
///
/// Source: GS1 General Specifications, sections 3.4.7 and 7.12; IFA coding system, data identifier D.
enum PackDate {
  /// Reads YYMMDD, where day 00 is the last day; nil for a day that the calendar has not.
  static func day(_ text: some StringProtocol, today: LocalDate) -> LocalDate? {
    guard let digits = CheckDigit.digits(text), digits.count == 6 else { return nil }
    let month = digits[2] * 10 + digits[3]
    guard 1...12 ~= month else { return nil }
    let year = year(digits[0] * 10 + digits[1], today: today)
    let day = digits[4] * 10 + digits[5]
    return LocalDate(
      year: year, month: month, day: day == 0 ? LocalDate.dayCount(year: year, month: month) : day)
  }

  /// Reads YYMMDDHHMM as its day; nil also for an hour or minute that the clock has not.
  static func dayAndTime(_ text: some StringProtocol, today: LocalDate) -> LocalDate? {
    guard let digits = CheckDigit.digits(text), digits.count == 10,
      digits[6] * 10 + digits[7] < 24, digits[8] * 10 + digits[9] < 60
    else { return nil }
    return day(text.prefix(6), today: today)
  }

  /// Reads YYYYMMDD; nil for a day that the calendar has not.
  static func longDay(_ text: some StringProtocol) -> LocalDate? {
    guard let digits = CheckDigit.digits(text), digits.count == 8 else { return nil }
    return LocalDate(
      year: digits[0...3].reduce(0) { $0 * 10 + $1 }, month: digits[4] * 10 + digits[5],
      day: digits[6] * 10 + digits[7])
  }

  /// The year that two digits mean: from 49 years back to 50 years ahead.
  private static func year(_ two: Int, today: LocalDate) -> Int {
    let current = today.parts.year
    let century = current / 100 * 100
    switch two - current % 100 {
    case 51...99: return century - 100 + two
    case -99 ... -50: return century + 100 + two
    default: return century + two
    }
  }
}
