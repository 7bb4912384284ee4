/// Readings as bytes, in which the process that reads hands them to the one that asked.
///
/// The bytes are “MCR” and the version 1; two bytes for how many readings there are, the
/// highest bit of which is set where the picture is not whole; and for each of them reader, pass and symbology, a byte each; the identifier with a byte for its length before it;
/// left, top, right and bottom, two bytes each; and the content with two bytes for its length before
/// it. Numbers begin with their highest byte. Nothing may follow.
package enum ReadingsAnswer {
  private static let beginning: [UInt8] = Array("MCR".utf8) + [1]

  private static let cutMark = 0x8000

  /// Writes readings; those that are beyond the limits are left out.
  package static func bytes(_ readings: [SymbolReading], isWhole: Bool = true) -> [UInt8] {
    let kept = readings.filter {
      $0.bytes.count <= ReadingLimits.contentByteCount
        && $0.identifier.utf8.count <= ReadingLimits.identifierByteCount
    }.prefix(ReadingLimits.readingCount)
    var bytes = beginning
    func append(_ number: Int) {
      bytes.append(UInt8(truncatingIfNeeded: number >> 8))
      bytes.append(UInt8(truncatingIfNeeded: number))
    }
    append(kept.count | (isWhole ? 0 : cutMark))
    for reading in kept {
      bytes += [reading.reader.rawValue, reading.pass.rawValue, reading.symbology.rawValue]
      bytes.append(UInt8(truncatingIfNeeded: reading.identifier.utf8.count))
      bytes += Array(reading.identifier.utf8)
      let place = reading.place
      for side in [place.left, place.top, place.right, place.bottom] { append(Int(side)) }
      append(reading.bytes.count)
      bytes += reading.bytes
    }
    return bytes
  }

  /// False for an answer about a picture that is cut off, of which a part was searched.
  package static func isWhole(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.dropFirst(beginning.count)
    return (number(&rest) ?? 0) & cutMark == 0
  }

  /// Reads readings; nil unless the bytes are exactly such an answer, whatever else they are.
  package static func readings(_ bytes: [UInt8]) -> [SymbolReading]? {
    guard bytes.count <= ReadingLimits.answerByteCount else { return nil }
    var rest = bytes[...]
    guard take(beginning.count, &rest) == beginning[...], let marked = number(&rest) else {
      return nil
    }
    let count = marked & ~cutMark
    guard count <= ReadingLimits.readingCount else { return nil }
    var readings: [SymbolReading] = []
    for _ in 0..<count {
      guard let reading = reading(&rest) else { return nil }
      readings.append(reading)
    }
    return rest.isEmpty ? readings : nil
  }

  private static func reading(_ rest: inout ArraySlice<UInt8>) -> SymbolReading? {
    guard let reader = SymbolReading.Reader(rawValue: rest.popFirst() ?? 0),
      let pass = ReadingPass(rawValue: rest.popFirst() ?? 0),
      let symbology = Symbology(rawValue: rest.popFirst() ?? 0),
      let length = rest.popFirst(), length <= ReadingLimits.identifierByteCount,
      let identifier = take(Int(length), &rest),
      // Source: ISO/IEC 15424: printable ASCII.
      identifier.allSatisfy({ (0x21...0x7e).contains($0) }),
      let left = number(&rest), let top = number(&rest), let right = number(&rest),
      let bottom = number(&rest), left <= right, top <= bottom,
      let byteCount = number(&rest), byteCount <= ReadingLimits.contentByteCount,
      let content = take(byteCount, &rest)
    else { return nil }
    return SymbolReading(
      reader: reader, pass: pass, symbology: symbology,
      identifier: String(decoding: identifier, as: UTF8.self), bytes: Array(content),
      place: SymbolPlace(
        UInt16(clamping: left), UInt16(clamping: top), UInt16(clamping: right),
        UInt16(clamping: bottom)))
  }

  private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard rest.count >= count else { return nil }
    let part = rest.prefix(count)
    rest = rest.dropFirst(count)
    return part
  }

  private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
    guard let high = rest.popFirst(), let low = rest.popFirst() else { return nil }
    return Int(high) << 8 | Int(low)
  }
}
