import MedleyMedicines
import Testing

@testable import MedleyPacks

@Suite struct NationalNumberTests {
  @Test(arguments: [
    ("4150037528643", NationalNumber.Scheme.pzn, "03752864"),
    ("3400949497294", .cip13, "3400949497294"),
    ("8470007127864", .cn, "712786"),
    ("7680669330019", .swissmedic, "66933001"),
    ("7046261234566", .vnr, "123456"),
    ("9088880838976", .austrianPZN, "0838973"),
  ])
  func `an EAN-13 holds the number of its country`(
    text: String, scheme: NationalNumber.Scheme, number: String
  ) {
    let code = PackCode(text: text, symbology: .ean13, today: today)
    #expect(code.gtin?.digits == "0" + text)
    #expect(code.national == NationalNumber(scheme: scheme, number: number))
    #expect(code.warnings == [])
    #expect(!code.isPrivate)
  }

  @Test(arguments: [
    ("710", "03752864", NationalNumber.Scheme.pzn, "03752864"),
    ("711", "3400949497294", .cip13, "3400949497294"),
    ("711", "4949729", .cip13, "3400949497294"),
    ("712", "7127864", .cn, "712786"),
    ("712", "712786", .cn, "712786"),
    ("713", "1234567890123", .drn, "1234567890123"),
    ("714", "5440987", .aim, "5440987"),
    ("715", "0069-4200-30", .ndc, "0069-4200-30"),
    ("715", "00069420030", .ndc, "00069-4200-30"),
    ("716", "012345676", .aic, "A012345676"),
    ("716", "A012345676", .aic, "A012345676"),
    ("717", "M-US-1", .costaRica, "M-US-1"),
  ])
  func `the identifiers 710 to 717 hold the number of a country`(
    ai: String, value: String, scheme: NationalNumber.Scheme, number: String
  ) {
    let code = PackCode(text: ai + value, symbologyIdentifier: "]d2", today: today)
    #expect(code.nationalNumbers == [NationalNumber(scheme: scheme, number: number)])
    #expect(code.warnings == [])
  }

  @Test(arguments: [
    ("710", "03752865"), ("711", "3400949497293"), ("711", "494"), ("712", "7127865"),
    ("714", "544098"), ("715", "0069-42-30"), ("716", "012345677"),
  ])
  func `a wrong number of a country is left out and said`(ai: String, value: String) {
    let code = PackCode(text: ai + value, symbologyIdentifier: "]d2", today: today)
    #expect(code.nationalNumbers == [])
    let title = ElementString(ai: ai, value: value).title
    #expect(code.warnings == [.checkDigit(title: title, value: value)])
  }

  @Test func `a PZN in Code 39 has a hyphen before it, and seven or eight digits`() {
    for (text, number) in [("-03752864", "03752864"), ("-4877800", "04877800")] {
      let code = PackCode(text: text, symbologyIdentifier: "]A0", today: today)
      #expect(code.symbology == .code39)
      #expect(code.national == NationalNumber(scheme: .pzn, number: number))
    }
    let wrong = PackCode(text: "-03752865", symbology: .code39, today: today)
    #expect(wrong.national == nil)
    #expect(wrong.warnings == [.checkDigit(title: "PZN", value: "03752865")])
    #expect(PackCode(text: "74-5025", symbology: .code39, today: today).saysNothing)
  }

  @Test func `an AIC in Code 32 is six characters`() {
    let code = PackCode(text: "0CSSBD", symbology: .code39, today: today)
    #expect(code.national == NationalNumber(scheme: .aic, number: "A012345676"))
    let wrong = PackCode(text: "0CSSBF", symbology: .code39, today: today)
    #expect(wrong.national == nil)
    #expect(wrong.warnings == [.checkDigit(title: "AIC", value: "0CSSBF")])
  }

  @Test func `a PPN holds the PZN, the lot, the dates and the serial number`() {
    let code = PackCode(text: Samples.ppn, symbologyIdentifier: "]d1", today: today)
    #expect(code.gtin?.digits == "04150037528643")
    #expect(code.nationalNumbers == [NationalNumber(scheme: .pzn, number: "03752864")])
    #expect(code.batch == "12345ABCD")
    #expect(code.serial == "12345ABCDEF98765")
    #expect(code.expires?.text == "2028-04-30")
    #expect(code.produced?.text == "2025-11-30")
    #expect(code.elements.map(\.ai) == ["9N", "1T", "D", "S", "8P", "16D"])
    #expect(code.warnings == [])
  }

