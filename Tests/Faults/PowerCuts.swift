import Medley
import MedleyTestSupport

/// Records a day of work on a store, and looks at what a power cut at any moment of it leaves.
package struct PowerCuts {
  let household: FaultyHousehold
  let beginning: HomeFiles
  let events: [TraceEvent]
  /// The state hash after so many steps, and the token file then.
  private var hashes: [String] = []
  private var tokens: [[UInt8]] = []

  /// What the cuts found.
  package struct Report: Sendable {
    package var states = 0
    /// States in which something could be lost.
    package var uncertain = 0
    /// States in which the log was being written into the database.
    package var checkpoints = 0
    /// States in which a step that was under way is there though nobody was told.
    package var ahead = 0
    /// States that lack what was acknowledged.
    package var lost = 0
    package var problems: [String] = []
  }

  /// Works on a tablet, whose disk may lie about what it holds.
  package init(onLyingDisk: Bool = false) throws {
    let household = try FaultyHousehold()
    self.household = household
    let steps = try household.day()
    beginning = try HomeFiles(of: household.tablet)
    var hashes = [try household.open().stateHash]
    var tokens = [beginning.files["token"] ?? []]
    events = try household.watch.recording(onLyingDisk: onLyingDisk) {
      for (number, step) in steps.enumerated() {
        try step()
        household.watch.mark(number + 1)
        hashes.append(try household.open().stateHash)
        tokens.append(try HomeFiles(of: household.tablet).files["token"] ?? [])
      }
    }
    self.hashes = hashes
    self.tokens = tokens
  }

  package var stepCount: Int { hashes.count - 1 }

  /// How often something was written into the database itself, which only checkpoints do.
  package var databaseWriteCount: Int { writes { name, _ in name == "medley.sqlite" } }

  /// How often a write-ahead log was begun, whether in a new file or over an older log.
  package var logBeginningCount: Int {
    writes { name, offset in name == "medley.sqlite-wal" && offset == 0 }
  }

  private func writes(_ isMeant: (_ name: String, _ offset: Int) -> Bool) -> Int {
    var names: [Int: String] = [:]
    var count = 0
    for event in events {
      switch event {
      case .opened(let file, let name, _): names[file] = name
      case .written(let file, let offset, _): count += isMeant(names[file] ?? "", offset) ? 1 : 0
      default: break
      }
    }
    return count
  }

  /// Cuts the power at so many moments, drawn from a seed; every other one is a rare one.
  package func cut(states: Int, seed: UInt64) throws -> Report {
    var report = Report()
    var generator = SeededGenerator(seed: seed)
    // Moments are taken in their order, so that the disk need be filled only once.
    let rare = rareMoments
    let moments = (0..<states).map { number in
      number % 2 == 0
        ? generator.below(events.count + 1) : generator.pick(rare) ?? events.count
    }.sorted()
    var disk = Disk(beginning)
    var done = 0
    for moment in moments {
      for event in events[done..<moment] { disk.take(event) }
      done = moment
      var found = disk.cut(using: &generator)
      surround(&found, disk.acknowledged, using: &generator)
      report.states += 1
      if disk.isUncertain { report.uncertain += 1 }
      if disk.isUncertain("medley.sqlite") { report.checkpoints += 1 }
      try found.put(at: household.tablet)
      look(after: disk.acknowledged, &report) {
        "power cut at \(moment) of \(events.count), step \(disk.acknowledged), seed \(seed): "
      }
    }
    return report
  }

  /// The moments at which the database itself or a name in its folder is not on the disk yet.
  private var rareMoments: [Int] {
    var disk = Disk(beginning)
    var moments: [Int] = []
    for (number, event) in events.enumerated() {
      disk.take(event)
      if disk.isUncertain("medley.sqlite") || disk.hasUncertainNames { moments.append(number + 1) }
    }
    return moments
  }

  /// Adds what lies beside the files of SQLite: the token of a step before, which is written
  /// without waiting, and a rest of the memory that all connections share.
  private func surround(
    _ found: inout HomeFiles, _ acknowledged: Int, using generator: inout SeededGenerator
  ) {
    found.files["token"] = tokens[generator.below(acknowledged + 1)]
    switch generator.below(4) {
    case 0: found.files["medley.sqlite-shm"] = generator.bytes(32_768)
    case 1: found.files["medley.sqlite-shm"] = [UInt8](repeating: 0, count: 32_768)
    default: break
    }
  }

  private func look(after acknowledged: Int, _ report: inout Report, _ place: () -> String) {
    var problems: [String] = []
    do {
      let cabinet = try household.open()
      let examination = try cabinet.examine(rebuilding: false)
      problems += examination.checks.filter { !$0.isSound }.map { "\($0.name): \($0.found)" }
      let hash = examination.stateHash
      let next = min(acknowledged + 1, stepCount)
      if hash == hashes[acknowledged] {
      } else if hash == hashes[next] {
        report.ahead += 1
      } else {
        report.lost += 1
        let step = hashes.lastIndex(of: hash).map { "\($0)" } ?? "nothing known"
        problems.append("acknowledged and lost: the record is that of step \(step)")
      }
      try FaultyHousehold.logDose(cabinet)
      let own = try cabinet.devices().devices.first(where: \.isThis)
      if own?.incarnationCount != 1 {
        problems.append("\(own?.incarnationCount ?? 0) lives of the device")
      }
    } catch {
      problems.append("does not go on: \(error)")
    }
    report.problems += problems.map { place() + $0 }
  }
}
