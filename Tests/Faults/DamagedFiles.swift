import Foundation
import Medley
import MedleyTestSupport

/// Sealed files with something wrong in them, as a stick or a folder that loses bits hands them over.
///
/// None of them may be taken for a file of the household, and none may change the store.
package struct DamagedFiles {
  /// What became of the damaged files.
  package struct Report {
    package var flipCount = 0
    package var prefixCount = 0
    package var mutationCount = 0
    /// How many bytes the largest of the whole files has.
    package var byteCount = 0
    package var problems: [String] = []
  }

  private let household: FaultyHousehold
  private let tablet: Cabinet

  package init() throws {
    household = try FaultyHousehold()
    tablet = try household.open()
  }

  /// Turns every bit of a small bundle and of both halves of a small backup, and cuts them at every
  /// byte; a step above one takes only every so many of them.
  package func everyBitAndPrefix(step: Int = 1) throws -> Report {
    var report = Report()
    let place = household.folder.path("backups")
    try FileManager.default.createDirectory(
      atPath: place, withIntermediateDirectories: false)
    // The backup leaves a note in the store, so it is made before the store is looked at.
    let halves = try tablet.backUp(to: place, keeping: 1).paths
    let bundle = try household.bundleOfPhone(doses: 1)
    try refuseAll(of: bundle, step, &report) { _ = try tablet.readBundle($0) }
    for half in halves { try refuseAll(of: half, step, &report) { _ = try tablet.verifyFile($0) } }
    try expectWhole(bundle, halves, &report)
    return report
  }

  /// Changes a large bundle at random: bits, runs of bytes, pieces left out, doubled or moved.
  package func mutations(_ count: Int, seed: UInt64, doses: Int) throws -> Report {
    var report = Report()
    let bundle = try household.bundleOfPhone(doses: doses)
    let bytes = Array(try Data(contentsOf: URL(filePath: bundle)))
    report.byteCount = bytes.count
    let before = try HomeFiles(of: household.tablet)
    var generator = SeededGenerator(seed: seed)
    while report.mutationCount < count {
      let spoilt = Self.mutation(of: bytes, &generator)
      guard spoilt != bytes else { continue }
      report.mutationCount += 1
      try expectRefusal(
        of: spoilt, "mutation \(report.mutationCount) of seed \(seed)", &report
      ) { _ = try tablet.readBundle($0) }
    }
    try expectUnchanged(since: before, "random changes", &report)
    try expectWhole(bundle, [], &report)
    return report
  }

  private func refuseAll(
    of path: String, _ step: Int, _ report: inout Report, read: (String) throws -> Void
  ) throws {
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let name = (path as NSString).pathExtension
    let before = try HomeFiles(of: household.tablet)
    report.byteCount = max(report.byteCount, bytes.count)
    for place in stride(from: 0, to: bytes.count * 8, by: step) {
      var spoilt = bytes
      spoilt[place / 8] ^= 1 << UInt8(place % 8)
      report.flipCount += 1
      try expectRefusal(
        of: spoilt, "\(name), bit \(place % 8) of byte \(place / 8)", &report, read: read)
    }
    for length in stride(from: 0, to: bytes.count, by: step) {
      report.prefixCount += 1
      try expectRefusal(
        of: Array(bytes[..<length]), "\(name), cut at \(length)", &report, read: read)
    }
    try expectUnchanged(since: before, name, &report)
  }

  private func expectRefusal(
    of bytes: [UInt8], _ what: String, _ report: inout Report, read: (String) throws -> Void
  ) throws {
    let path = household.folder.path("spoilt")
    try Data(bytes).write(to: URL(filePath: path))
    do {
      try read(path)
      report.problems.append("\(what): taken for a whole file")
    } catch {}
  }

  /// What one damaged file did to the store, no other takes back.
  private func expectUnchanged(
    since before: HomeFiles, _ what: String, _ report: inout Report
  ) throws {
    if try HomeFiles(of: household.tablet) != before {
      report.problems.append("\(what): the store is not as it was")
    }
  }

  /// The files without damage are read, else nothing was shown.
  private func expectWhole(
    _ bundle: String, _ halves: [String], _ report: inout Report
  ) throws {
    for half in halves { _ = try tablet.verifyFile(half) }
    if try tablet.readBundle(bundle).newChangeCount == 0 {
      report.problems.append("the whole bundle brings nothing")
    }
  }

  private static func mutation(
    of bytes: [UInt8], _ generator: inout SeededGenerator
  ) -> [UInt8] {
    var bytes = bytes
    let start = generator.below(bytes.count)
    let count = min(1 + generator.below(64), bytes.count - start)
    switch generator.below(6) {
    case 0: bytes[start] ^= 1 << UInt8(generator.below(8))
    case 1: bytes.replaceSubrange(start..<start + count, with: generator.bytes(count))
    case 2: bytes.removeSubrange(start..<start + count)
    case 3: bytes.insert(contentsOf: bytes[start..<start + count], at: start)
    case 4:
      let piece = Array(bytes[start..<start + count])
      bytes.removeSubrange(start..<start + count)
      bytes.insert(contentsOf: piece, at: generator.below(bytes.count + 1))
    default: bytes.removeSubrange(start...)
    }
    return bytes
  }
}
