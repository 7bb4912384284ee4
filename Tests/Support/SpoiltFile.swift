/// A file of text that chance has spoilt: bits flipped, parts lost and doubled, words exchanged.
package enum SpoiltFile {
  /// Words that programs stumble over.
  private static let words = [
    "1e309", "-1e-309", "NaN", "Infinity", "-1", "0", "9223372036854775807",
    "-9223372036854775808", "4294967296", "null", "true", "[]", "{}", "[[[[", "\"", "\\u0000",
    "\\ud800", "\u{0}", "\u{202e}", "\u{feff}", "24:00", "23:60", "2026-02-30", "0001-01-01",
    "9999-12-31", "2026-03-29T02:30:00+99:99", "1e2147483648", "0.0000001", "999999999999.999999",
    "d", "h", "wk", "mo", "MORN", "as needed", "&#0;", "<S>", "--", ";;;;", ",,,,", "\r", "½",
    "1/0",
    String(repeating: "9", count: 400), String(repeating: "ä", count: 600),
  ].map { Array($0.utf8) }

  /// Changes a file in one to four places; more often than not only in what its values say, so that
  /// it is read to its end.
  package static func bytes(
    _ original: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    let isGentle = generator.chance(60)
    for _ in 0...generator.below(4) {
      guard !bytes.isEmpty else { return bytes }
      let index = generator.below(bytes.count)
      switch isGentle ? 5 + generator.below(4) : generator.below(9) {
      case 0: bytes[index] ^= 1 << UInt8(generator.below(8))
      case 1: bytes[index] = UInt8(generator.below(256))
      case 2: bytes.removeSubrange(index..<min(bytes.count, index + 1 + generator.below(40)))
      case 3: bytes.insert(contentsOf: bytes[index...].prefix(1 + generator.below(300)), at: index)
      case 4 where generator.chance(20): bytes.removeSubrange(index...)
      case 5, 6: swapTokens(in: &bytes, &generator)
      default:
        let range = token(in: bytes, at: index)
        let word = generator.pick(words) ?? []
        let isPlain = word.allSatisfy { 0x30...0x39 ~= $0 || [0x2d, 0x2e, 0x3a].contains($0) }
        if isPlain || !isGentle { bytes.replaceSubrange(range, with: word) }
      }
    }
    return bytes
  }

  /// The run of letters and digits around a place.
  private static func token(in bytes: [UInt8], at index: Int) -> Range<Int> {
    func isPart(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x2b, 0x2d, 0x2e, 0x3a, 0x80...: true
      default: false
      }
    }
    var start = index
    while start > 0, isPart(bytes[start - 1]) { start -= 1 }
    var end = index
    while end < bytes.count, isPart(bytes[end]) { end += 1 }
    return start..<end
  }

  private static func swapTokens(in bytes: inout [UInt8], _ generator: inout SeededGenerator) {
    let one = token(in: bytes, at: generator.below(bytes.count))
    let other = token(in: bytes, at: generator.below(bytes.count))
    guard !one.overlaps(other) else { return }
    let (early, late) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
    let (first, second) = (Array(bytes[early]), Array(bytes[late]))
    bytes.replaceSubrange(late, with: first)
    bytes.replaceSubrange(early, with: second)
  }
}
