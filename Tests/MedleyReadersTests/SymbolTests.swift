import MedleyCodes
import MedleyPictures
import MedleyTestSupport
import Testing

/// Symbols of every kind, drawn by zint and read by the real libraries.
@Suite struct SymbolTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let kind: String
    let drawn: String
    let symbology: Symbology
    let identifier: String
    let text: String
    var words: [String] = []
    var testDescription: String { "\(kind) \(drawn)" }
  }

  static let cases = [
    Case(
      kind: "EANX", drawn: "4006381333931", symbology: .ean13, identifier: "]E0",
      text: "4006381333931"),
    Case(kind: "EANX", drawn: "9638507", symbology: .ean8, identifier: "]E4", text: "96385074"),
    Case(
      kind: "UPCA", drawn: "036000291452", symbology: .upcA, identifier: "]E0",
      text: "036000291452"),
    Case(kind: "UPCE", drawn: "0425261", symbology: .upcE, identifier: "]E0", text: "04252614"),
    Case(
      kind: "CODE128", drawn: "Lot-7 a", symbology: .code128, identifier: "]C0", text: "Lot-7 a"),
    Case(
      kind: "GS1_128", drawn: "[01]04012345123456[10]LOT7[21]S1", symbology: .code128,
      identifier: "]C1", text: "010401234512345610LOT7\u{1d}21S1"),
    Case(
      kind: "CODE39", drawn: "-12345678", symbology: .code39, identifier: "]A0", text: "-12345678"),
    Case(
      kind: "ITF14", drawn: "0401234512345", symbology: .itf, identifier: "]I1",
      text: "04012345123456"),
    Case(
      kind: "DATAMATRIX", drawn: "[01]04012345123456[17]270500[10]LOT7[21]S1",
      symbology: .dataMatrix, identifier: "]d2", text: "01040123451234561727050010LOT7\u{1d}21S1",
      words: ["--gs1"]),
    Case(
      kind: "QRCODE", drawn: "https://example.org/leaflet", symbology: .qrCode, identifier: "]Q1",
      text: "https://example.org/leaflet"),
    Case(
      kind: "QRCODE", drawn: "[01]04012345123456[10]LOT7", symbology: .qrCode, identifier: "]Q3",
      text: "010401234512345610LOT7", words: ["--gs1"]),
  ]

  @Test(.enabled(if: Drawn.hasZint, "zint draws the symbols"), arguments: cases)
  func `a symbol of each kind is read with its identifier`(_ example: Case) throws {
    let picture = try Drawn.symbol(example.kind, example.drawn, example.words)
    let codes = try Searched.codes(in: picture)
    #expect(codes.count == 1)
    let code = try #require(codes.first)
    #expect(String(decoding: code.bytes, as: UTF8.self) == example.text)
    #expect(code.symbology == example.symbology)
    #expect(code.identifier == example.identifier)
    #expect(code.state == .read)
    #expect(code.passes == [.whole])
    // Bars have no error correction: two readers vouch for them.
    #expect(code.symbology.isMatrix || code.readers == [.zbar, .zxing])
  }

  @Test(
    .enabled(if: Drawn.hasZint, "zint draws the symbols"),
    arguments: [
      (["--vers=25"], ReadCode.State.read, [SymbolReading.Reader.zxing, .dmtx]),
      // libdmtx does not know the long rectangles of ISO/IEC 21471.
      (["--dmre", "--vers=31"], .check, [.zxing]),
    ])
  func `a DataMatrix that is no product is read by two readers and to be checked by one`(
    words: [String], state: ReadCode.State, readers: [SymbolReading.Reader]
  ) throws {
    let codes = try Searched.codes(in: Drawn.symbol("DATAMATRIX", "LOT7", words))
    #expect(codes.map(\.state) == [state])
    #expect(codes.first.map { String(decoding: $0.bytes, as: UTF8.self) } == "LOT7")
    #expect(codes.first?.readers == readers)
  }

  /// A symbol cut off where its bars or modules end.
  private static func cropped(_ picture: [UInt8]) throws -> [UInt8] {
    let gray = try GrayPixels(of: picture, pixelCount: 1_000_000)
    let dark = gray.pixels.indices.filter { gray.pixels[$0] < 128 }
    let (columns, rows) = (dark.map { $0 % gray.width }, dark.map { $0 / gray.width })
    let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
    let (top, bottom) = (rows.min() ?? 0, rows.max() ?? 0)
    return PNGFile.make(right - left + 1, bottom - top + 1) { x, y in
      let grey = gray.pixels[(y + top) * gray.width + x + left]
      return (grey, grey, grey)
    }
  }

  @Test(.enabled(if: Drawn.hasZint, "zint draws the symbols"), arguments: cases)
  func `a symbol whose picture ends where it ends is read`(_ example: Case) throws {
    let whole = try Drawn.symbol(example.kind, example.drawn, example.words + ["--notext"])
    let codes = try Searched.codes(in: Self.cropped(whole))
    #expect(codes.map { String(decoding: $0.bytes, as: UTF8.self) } == [example.text])
    #expect(codes.map(\.symbology) == [example.symbology])
    #expect(codes.map(\.state) == [.read])
    // The others need no quiet zone at the edge of a picture.
    let isFramed = example.symbology == .dataMatrix
    #expect(codes.map(\.passes) == [isFramed ? [.framed] : [.whole]])
  }

  @Test func `a picture without a code has none`() throws {
    #expect(try Searched.codes(in: Blank.png(120, 90)).isEmpty)
  }
}
