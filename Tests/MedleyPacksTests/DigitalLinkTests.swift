import MedleyPacks
import Testing

/// Web addresses that hold the fields of a pack.
@Suite struct DigitalLinkTests {
  private static func code(_ text: String, _ identifier: String? = "]Q1") -> PackCode {
    PackCode(text: text, symbologyIdentifier: identifier, today: today)
  }

  private static func fields(_ code: PackCode) -> [String] {
    code.elements.map { "(\($0.ai))\($0.value)" }
  }

  /// Source: GS1 Digital Link Standard: URI Syntax, 1.2, section 5.
  @Test(arguments: [
    ("https://id.gs1.org/01/09520123456788", ["(01)09520123456788"]),
    (
      "https://brand.example.com/some-extra/pathinfo/01/09520123456788", ["(01)09520123456788"]
    ),
    ("https://id.gs1.org/01/09520123456788/22/2A", ["(01)09520123456788", "(22)2A"]),
    ("https://id.gs1.org/01/09520123456788/10/ABC123", ["(01)09520123456788", "(10)ABC123"]),
    ("https://id.gs1.org/01/09520123456788/21/12345", ["(01)09520123456788", "(21)12345"]),
    (
      "https://id.gs1.org/01/09520123456788/10/ABC1/21/12345?17=180426",
      ["(01)09520123456788", "(10)ABC1", "(21)12345", "(17)180426"]
    ),
    (
      "https://id.gs1.org/01/09520123456788?3103=000195", ["(01)09520123456788", "(3103)000195"]
    ),
    (
      "https://id.gs1.org/01/09520123456788?17=201225&3103=000195&3922=0299",
      ["(01)09520123456788", "(17)201225", "(3103)000195", "(3922)0299"]
    ),
  ])
  func `the examples of the standard with an item number are read`(
    text: String, expected: [String]
  ) {
    let code = Self.code(text)
    #expect(code.gtin?.digits == "09520123456788")
    #expect(Self.fields(code) == expected)
    #expect(code.text == text)
  }

  @Test func `a pack's address says its number, lot, serial number and expiry date`() {
    for (text, identifier) in [
      ("https://id.gs1.org/01/09506000134352/10/ABC123?17=281231", "]Q1"),
      ("https://id.gs1.org/01/09506000134352/10/ABC123/?17=281231#leaflet", "]d1"),
      ("HTTPS://MAKER.EXAMPLE:8080/A/01/09506000134352/10/ABC123?linkType=x;17=281231", "]Q1"),
      ("http://maker.example/gtin/09506000134352/lot/ABC123?exp=281231", "]Q1"),
      ("https://maker.example/01/01/09506000134352/10/ABC%3123?17=281231&utm_source=box", "]Q1"),
    ] {
      let code = Self.code(text, identifier)
      #expect(code.gtin?.digits == "09506000134352", "\(text)")
      #expect(code.batch == "ABC123", "\(text)")
      #expect(code.expires == date("2028-12-31"), "\(text)")
      #expect(code.warnings == [], "\(text)")
    }
  }

  @Test func `what is written with percent signs is read, a slash among it`() {
    let code = Self.code("https://id.gs1.org/01/09506000134352/10/A%2Fb%25/21/S%2b1")
    #expect(code.batch == "A/b%")
    #expect(code.serial == "S+1")
  }

  @Test func `an address that was typed is read`() throws {
    let code = try PackCode.typed(
      "https://id.gs1.org/01/09506000134352/21/S1?17=281231", today: today)
    #expect(code.serial == "S1")
    #expect(code.expires == date("2028-12-31"))
  }

  @Test func `a wrong check digit, a day that is none and a long lot are told and left out`() {
    let number = Self.code("https://id.gs1.org/01/09506000134353")
    #expect(number.gtin == nil)
    #expect(
      number.warnings == [.checkDigit(title: "item number (GTIN)", value: "09506000134353")])
    let day = Self.code("https://id.gs1.org/01/09506000134352?17=281331")
    #expect(day.warnings == [.noSuchDay(title: "expiry date", value: "281331")])
    let lot = Self.code("https://id.gs1.org/01/09506000134352/10/123456789012345678901")
    #expect(lot.gtin?.digits == "09506000134352")
    #expect(lot.batch == nil)
    #expect(
      lot.warnings
        == [.tooLong(title: "batch or lot", value: "123456789012345678901", atMost: 20)])
    let characters = Self.code("https://id.gs1.org/01/09506000134352/10/A%20B")
    #expect(characters.warnings == [.characters(title: "batch or lot", value: "A B")])
  }

  @Test func `fields that contradict each other are not used`() {
    let code = Self.code("https://id.gs1.org/01/09506000134352/10/A?10=B")
    #expect(code.batch == nil)
    #expect(code.warnings == [.contradiction(title: "batch or lot")])
  }

  @Test(arguments: [
    "https://example.org/leaflet", "https://example.org/01/9506000134352",
    "https://example.org/01/", "https://example.org/01/09506000134352/pictures",
    "https://example.org/01/09506000134352/21/S1/10/A", "https://id.gs1.org/414/9520123456788",
    "https://example.org/01/09506000134352/10", "https:///01/09506000134352",
    "ftp://example.org/01/09506000134352", "example.org/01/09506000134352",
    "https://example.org/?01=09506000134352", "https://example.org/01/09506000134352/10/A%2",
    "https://example.org/01/09506000134352/10/%E0%A4", "https://example.org/01/09506000134352/99/A",
    "https://", "https://example.org/01/09506000134352//", "https://example.com/exMBZFlvQMDly-mRqD",
  ])
  func `an address that is none of a pack stays a text`(text: String) {
    let code = Self.code(text)
    #expect(code.saysNothing)
    #expect(code.warnings == [])
  }

  @Test
  func `every beginning of an address, and every byte of it changed, is read without a fault`() {
    let whole = Array("https://a.b/01/09506000134352/10/A%2F/21/S?17=281231&exp=281231".utf8)
    for count in whole.indices {
      _ = PackCode(bytes: Array(whole.prefix(count)), symbologyIdentifier: "]Q1", today: today)
      for byte in UInt8.min ... .max {
        var other = whole
        other[count] = byte
        _ = PackCode(bytes: other, symbologyIdentifier: "]Q1", today: today)
      }
    }
  }
}
