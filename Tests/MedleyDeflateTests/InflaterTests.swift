import MedleyDeflate
import Testing

/// How raw streams are inflated; the bytes are written by hand from RFC 1951.
@Suite struct InflaterTests {
  /// One stored block of five bytes (§3.2.4), the last of its stream.
  private static let stored: [UInt8] = [1, 5, 0, 0xfa, 0xff] + Array("hello".utf8)

  @Test func `a stream lent byte by byte is read to its end and no further`() throws {
    let inflater = try Inflater()
    var found: [UInt8] = []
    let bytes = Self.stored + [9, 9]
    for index in bytes.indices {
      found += try inflater.next(bytes[index...index], isLast: false)
    }
    #expect(found == Array("hello".utf8))
    #expect(inflater.isOver)
    #expect(inflater.usedByteCount == Self.stored.count)
  }

  @Test func `a stream is handed over in pieces of the size asked for`() throws {
    let inflater = try Inflater()
    var pieces: [[UInt8]] = []
    while !inflater.isOver {
      pieces.append(
        try inflater.next(
          Self.stored[inflater.usedByteCount...], isLast: true, byteLimit: 2))
    }
    #expect(pieces.filter { !$0.isEmpty } == [Array("he".utf8), Array("ll".utf8), [0x6f]])
  }

  @Test func `a stream that ends early or is damaged is refused`() throws {
    for count in Self.stored.indices {
      let inflater = try Inflater()
      #expect(throws: InflateFault.endsEarly) {
        var input = Self.stored.prefix(count)
        while !inflater.isOver {
          let before = inflater.usedByteCount
          _ = try inflater.next(input, isLast: true)
          input = input.dropFirst(inflater.usedByteCount - before)
        }
      }
    }
    // A block of the kind 3 (§3.2.3) and a length that is not its own complement (§3.2.4).
    for bytes: [UInt8] in [[7], [1, 5, 0, 5, 0]] {
      let inflater = try Inflater()
      for _ in 0..<2 {
        #expect(throws: InflateFault.damaged) { try inflater.next(bytes[...], isLast: true) }
      }
    }
  }

  @Test func `the check sum is that of the catalogue of sums`() {
    var sum = CheckSum()
    #expect(sum.value == 0)
    sum.add(Array("1234".utf8))
    sum.add(Array("56789".utf8))
    #expect(sum.value == 0xcbf4_3926)
  }
}
