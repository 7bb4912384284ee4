import MedleyInterchange
import Testing

/// The line that makes an export the readable half of a backup.
@Suite struct ExportMarkTests {
  private let mark = ExportMark(
    household: String(repeating: "a", count: 64), generation: 12,
    pairing: "00112233445566778899aabbccddeeff")

  @Test func `the mark is found at the beginning of an export and in none without it`() {
    let opening = MedleyExport(household: "h", mark: mark).opening
    #expect(ExportMark(beginning: Array(opening.utf8)) == mark)
    #expect(ExportMark(beginning: Array((opening + "\"people\": [").utf8)) == mark)
    #expect(ExportMark(beginning: Array(MedleyExport(household: "h").opening.utf8)) == nil)
    #expect(ExportMark(beginning: []) == nil)
    // Where it stands and how it reads is specified (bundle-format §5).
    let line = opening.split(separator: "\n")[3]
    #expect(
      line.hasPrefix("\"backup\": {\"household\":\"aaaa")
        && line.hasSuffix("\"generation\":12,\"pairing\":\"00112233445566778899aabbccddeeff\"},"),
      "\(line)")
  }

  @Test func `bytes that only look like a mark are none`() {
    let opening = MedleyExport(mark: mark).opening
    for (old, new) in [
      ("12", "-1"), ("12", "1e3"), ("12", "99999999999999999999"), ("\"generation\"", "\"g\""),
      ("{\"household\"", "[\"household\""), ("},\n", "}\n"),
    ] {
      #expect(ExportMark(beginning: Array(opening.replacing(old, with: new).utf8)) == nil, "\(new)")
    }
  }

  @Test func `an export with a mark and spaces behind it is imported like any other`() throws {
    var export = MedleyExport(mark: mark)
    let text = export.opening + export.closing() + String(repeating: " ", count: 300)
    let backup = try MedleyBackup(reading: Array(text.utf8))
    #expect(backup.recordCount == 0)
    #expect(backup.ignoredKeys == IgnoredKeys())
  }
}
