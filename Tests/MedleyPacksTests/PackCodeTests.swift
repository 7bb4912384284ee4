import MedleyMedicines
import MedleyPacks
import Testing

/// The day by which these tests judge, 2026-11-30.
let today = LocalDate(days: 20_787) ?? .latest

/// The separator as readers send it.
let gs = "\u{1d}"

func date(_ text: String) -> LocalDate? { LocalDate(text) }

@Suite struct PackCodeTests {
  @Test func `the day of these tests is 30 November 2026`() {
    #expect(today.text == "2026-11-30")
  }

  @Test func `a European pack says its number, lot, serial number and expiry date`() {
    let code = PackCode(
      text: "0103453120000011" + "17280430" + "10ABC123" + gs + "21SN-0001",
      symbologyIdentifier: "]d2", today: today)
    #expect(code.symbology == .dataMatrix)
    #expect(code.gtin?.digits == "03453120000011")
    #expect(code.expires == date("2028-04-30"))
    #expect(code.batch == "ABC123")
    #expect(code.serial == "SN-0001")
    #expect(code.elements.map(\.ai) == ["01", "17", "10", "21"])
    #expect(code.warnings == [])
  }

  @Test func `a scanner's text begins with the symbology identifier`() throws {
    let code = try PackCode.typed(
      "]d201034531200000111728043010ABC123\u{1d}21SN-0001\r\n", today: today)
    #expect(code.symbologyIdentifier == "]d2")
    #expect(code.serial == "SN-0001")
    #expect(code.warnings == [])
  }

  @Test func `fields in brackets are read as they are printed`() throws {
    let code = try PackCode.typed(
      "(01)03453120000011(17)280400(10)ABC123(21)SN-0001", today: today)
    #expect(code.expires == date("2028-04-30"))
    #expect(code.batch == "ABC123")
    #expect(code.serial == "SN-0001")
    #expect(code.warnings == [])
  }
}
