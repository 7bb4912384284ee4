import MedleyCodes
import Testing

/// How readings of one picture are settled.
@Suite struct AgreementTests {
  private static let here = SymbolPlace(10, 10, 200, 60)
  private static let touching = SymbolPlace(200, 30, 300, 90)
  private static let elsewhere = SymbolPlace(10, 300, 200, 360)

  private static func reading(
    _ reader: SymbolReading.Reader, _ symbology: Symbology, _ text: String,
    _ place: SymbolPlace = here, pass: ReadingPass = .whole, identifier: String = "]E0"
  ) -> SymbolReading {
    SymbolReading(
      reader: reader, pass: pass, symbology: symbology, identifier: identifier,
      bytes: Array(text.utf8), place: place)
  }

  private static func states(_ readings: SymbolReading...) -> [ReadCode.State] {
    ReadCode.agreed(readings).map(\.state)
  }

  @Test func `bars are read when zbar and zxing say the same, and to be checked before`() {
    let zbar = Self.reading(.zbar, .ean13, "4006381333931")
    let zxing = Self.reading(.zxing, .ean13, "4006381333931", pass: .sharp)
    #expect(Self.states(zbar) == [.check])
    #expect(Self.states(zbar, zbar) == [.check])
    #expect(Self.states(zxing) == [.check])
    let codes = ReadCode.agreed([zxing, zbar])
    #expect(codes.map(\.state) == [.read])
    #expect(codes.first?.readers == [.zbar, .zxing])
    #expect(codes.first?.passes == [.whole, .sharp])
    #expect(codes.first?.identifier == "]E0")
  }

  @Test(arguments: [
    (Symbology.upcA, "036000291452", Symbology.ean13, "0036000291452"),
    (.upcE, "04252614", .upcA, "042100005264"),
    (.upcE, "01234531", .ean13, "0012300000451"),
    (.upcE, "01234549", .ean13, "0012340000059"),
    (.upcE, "01234558", .ean13, "0012345000058"),
    (.ean8, "96385074", .ean13, "0000096385074"),
  ])
  func `codes of the shops are compared as fourteen digits`(
    kind: Symbology, text: String, other: Symbology, otherText: String
  ) {
    let codes = ReadCode.agreed([
      Self.reading(.zbar, other, otherText), Self.reading(.zxing, kind, text),
    ])
    #expect(codes.count == 1)
    #expect(codes.first?.state == .read)
    // What zxing says of the kind goes before what zbar says.
    #expect(codes.first?.symbology == kind)
    #expect(codes.first.map { String(decoding: $0.bytes, as: UTF8.self) } == text)
  }

  @Test func `eight digits of EAN-8 and of UPC-E are different codes`() {
    let states = Self.states(
      Self.reading(.zbar, .ean8, "04252614"), Self.reading(.zxing, .upcE, "04252614"))
    #expect(states == [.check, .check])
  }

  @Test func `contents of one place that contradict each other are all to be checked`() {
    let one = [
      Self.reading(.zbar, .ean13, "4006381333931"), Self.reading(.zxing, .ean13, "4006381333931"),
    ]
    let wrong = Self.reading(.zbar, .ean13, "4006381333948")
    let touching = Self.reading(.zbar, .ean13, "4006381333948", Self.touching)
    let elsewhere = Self.reading(.zbar, .ean13, "4006381333948", Self.elsewhere)
    #expect(ReadCode.agreed(one + [wrong]).map(\.state) == [.check, .check])
    #expect(ReadCode.agreed([touching] + one).map(\.state) == [.check, .check])
    #expect(ReadCode.agreed(one + [elsewhere]).map(\.state) == [.read, .check])
    let second = Self.reading(.zxing, .ean13, "4006381333948", Self.elsewhere)
    #expect(ReadCode.agreed(one + [elsewhere, second]).map(\.state) == [.read, .read])
  }

