import MedleyMedicines
import MedleyTestSupport
import Testing

@Suite struct CalendarTests {
  // Days since 1970 as Python's date.toordinal() - 719163 gives them.
  @Test(arguments: [
    ("1970-01-01", 0, Weekday.thursday), ("2000-02-29", 11_016, .tuesday),
    ("2026-03-29", 20_541, .sunday), ("0001-01-01", -719_162, .monday),
    ("9999-12-31", 2_932_896, .friday), ("1900-03-01", -25_508, .thursday),
    ("2011-12-30", 15_338, .friday),
  ])
  func `a date is so many days from 1970 and a day of the week`(
    text: String, days: Int, weekday: Weekday
  ) throws {
    let date = try #require(LocalDate(text))
    #expect(date.days == days)
    #expect(date.weekday == weekday)
    #expect(date.text == text)
  }

  @Test func `four hundred years of dates follow one another`() throws {
    var date = try #require(LocalDate("1999-12-31"))
    var (year, month, day) = date.parts
    for _ in 0..<146_097 {
      let next = date.adding(days: 1)
      day += 1
      if day > LocalDate.dayCount(year: year, month: month) { (month, day) = (month + 1, 1) }
      if month > 12 { (year, month) = (year + 1, 1) }
      guard next.parts == (year, month, day), next.days == date.days + 1,
        LocalDate(year: year, month: month, day: day) == next
      else {
        Issue.record("\(next) does not follow \(date)")
        return
      }
      date = next
    }
    #expect(date.text == "2399-12-31")
  }

  @Test(arguments: [
    "2026-02-29", "2026-13-01", "2026-00-01", "2026-1-1", "26-01-01", "2026-01-32", "0000-01-01",
    "2026/01/01", "2026-01-01 ", "１０００-01-01",
  ])
  func `what is no date is refused`(text: String) { #expect(LocalDate(text) == nil) }

  @Test func `months are added with the last day of a shorter one`() throws {
    let date = try #require(LocalDate("2026-01-31"))
    #expect(date.adding(months: 1).text == "2026-02-28")
    #expect(date.adding(months: 25).text == "2028-02-29")
    #expect(date.adding(months: -2).text == "2025-11-30")
    #expect(LocalDate.latest.adding(days: .max) == .latest)
    #expect(LocalDate.earliest.adding(months: -1) == .earliest)
  }

  @Test func `a week begins on the day that is asked for`() throws {
    let date = try #require(LocalDate("2026-03-29"))
    #expect(date.weekStart(on: .monday).text == "2026-03-23")
    #expect(date.weekStart(on: .sunday) == date)
    #expect(date.weekStart(on: .saturday).text == "2026-03-28")
  }

  @Test(arguments: [("08:05", "08:05"), ("8:05", "08:05"), ("00:00", "00:00"), ("23:59", "23:59")])
  func `a time of day is read`(typed: String, text: String) {
    #expect(WallTime(typed)?.text == text)
  }

  @Test(arguments: ["24:00", "8:5", "8", "08:60", "-1:00", "08:05:00", "", "8.05", "008:05"])
  func `what is no time of day is refused`(text: String) { #expect(WallTime(text) == nil) }

  @Test(arguments: [
    ("4h", 240, "4h"), ("90m", 90, "1h30m"), ("90 min", 90, "1h30m"), ("1h30m", 90, "1h30m"),
    ("2d", 2_880, "48h"), ("1w", 10_080, "168h"), ("0m", 0, "0m"), ("45min", 45, "45m"),
  ])
  func `a length of time is read`(typed: String, count: Int, text: String) {
    let minutes = Minutes(typed: typed)
    #expect(minutes?.count == count)
    #expect(minutes?.text == text)
    #expect(Minutes(typed: text) == minutes)
  }

  @Test(arguments: ["4", "h", "", "30m1h", "1h1h", "-4h", "4x", "9999999999h"])
  func `what is no length of time is refused`(text: String) {
    #expect(Minutes(typed: text) == nil)
  }

  @Test(arguments: [
    ("2026-03-01T07:30:00+01:00", 1_772_346_600, 60, "2026-03-01T07:30:00+01:00"),
    ("2026-03-01T06:30:00Z", 1_772_346_600, 0, "2026-03-01T06:30:00+00:00"),
    ("2026-03-01t06:30:00.987z", 1_772_346_600, 0, "2026-03-01T06:30:00+00:00"),
    ("1969-12-31T23:59:59-00:30", 1_799, -30, "1969-12-31T23:59:59-00:30"),
    ("1969-12-31T20:00:00-03:30", -1_800, -210, "1969-12-31T20:00:00-03:30"),
  ])
  func `an instant keeps its offset`(
    typed: String, seconds: Int64, offset: Int, text: String
  ) throws {
    let instant = try #require(OffsetInstant(typed))
    #expect(instant.instant.seconds == seconds)
    #expect(instant.offsetMinutes == offset)
    #expect(instant.text == text)
    #expect(OffsetInstant(text)?.text == text)
  }

  @Test(arguments: [
    "2026-03-01T07:30:00", "2026-03-01T07:30+01:00", "2026-03-01T07:30:00+0100",
    "2026-03-01T25:30:00Z", "2026-02-30T07:30:00Z", "2026-03-01T07:30:00+24:00",
    "2026-03-01T07:30:61Z", "2026-03-01T07:30:00.Z", "", "0000-03-01T07:30:00Z",
  ])
  func `what is no instant is refused`(text: String) { #expect(OffsetInstant(text) == nil) }

  @Test func `the fraction of a second is rounded down on both sides of 1970`() {
    #expect(Instant(milliseconds: 1_999)?.seconds == 1)
    #expect(Instant(milliseconds: -1)?.seconds == -1)
    #expect(Instant(milliseconds: -1_000)?.seconds == -1)
    #expect(Instant(milliseconds: -1_001)?.seconds == -2)
    #expect(Instant(seconds: .max) == nil)
    #expect(Instant(clampingSeconds: .min) == .earliest)
  }
}
