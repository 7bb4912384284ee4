import MedleyMedicines
import Testing

@testable import MedleyPacks

@Suite struct TypedCodeTests {
  private func typed(_ raw: String) throws -> PackCode { try PackCode.typed(raw, today: today) }

  @Test(arguments: ["\u{1d}", "<GS>", "{GS}", "^]", "\u{241d}"])
  func `a separator may be typed in the ways that scanners have`(separator: String) throws {
    let code = try typed("]d20103453120000011" + "10ABC123\(separator)17280430\r\n")
    #expect(code.batch == "ABC123")
    #expect(code.expires?.text == "2028-04-30")
    #expect(code.text == "010345312000001110ABC123\u{1d}17280430")
    #expect(code.symbologyIdentifier == "]d2")
    #expect(code.symbology == .dataMatrix)
  }

  @Test func `fields in brackets need no separator, and spaces do not count`() throws {
    let code = try typed(" (01) 0345 3120 0000 11 (10) A(1)B (17) 280400 (21) S-1 ")
    #expect(code.gtin?.digits == "03453120000011")
    #expect(code.batch == "A(1)B")
    #expect(code.expires?.text == "2028-04-30")
    #expect(code.serial == "S-1")
    #expect(code.warnings == [])
  }

  @Test func `a wrong number in brackets is said`() throws {
    let code = try typed("(01)03453120000012(17)281301")
    #expect(code.gtin == nil)
    #expect(
      code.warnings == [
        .checkDigit(title: "item number (GTIN)", value: "03453120000012"),
        .noSuchDay(title: "expiry date", value: "281301"),
      ])
    #expect(throws: PackCodeError.brackets(rest: "(1)034")) { try typed("(1)034") }
  }

  @Test(arguments: [
    ("6291041500213", "06291041500213"), ("6 291041 500213", "06291041500213"),
    ("300694200305", "00300694200305"), ("03453120000011", "03453120000011"),
  ])
  func `an item number is typed with or without spaces`(raw: String, gtin: String) throws {
    #expect(try typed(raw).gtin?.digits == gtin)
  }

  @Test(arguments: [
    ("PZN 03752864", NationalNumber.Scheme.pzn, "03752864"),
    ("PZN-03752864", .pzn, "03752864"), ("pzn: 4877800", .pzn, "04877800"),
    ("-03752864", .pzn, "03752864"), ("A012345676", .aic, "A012345676"),
    ("0069-4200-30", .ndc, "0069-4200-30"), ("70518-1234-0", .ndc, "70518-1234-0"),
    ("12345-123-12", .ndc, "12345-123-12"),
  ])
  func `a national number is typed as it is printed`(
    raw: String, scheme: NationalNumber.Scheme, number: String
  ) throws {
    let code = try typed(raw)
    #expect(code.national == NationalNumber(scheme: scheme, number: number))
    #expect(code.warnings == [])
  }

  @Test(arguments: [
    ("", PackCodeError.empty), (" \r\n", .empty), ("]d2", .empty),
    ("6291041500214", .checkDigit(value: "6291041500214")),
    ("PZN 03752865", .checkDigit(value: "03752865")),
    ("A012345677", .checkDigit(value: "A012345677")),
    ("12345679", .checkDigit(value: "12345679")),
    ("01034\u{1}5", .character(place: 6)),
    (String(repeating: "1", count: 5_000), .tooLarge(byteCount: 5_000)),
  ])
  func `what cannot be a code is refused`(raw: String, error: PackCodeError) {
    #expect(throws: error) { try typed(raw) }
  }

  @Test func `a text that nothing explains is kept, and says nothing`() throws {
    let code = try typed("C143799")
    #expect(code.text == "C143799")
    #expect(code.saysNothing)
    #expect(code.warnings == [])
  }
}