  @Test func `a DataMatrix of a product with a right check digit needs one reader`() {
    // Source: GS1 General Specifications, 7.9.1: the check digit of 0401234512345 is 6.
    let product = "010401234512345610LOT\u{1d}17270500"
    #expect(Self.states(Self.reading(.dmtx, .dataMatrix, product)) == [.read])
    #expect(Self.states(Self.reading(.zxing, .dataMatrix, product)) == [.read])
    for other in ["010401234512345710LOT", "0104012345", "2104012345123456", "01A401234512345"] {
      #expect(Self.states(Self.reading(.zxing, .dataMatrix, other)) == [.check], "\(other)")
    }
    let two = Self.states(
      Self.reading(.zxing, .dataMatrix, "X12"), Self.reading(.dmtx, .dataMatrix, "X12"))
    #expect(two == [.read])
    // The same element in bars has no error correction.
    #expect(Self.states(Self.reading(.zxing, .code128, product)) == [.check])
  }

  @Test func `a QR code is read by zxing alone, and by zbar only together with it`() {
    #expect(Self.states(Self.reading(.zxing, .qrCode, "https://example.org")) == [.read])
    #expect(Self.states(Self.reading(.zbar, .qrCode, "https://example.org")) == [.check])
  }

  @Test func `interleaved bars that one reader read are left out unless they are a GTIN`() {
    #expect(Self.states(Self.reading(.zbar, .itf, "75544100")).isEmpty)
    #expect(Self.states(Self.reading(.zbar, .itf, "04012345123457")).isEmpty)
    #expect(Self.states(Self.reading(.zbar, .itf, "04012345123456")) == [.check])
    let short = [Self.reading(.zbar, .itf, "123456"), Self.reading(.zxing, .itf, "123456")]
    // Two readers may see the same part of longer bars.
    #expect(ReadCode.agreed(short).map(\.state) == [.check])
    // A part of the bars, whoever read it, does not contradict the whole, read by two.
    let whole = [
      Self.reading(.zbar, .itf, "04012345123456"), Self.reading(.zxing, .itf, "04012345123456"),
    ]
    let parts = [Self.reading(.zbar, .itf, "1234512"), Self.reading(.zxing, .itf, "1234512")]
    #expect(ReadCode.agreed(parts + whole).map(\.state) == [.read])
    let others = [Self.reading(.zbar, .itf, "999999"), Self.reading(.zxing, .itf, "999999")]
    #expect(ReadCode.agreed(others + whole).map(\.state) == [.check, .check])
  }

  @Test func `lines across the same bars contradict each other, above and below`() {
    let upper = SymbolPlace(190, 120, 450, 125)
    let lower = SymbolPlace(190, 200, 450, 230)
    let codes = ReadCode.agreed([
      Self.reading(.zbar, .ean13, "4006381333931", upper),
      Self.reading(.zxing, .ean13, "4006381333931", upper),
      Self.reading(.zbar, .ean13, "4006381333948", lower),
    ])
    #expect(codes.map(\.state) == [.check, .check])
  }

  @Test func `bars that are told in all their height contradict no neighbours`() {
    // Two bars of 285 × 150 pixels, 60 pixels apart.
    let upper = SymbolPlace(60, 40, 345, 190)
    let lower = SymbolPlace(60, 250, 345, 400)
    let codes = ReadCode.agreed([
      Self.reading(.zxing, .ean13, "4006381333931", SymbolPlace(60, 150, 345, 151)),
      Self.reading(.zbar, .ean13, "4006381333931", upper),
      Self.reading(.zbar, .ean13, "3400936404649", lower),
      Self.reading(.zxing, .ean13, "3400936404649", SymbolPlace(60, 280, 345, 281)),
    ])
    #expect(codes.map(\.state) == [.read, .read])
  }

  @Test func `an empty content is none`() {
    #expect(ReadCode.agreed([Self.reading(.zxing, .code39, "")]).isEmpty)
    #expect(ReadCode.agreed([]).isEmpty)
  }
}
