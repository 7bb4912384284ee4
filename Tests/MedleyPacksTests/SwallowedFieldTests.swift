import MedleyMedicines
import Testing

@testable import MedleyPacks

@Suite struct SwallowedFieldTests {
  private func code(_ text: String) -> PackCode {
    PackCode(text: text, symbologyIdentifier: "]d2", today: today)
  }

  @Test(arguments: [
    ("10ABC12317280430", "10", "17280430"), ("10ABC1231728043021S1", "10", "1728043021S1"),
    ("21S12345617280430", "21", "17280430"), ("1728043010ABC21SN0001", "10", "21SN0001"),
    ("1728043021SN000110ABC12", "21", "10ABC12"), ("17280430240X11251130", "240", "11251130"),
  ])
  func `a scanner that drops the separator is noticed`(fields: String, ai: String, tail: String) {
    let code = code("0103453120000011" + fields)
    let element = code.elements.first { $0.ai == ai }
    let value = element?.value ?? ""
    #expect(
      code.warnings == [
        .swallowed(title: element?.title ?? "", value: value, tail: tail)
      ])
    // What was read stays as it was read.
    #expect(value.hasSuffix(tail))
    #expect(code.warnings.first?.words.contains("separators (GS)") == true)
  }

  @Test func `an item number that ran into a lot is noticed`() {
    let code = code("1728043010A10103453120000011")
    #expect(
      code.warnings == [
        .swallowed(
          title: "batch or lot", value: "A10103453120000011", tail: "0103453120000011")
      ])
    #expect(code.gtin == nil)
    #expect(self.code("1728043010A10103453120000012").warnings == [])
  }

  @Test func `a lot without an item number and an expiry date is left in peace`() {
    #expect(code("10ABC21SN0001").warnings == [])
  }

  @Test func `a lot that has become too long is left out`() {
    let code = code("0103453120000011" + "10ABC1234567817280430" + "21SN-0001")
    #expect(code.batch == nil)
    #expect(code.expires == nil)
    #expect(
      code.warnings == [
        .tooLong(title: "batch or lot", value: "ABC1234567817280430" + "21SN-0001", atMost: 20)
      ])
  }

  @Test(arguments: [
    // The code has the field already.
    "1728043010ABC17280430\u{1d}21SN0001", "1728043021SN0001\u{1d}10ABC2199",
    // Months, days and years that a date cannot have, or a pack not.
    "10ABC17281330", "10ABC17280432", "10ABC17990430",
    // Nothing that could be a field stands behind the date.
    "10ABC17280430XY",
    // A separator ends the lot, and others show that the scanner sends them.
    "1728043010ABC21SN0001\u{1d}240X", "240X\u{1d}1728043010ABC21SN0001",
    "1728043010AB21",
  ])
  func `an ordinary lot is left in peace`(fields: String) {
    #expect(code("0103453120000011" + fields).warnings == [])
  }

  @Test func `a separator that the printer left out is noticed though others are there`() {
    let code = code("0103453120000011" + "10ABC17280430\u{1d}21SN-0001")
    #expect(
      code.warnings == [
        .swallowed(title: "batch or lot", value: "ABC17280430", tail: "17280430")
      ])
  }

  @Test(arguments: [
    ("99999", "“99999” (inside the company)"), ("18280430", "18"),
    ("5012345", "5012345"), ("7018X", "701"),
  ])
  func `other fields are kept or named, and never guessed`(field: String, words: String) {
    let code = code("0103453120000011" + field + "\u{1d}10ABC")
    #expect(code.batch == "ABC")
    if field == "99999" {
      #expect(code.elements.contains(ElementString(ai: "99", value: "999")))
    } else {
      #expect(code.warnings.count == 1)
      #expect(code.warnings.first?.words.contains(words) == true, "\(code.warnings)")
    }
  }

  @Test func `a field that is cut short is left out`() {
    #expect(
      code("010345312000001").warnings == [
        .tooShort(title: "item number (GTIN)", value: "0345312000001")
      ])
    #expect(
      code("1728\u{1d}10ABC").warnings == [.tooShort(title: "expiry date", value: "28")])
    #expect(code("10").warnings == [.unreadable(rest: "10")])
    #expect(
      code("10AB#C").warnings == [.characters(title: "batch or lot", value: "AB#C")])
  }
}
