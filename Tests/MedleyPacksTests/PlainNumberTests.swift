import MedleyMedicines
import Testing

@testable import MedleyPacks

@Suite struct PlainNumberTests {
  @Test(arguments: [
    ("6291041500213", Symbology.ean13, "06291041500213"),
    ("0300694200305", .ean13, "00300694200305"), ("300694200305", .upcA, "00300694200305"),
    ("0300694200305", .upcA, "00300694200305"), ("96385074", .ean8, "00000096385074"),
    ("01234565", .upcE, "00012345000065"), ("012345000065", .upcE, "00012345000065"),
    ("10030400012959", .itf, "10030400012959"),
  ])
  func `a number under bars has fourteen digits`(
    text: String, symbology: Symbology, gtin: String
  ) {
    let code = PackCode(text: text, symbology: symbology, today: today)
    #expect(code.gtin?.digits == gtin)
    #expect(code.symbology == symbology)
  }

  @Test(arguments: [
    ("6291041500214", Symbology.ean13), ("300694200306", .upcA), ("96385075", .ean8),
    ("10030400012958", .itf),
  ])
  func `a wrong check digit is said, and the number left out`(text: String, symbology: Symbology) {
    let code = PackCode(text: text, symbology: symbology, today: today)
    #expect(code.gtin == nil)
    #expect(code.warnings == [.checkDigit(title: "item number (GTIN)", value: text)])
  }

  @Test func `eight digits are EAN-8 or UPC-E by the kind of code only`() throws {
    // Right as both: 0 123450 ... as UPC-E, and as EAN-8.
    #expect(PackCode(text: "01234565", today: today).warnings == [.eightDigits])
    #expect(PackCode(text: "01234565", today: today).gtin == nil)
    #expect(try PackCode.typed("96385074", today: today).warnings == [.eightDigits])
    #expect(try PackCode.typed("]E496385074", today: today).gtin?.digits == "00000096385074")
    #expect(PackCode(text: "96385074", symbology: .ean8, today: today).warnings == [])
  }

  @Test(arguments: [
    ("0212345678909", true), ("0412345678907", true), ("2012345678900", true),
    ("2912345678903", true), ("0312345678908", false), ("0512345678906", false),
    ("3012345678909", false), ("1912345678904", false),
  ])
  func `prefixes 02, 04 and 20 to 29 are a shop's own`(body: String, isPrivate: Bool) {
    let text = ElementComposer.withCheckDigit(body, count: 13)
    let code = PackCode(text: text, symbology: .ean13, today: today)
    #expect(code.gtin != nil)
    #expect(code.isPrivate == isPrivate)
    #expect(code.warnings == (isPrivate ? [.privateNumber] : []))
  }

  @Test func `an EAN-8 that begins with 0 or 2 is a shop's own`() {
    #expect(PackCode(text: "20929282", symbology: .ean8, today: today).isPrivate)
    #expect(PackCode(text: "01234565", symbology: .ean8, today: today).isPrivate)
    #expect(!PackCode(text: "96385074", symbology: .ean8, today: today).isPrivate)
  }

  @Test func `a carton's number says that it is one of several packs`() {
    let code = PackCode(text: "10030400012959", symbology: .itf, today: today)
    #expect(code.gtin?.packagingIndicator == 1)
    #expect(code.warnings == [.outerPack(indicator: 1)])
  }

  @Test(arguments: [
    ("00300694200305", "300694200305"), ("06291041500213", "6291041500213"),
    ("00000096385074", "96385074"), ("10030400012959", "10030400012959"),
  ])
  func `a number is printed with the digits it has under the bars`(text: String, printed: String) {
    #expect(GTIN(text)?.printed == printed)
  }

  @Test func `digits in Code 128 and ITF of other lengths are no item number`() {
    for symbology in [Symbology.code128, .itf, .code39, .qr, .dataMatrix] {
      #expect(PackCode(text: "205001", symbology: symbology, today: today).saysNothing)
    }
    #expect(PackCode(text: "6291041500213", symbology: .code128, today: today).saysNothing)
    #expect(PackCode(text: "http://www.example.org/03", symbology: .qr, today: today).saysNothing)
  }

  @Test func `fields that no FNC1 marks are read where the item number is right`() {
    let text = "010345312000001117280430" + "10ABC123"
    #expect(PackCode(text: text, symbology: .dataMatrix, today: today).batch == "ABC123")
    #expect(PackCode(text: text, symbology: .dataMatrix, today: today).warnings == [])
    let plain = PackCode(text: text, symbologyIdentifier: "]d1", today: today)
    #expect(plain.batch == "ABC123")
    #expect(plain.warnings == [.notMarked])
    let wrong = "010345312000001217280430" + "10ABC123"
    #expect(PackCode(text: wrong, symbology: .dataMatrix, today: today).saysNothing)
    #expect(
      PackCode(text: wrong, symbologyIdentifier: "]d2", today: today).warnings == [
        .checkDigit(title: "item number (GTIN)", value: "03453120000012")
      ])
  }

  @Test func `fields that no FNC1 marks are read though a lot ran into the next field`() {
    let text = "0103453120000011" + "10ABC1234567817280430" + "21SN-0001"
    let code = PackCode(text: text, symbology: .dataMatrix, today: today)
    #expect(code.gtin?.digits == "03453120000011")
    #expect(
      code.warnings == [
        .tooLong(title: "batch or lot", value: "ABC1234567817280430" + "21SN-0001", atMost: 20)
      ])
  }

  @Test func `every kind of code has a name of its own`() {
    #expect(
      Symbology.allCases.map(\.word) == [
        "EAN-13", "EAN-8", "UPC-A", "UPC-E", "Code 128", "Code 39", "ITF", "Data Matrix", "QR",
      ])
  }
}
