import MedleyMedicines
import Testing

@testable import MedleyPacks

@Suite struct PackDateTests {
  @Test(arguments: [
    ("280430", "2028-04-30"), ("280400", "2028-04-30"), ("280200", "2028-02-29"),
    ("270200", "2027-02-28"), ("261200", "2026-12-31"), ("000101", "2000-01-01"),
    // 2026 - 49 = 1977 is the earliest, 2026 + 50 = 2076 the latest year.
    ("760101", "2076-01-01"), ("770101", "1977-01-01"), ("990101", "1999-01-01"),
  ])
  func `two digits mean a year from 49 back to 50 ahead, and day 00 the last`(
    text: String, day: String
  ) {
    #expect(PackDate.day(text, today: today)?.text == day)
  }

  @Test func `near the end of a century the years go on into the next`() throws {
    let late = try #require(LocalDate(year: 2095, month: 1, day: 1))
    #expect(PackDate.day("450101", today: late)?.text == "2145-01-01")
    #expect(PackDate.day("460101", today: late)?.text == "2046-01-01")
    #expect(PackDate.day("990101", today: late)?.text == "2099-01-01")
  }

  @Test(arguments: ["281301", "280001", "280431", "270229", "28043", "28043A", ""])
  func `a day that the calendar has not is refused`(text: String) {
    #expect(PackDate.day(text, today: today) == nil)
    let code = PackCode(
      text: "010345312000001117\(text)", symbologyIdentifier: "]d2", today: today)
    #expect(code.expires == nil)
    #expect(!code.warnings.isEmpty)
  }

  @Test func `a pack is expired from the day after its expiry date`() {
    func warnings(_ date: String) -> [PackWarning] {
      PackCode(text: "0103453120000011\(date)", symbologyIdentifier: "]d2", today: today).warnings
    }
    #expect(warnings("17261129") == [.expired(today.adding(days: -1))])
    #expect(warnings("17261130") == [])
    #expect(warnings("17261100") == [])
    #expect(
      warnings("17261000").map(\.words) == [
        "The expiry date on this pack, 2026-10-31, has passed."
      ])
  }

  @Test func `an expiry date with a time counts as its day`() {
    let code = PackCode(
      text: "01034531200000117003" + "2804301230", symbologyIdentifier: "]d2", today: today)
    #expect(code.expires?.text == "2028-04-30")
    let wrong = PackCode(text: "70032804302430", symbologyIdentifier: "]d2", today: today)
    #expect(wrong.expires == nil)
    #expect(
      wrong.warnings == [.noSuchDay(title: "expiry date and time", value: "2804302430")])
  }

  @Test func `a day of production after the expiry date is said`() throws {
    let code = PackCode(text: "1728043011280501", symbologyIdentifier: "]d2", today: today)
    let expires = try #require(LocalDate("2028-04-30"))
    #expect(
      code.warnings == [
        .producedAfterExpiry(produced: expires.adding(days: 1), expires: expires)
      ])
  }

  @Test func `two different expiry dates are neither used`() {
    let code = PackCode(text: "1728043017280501", symbologyIdentifier: "]d2", today: today)
    #expect(code.expires == nil)
    #expect(code.warnings == [.contradiction(title: "expiry date")])
  }
}
