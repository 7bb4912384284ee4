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
        let bytes = SpoiltFile.bytes(original, &generator)
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
}
