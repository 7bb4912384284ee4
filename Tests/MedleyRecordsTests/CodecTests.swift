import MedleyRecords
import MedleyTestSupport
import Testing

@Suite struct CodecTests {
  @Test func `a number read back is the number written`() throws {
    var generator = SeededGenerator(seed: 1)
    var values: [UInt64] = [0, 1, 127, 128, 16_383, 16_384, .max, .max - 1]
    for bits in 0..<64 { values.append(generator.next() >> UInt64(bits)) }
    for value in values {
      var writer = ByteWriter()
      writer.varint(value)
      writer.signed(Int64(bitPattern: value))
      var reader = ByteReader(writer.bytes)
      #expect(try reader.varint() == value)
      #expect(try reader.signed() == Int64(bitPattern: value))
      try reader.finish()
    }
  }

  @Test(
    arguments: [
      [0x80], [0x80, 0x00], [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02], [],
      [0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01],
    ] as [[UInt8]])
  func `a number that is cut, padded or too long is refused`(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(throws: DecodingFault.self) { try reader.varint() }
  }
}
