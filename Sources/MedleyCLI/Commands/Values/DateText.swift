/// A date of the calendar, such as `2026-03-01`.
struct DateText: Equatable, Sendable {
  let year: Int
  let month: Int
  let day: Int

  /// The date written as `YYYY-MM-DD`, if it exists.
  init?(text: String) {
    var reader = DigitReader(text)
    guard let date = DateText(reading: &reader), reader.isAtEnd else { return nil }
    self = date
  }

  /// Reads `YYYY-MM-DD`.
  init?(reading reader: inout DigitReader) {
    guard let year = reader.number(digits: 4, in: 1...9999), reader.skip("-"),
      let month = reader.number(digits: 2, in: 1...12), reader.skip("-"),
      let day = reader.number(digits: 2, in: 1...Self.dayCount(year: year, month: month))
    else { return nil }
    self.year = year
    self.month = month
    self.day = day
  }

  private static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
