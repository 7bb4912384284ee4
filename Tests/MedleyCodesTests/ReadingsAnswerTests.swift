import MedleyCodes
import MedleyTestSupport
import Testing

@Suite struct ReadingsAnswerTests {
  private static let readings = [
    SymbolReading(
      reader: .zxing, pass: .whole, symbology: .dataMatrix, identifier: "]d2",
      bytes: Array("0104012345123456".utf8) + [0x1d] + Array("10A".utf8),
      place: SymbolPlace(1, 2, 65_535, 400)),
    SymbolReading(
      reader: .zbar, pass: .inverted, symbology: .code39, identifier: "", bytes: [0, 255],
      place: SymbolPlace(0, 0, 0, 0)),
  ]

  /// The bytes as the documentation of `ReadingsAnswer` lays them out, by hand.
  private static let layout: [UInt8] =
    [0x4d, 0x43, 0x52, 1, 0, 2] + [2, 1, 8, 3, 0x5d, 0x64, 0x32]
    + [0, 1, 0, 2, 255, 255, 1, 0x90, 0, 20] + Array("0104012345123456".utf8) + [0x1d]
    + Array("10A".utf8) + [1, 10, 6, 0] + [0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 255]

  @Test func `readings are laid out as documented and come back as they were`() {
    #expect(ReadingsAnswer.bytes(Self.readings) == Self.layout)
    #expect(ReadingsAnswer.readings(Self.layout) == Self.readings)
    #expect(ReadingsAnswer.readings(ReadingsAnswer.bytes([])) == [])
    let cut = ReadingsAnswer.bytes(Self.readings, isWhole: false)
    #expect(cut[4] == Self.layout[4] | 0x80)
    #expect(ReadingsAnswer.readings(cut) == Self.readings)
    #expect(ReadingsAnswer.isWhole(Self.layout) && !ReadingsAnswer.isWhole(cut))
  }

  @Test func `every beginning of an answer, and one with more behind it, is refused`() {
    for count in 0..<Self.layout.count {
      #expect(ReadingsAnswer.readings(Array(Self.layout[..<count])) == nil, "\(count)")
    }
    #expect(ReadingsAnswer.readings(Self.layout + [0]) == nil)
  }

  @Test func `an answer with any one byte changed is refused or is another answer`() {
    for index in Self.layout.indices {
      for value in UInt8.min...UInt8.max where value != Self.layout[index] {
        var bytes = Self.layout
        bytes[index] = value
        guard let readings = ReadingsAnswer.readings(bytes) else { continue }
        let isWhole = ReadingsAnswer.isWhole(bytes)
        #expect(readings != Self.readings || !isWhole, "\(index): \(value)")
        #expect(
          ReadingsAnswer.bytes(readings, isWhole: isWhole) == bytes, "\(index): \(value)")
      }
    }
  }

  @Test func `nonsense of a hundred thousand kinds is refused`() {
    var generator = SeededGenerator(seed: 6)
    let beginning: [UInt8] = [0x4d, 0x43, 0x52, 1]
    for _ in 0..<100_000 {
      let bytes = beginning + generator.bytes(generator.below(60))
      guard let readings = ReadingsAnswer.readings(bytes) else { continue }
      let isWhole = ReadingsAnswer.isWhole(bytes)
      #expect(ReadingsAnswer.bytes(readings, isWhole: isWhole) == bytes)
    }
  }

  @Test func `what is beyond the limits is left out and refused`() {
    let plain = Self.readings[1]
    let long = SymbolReading(
      reader: .zxing, pass: .whole, symbology: .qrCode, identifier: "]Q1",
      bytes: [UInt8](repeating: 1, count: 7_090), place: plain.place)
    #expect(ReadingsAnswer.readings(ReadingsAnswer.bytes([long, plain])) == [plain])
    let many = [SymbolReading](repeating: plain, count: 300)
    #expect(ReadingsAnswer.readings(ReadingsAnswer.bytes(many))?.count == 256)
    var claim = Self.layout
    (claim[4], claim[5]) = (1, 1)
    #expect(ReadingsAnswer.readings(claim) == nil)
    #expect(ReadingsAnswer.readings([UInt8](repeating: 0, count: (2 << 20) + 1)) == nil)
  }
}