  @Test func `fields of an envelope are left out where they cannot be right`() {
    func code(_ field: String) -> PackCode {
      PackCode(text: "[)>\u{1e}06\u{1d}\(field)\u{1e}\u{04}", today: today)
    }
    #expect(code("14D20280430").expires?.text == "2028-04-30")
    #expect(
      code("14D20280431").warnings == [.noSuchDay(title: "expiry date", value: "20280431")])
    #expect(code("D2804").warnings == [.tooShort(title: "expiry date", value: "2804")])
    #expect(
      code("1T123456789012345678901").warnings == [
        .tooLong(title: "batch or lot", value: "123456789012345678901", atMost: 20)
      ])
    #expect(
      code("9N110375286415").warnings == [
        .checkDigit(title: "Pharmacy Product Number (PPN)", value: "110375286415")
      ])
    #expect(
      code("8P04150037528644").warnings == [
        .checkDigit(title: "item number (GTIN)", value: "04150037528644")
      ])
    #expect(code("33LHTTP").warnings == [.unknownField(ai: "33L")])
    #expect(code("33LHTTP").elements == [ElementString(ai: "33L", value: "HTTP")])
    #expect(code("1234X").warnings == [.unreadable(rest: "1234X")])
  }

  @Test func `an envelope of format 05 holds the fields of GS1`() {
    let code = PackCode(text: Samples.codes[2], symbologyIdentifier: "]d1", today: today)
    #expect(code.gtin?.digits == "03453120000011")
    #expect(code.batch == "ABC123")
    #expect(code.expires?.text == "2028-04-30")
    #expect(code.warnings == [])
  }

  @Test func `an envelope without its separators is left alone`() {
    let code = PackCode(text: "[)>069N1103752864141T12345D280430", today: today)
    #expect(code.saysNothing)
    #expect(code.warnings == [.unreadable(rest: "9N1103752864141T12345D280430")])
    let other = PackCode(text: "[)>\u{1e}12\u{1d}A\u{1e}\u{04}", today: today)
    #expect(other.warnings == [.unknownFormat("12")])
  }

  @Test func `two PZN that differ are neither used`() {
    let text = "[)>\u{1e}06\u{1d}9N110375286414\u{1d}8P04150048778006\u{1e}\u{04}"
    #expect(GTIN("04150048778006") != nil)
    let code = PackCode(text: text, today: today)
    #expect(code.nationalNumbers == [])
    #expect(code.warnings == [.contradiction(title: "PZN")])
  }

  @Test func `an item number is kept where the PZN inside it is wrong`() {
    let text = ElementComposer.withCheckDigit("4150037528650", count: 13)
    let code = PackCode(text: text, symbology: .ean13, today: today)
    #expect(code.gtin?.digits == "0" + text)
    #expect(code.national == nil)
    #expect(
      code.warnings == [
        .checkDigit(title: "national number inside the item number", value: "0" + text)
      ])
  }

  @Test func `ten digits of a US number have three readings, and none is chosen`() {
    let code = PackCode(text: "300694200305", symbology: .upcA, today: today)
    #expect(code.gtin?.digits == "00300694200305")
    #expect(code.ndc.map(\.text) == ["0069-4200-30", "00694-200-30", "00694-2003-0"])
    #expect(code.national == nil)
    #expect(code.ndc.first?.twelveDigits == "000069420030")
    // zbar gives the same code as an EAN-13 with a 0 in front.
    #expect(PackCode(text: "0300694200305", symbology: .ean13, today: today).ndc == code.ndc)
  }

  @Test func `a carton has the number of a country only in the United States`() {
    for body in ["1340094949729", "1415003752864", "1768066933001"] {
      let text = ElementComposer.withCheckDigit(body + "0", count: 14)
      let code = PackCode(text: text, symbology: .itf, today: today)
      #expect(code.gtin?.digits == text)
      #expect(code.nationalNumbers == [])
      #expect(code.warnings == [.outerPack(indicator: 1)])
    }
    let text = ElementComposer.withCheckDigit("50300694200300", count: 14)
    let code = PackCode(text: text, symbology: .itf, today: today)
    #expect(code.ndc.map(\.text) == ["0069-4200-30", "00694-200-30", "00694-2003-0"])
  }

  @Test func `a US number that is written with hyphens decides what the item number means`() {
    let code = PackCode(
      text: "01003006942003057150069-4200-30", symbologyIdentifier: "]d2", today: today)
    #expect(code.national == NationalNumber(scheme: .ndc, number: "0069-4200-30"))
    #expect(code.ndc.map(\.text) == ["0069-4200-30"])
    let eleven = PackCode(
      text: "010030069420030571500069420030", symbologyIdentifier: "]d2", today: today)
    #expect(eleven.ndc.map(\.text) == ["00069-4200-30"])
    #expect(eleven.warnings == [])
    let other = PackCode(
      text: "01003006942003057150070-4200-30", symbologyIdentifier: "]d2", today: today)
    #expect(other.national == nil)
    #expect(other.warnings == [.contradiction(title: "NDC")])
  }
}
