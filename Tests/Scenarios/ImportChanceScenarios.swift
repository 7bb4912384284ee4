import Foundation
import Medley
import MedleyTestSupport
import Testing

/// Files of other programs that chance has spoilt.
@Suite(.enabled(if: ImportSamples.arePresent, "the shared samples are absent"))
struct ImportChanceScenarios {
  private static let first = setting("MEDLEY_FIRST_SEED", 1)
  /// How long each sample is spoilt; nightly runs take more.
  private static let seconds = setting("MEDLEY_IMPORT_SECONDS", 2)

  private static func setting(_ name: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? usual
  }

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

  @Test(arguments: ImportSamples.names)
  func `what is refused leaves the store as it was, and nothing breaks`(_ name: String) throws {
    let household = try Household("tablet")
    let device = household[0].at("2026-08-06T10:00:00+01:00")
    let original = try ImportSamples.bytes(name)
    let begin = ContinuousClock.now
    var refusedCount = 0
    var takenCount = 0
    do {
      let cabinet = try Cabinet.open(
        device.home, Circumstances(now: nil, zoneName: "Europe/Berlin"))
      var before = try contents(device)
      var seed = UInt64(ImportChanceScenarios.first)
      while ContinuousClock.now - begin < .seconds(ImportChanceScenarios.seconds) {
        defer { seed += 1 }
        var generator = SeededGenerator(seed: seed)
        let bytes = ImportChanceScenarios.spoilt(original, &generator)
        do {
          _ = try cabinet.importFile(
            bytes, as: nil, for: nil, tagged: [:], zoneIsGiven: true, isDryRun: seed % 4 != 0)
          takenCount += 1
          if seed % 4 == 0 { before = try contents(device) }
        } catch let error as any Explained {
          refusedCount += 1
          #expect(error.errorClass == .importRefused, "\(name), seed \(seed): \(error)")
        } catch {
          Issue.record("\(name), seed \(seed): \(error) is no refusal")
        }
        #expect(try contents(device) == before, "\(name), seed \(seed)")
      }
    }
    #expect(refusedCount > 0 && takenCount > 0)
    // What was taken in is a record like any other.
    for words in [["list"], ["today"], ["export", "json", household.folder + "/out.json"]] {
      try device.run(words)
    }
    let fresh = household.device("fresh").at(device.now)
    try fresh.run("init", "--device", "fresh", "--person", "Someone")
    try fresh.run("import", household.folder + "/out.json")
  }

  /// The database and its log; the index of the log is memory that is shared and says nothing.
  private func contents(_ device: Device) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: device.home)
    where !name.hasSuffix("-shm") {
      files[name] = try? Data(contentsOf: URL(filePath: device.home + "/" + name))
    }
    return files
  }

  /// Changes a file in one to four places.
  private static func spoilt(
    _ original: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = original
    for _ in 0...generator.below(4) {
      guard !bytes.isEmpty else { return bytes }
      let index = generator.below(bytes.count)
      switch generator.below(9) {
      case 0: bytes[index] ^= 1 << UInt8(generator.below(8))
      case 1: bytes[index] = UInt8(generator.below(256))
      case 2: bytes.removeSubrange(index..<min(bytes.count, index + 1 + generator.below(40)))
      case 3: bytes.insert(contentsOf: bytes[index...].prefix(1 + generator.below(300)), at: index)
      case 4 where generator.chance(20): bytes.removeSubrange(index...)
      case 5, 6: swapTokens(in: &bytes, &generator)
      default:
        let range = token(in: bytes, at: index)
        bytes.replaceSubrange(range, with: generator.pick(words) ?? [])
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
