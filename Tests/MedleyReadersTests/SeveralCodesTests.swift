import MedleyCodes
import MedleyPictures
import MedleyTestSupport
import Testing

/// Pictures of several packs: each one's code is told.
@Suite(.enabled(if: Drawn.hasZint, "zint draws the symbols"))
struct SeveralCodesTests {
  struct Symbol: Sendable {
    let kind: String
    let drawn: String
    let text: String
    var words: [String] = []

    /// A box of a product with a serial number.
    static func pack(_ number: String, _ serial: String) -> Symbol {
      Symbol(
        kind: "DATAMATRIX", drawn: "[01]\(number)[17]281231[10]B77[21]\(serial)",
        text: "01\(number)1728123110B77\u{1d}21\(serial)", words: ["--gs1"])
    }

    static func ean(_ digits: String) -> Symbol {
      Symbol(kind: "EANX", drawn: digits, text: digits)
    }

    static func qr(_ text: String) -> Symbol { Symbol(kind: "QRCODE", drawn: text, text: text) }

    /// Source: Securpharm and IFA, PZN in Code 39: a minus sign before eight digits.
    static func pzn(_ digits: String) -> Symbol {
      Symbol(kind: "CODE39", drawn: "-\(digits)", text: "-\(digits)")
    }
  }

  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let one: Symbol
    let other: Symbol
    var isBelow = false
    /// The quiet zone of the one and of the other are all that is between them.
    var isNear = false
    /// The bars are so flat and so close that they may be one code's: both are to be checked.
    var isClose = false
  }

  static let cases =
    apart + [
      Case(
        testDescription: "two products, near", one: .pack("03400936404649", "SER1"),
        other: .pack("04006381333931", "SER3"), isNear: true),
      Case(
        testDescription: "two products one below the other, near",
        one: .pack("03400936404649", "SER1"), other: .pack("04006381333931", "SER3"),
        isBelow: true, isNear: true),
      Case(
        testDescription: "two EAN-13, near", one: .ean("3400936404649"),
        other: .ean("4006381333931"), isNear: true),
      Case(
        testDescription: "two QR codes, near", one: .qr("https://example.org/1"),
        other: .qr("https://example.org/2"), isNear: true),
    ]

  private static let apart = [
    Case(
      testDescription: "two products", one: .pack("03400936404649", "SER1"),
      other: .pack("04006381333931", "SER3")),
    Case(
      testDescription: "two boxes of one product", one: .pack("03400936404649", "SER1"),
      other: .pack("03400936404649", "SER2")),
    Case(
      testDescription: "two boxes of one product, one below the other",
      one: .pack("03400936404649", "SER1"), other: .pack("03400936404649", "SER2"), isBelow: true),
    Case(
      testDescription: "two EAN-13 one below the other", one: .ean("3400936404649"),
      other: .ean("4006381333931"), isBelow: true),
    Case(
      testDescription: "two EAN-13 side by side", one: .ean("3400936404649"),
      other: .ean("4006381333931")),
    Case(
      testDescription: "two PZN", one: .pzn("03752864"), other: .pzn("03041347"), isBelow: true,
      isClose: true),
    Case(
      testDescription: "EAN-13 and PZN of a box", one: .ean("3400936404649"),
      other: .pzn("03041347"), isBelow: true),
    Case(
      testDescription: "DataMatrix and EAN-13", one: .pack("03400936404649", "SER1"),
      other: .ean("4006381333931")),
    Case(
      testDescription: "QR code and PZN",
      one: .qr("https://example.org"), other: .pzn("03041347"), isBelow: true),
  ]

  /// Two pictures on white, with as much between them as a quiet zone has.
  private static func together(
    _ one: [UInt8], _ other: [UInt8], isBelow: Bool, gap: Int = 40
  ) throws -> [UInt8] {
    let limit = 1_000_000
    let first = try GrayPixels(of: one, pixelCount: limit)
    let second = try GrayPixels(of: other, pixelCount: limit)
    let (left, top) = isBelow ? (0, first.height + gap) : (first.width + gap, 0)
    let width = max(first.width, left + second.width)
    let height = max(first.height, top + second.height)
    func pixel(_ picture: GrayPixels, _ x: Int, _ y: Int) -> UInt8? {
      guard (0..<picture.width).contains(x), (0..<picture.height).contains(y) else { return nil }
      return picture.pixels[y * picture.width + x]
    }
    return PNGFile.make(width, height) { x, y in
      let grey = pixel(first, x, y) ?? pixel(second, x - left, y - top) ?? 255
      return (grey, grey, grey)
    }
  }

  private static func texts(_ codes: [ReadCode]) -> Set<String> {
    Set(codes.map { String(decoding: $0.bytes, as: UTF8.self) })
  }

  @Test(arguments: cases)
  func `both codes of a picture are told, and nothing else`(_ example: Case) throws {
    let one = try Drawn.symbol(example.one.kind, example.one.drawn, example.one.words)
    let other = try Drawn.symbol(example.other.kind, example.other.drawn, example.other.words)
    let both = try Self.together(
      one, other, isBelow: example.isBelow, gap: example.isNear ? 0 : 40)
    let codes = try Searched.codes(in: both)
    #expect(Self.texts(codes) == [example.one.text, example.other.text])
    #expect(codes.count == 2)
    #expect(codes.allSatisfy { $0.state == (example.isClose ? .check : .read) })
  }

  @Test func `six boxes on a picture are told as five by four looks beside the first one`() throws {
    let numbers = (1...6).map { "SER\($0)" }
    var row: [UInt8]?
    for number in numbers {
      let next = Symbol.pack("03400936404649", number)
      let drawn = try Drawn.symbol(next.kind, next.drawn, next.words)
      row = try row.map { try Self.together($0, drawn, isBelow: false, gap: 0) } ?? drawn
    }
    let codes = try Searched.codes(in: row ?? [])
    #expect((5...6).contains(codes.count))
    #expect(codes.allSatisfy { $0.state == .read })
  }

  @Test func `the same code twice on a picture is one`() throws {
    let ean = try Drawn.symbol("EANX", "4006381333931")
    let codes = try Searched.codes(in: Self.together(ean, ean, isBelow: true))
    #expect(Self.texts(codes) == ["4006381333931"])
    #expect(codes.map(\.state) == [.read])
  }

  @Test(
    .enabled(if: Drawn.hasScenes, "zint, numpy and Pillow draw the scenes"),
    arguments: ["gs1-datamatrix", "ean-13", "pzn"])
  func `a code on texture is told alone`(symbology: String) throws {
    for frame in try Drawn.scenes(symbology, count: 3, buckets: ["upright"]) {
      let codes = try Searched.codes(in: frame.picture)
      #expect(codes.map(Searched.comparable).count == 1)
      let code = try #require(codes.first)
      #expect(Searched.comparable(code) == Searched.comparable(frame.text, code.symbology))
    }
  }
}
