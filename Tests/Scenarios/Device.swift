import Foundation
import MedleyTestSupport
import Testing

/// One device: a home of its own, a clock and a zone.
struct Device {
  let name: String
  let home: String
  /// The folder in which the program runs; bundles lie there.
  let folder: String
  /// What its clock says.
  var now = "2026-03-01T08:00:00+01:00"
  var zone = "Europe/Berlin"
  /// What the program is told beside its usual surroundings.
  var environment: [String: String] = [:]

  /// The same device at another time.
  func at(_ now: String) -> Device {
    var device = self
    device.now = now
    return device
  }

  /// The same home under another path.
  func moved(to home: String) -> Device {
    var device = Device(name: name, home: home, folder: folder)
    device.now = now
    device.zone = zone
    device.environment = environment
    return device
  }

  var databasePath: String { home + "/medley.sqlite" }

  /// The words of a command line with this device's circumstances.
  func line(_ words: [String]) -> [String] {
    ["--home", home, "--now", now, "--zone", zone] + words
  }

  /// Runs a command to its end, whatever it ends with.
  func end(_ words: [String]) throws -> Ending {
    try Program.run(Program.path, line(words), in: folder, environment: environment)
  }

  func end(_ words: String...) throws -> Ending { try end(words) }

  /// Runs a command that must end well.
  @discardableResult
  func run(_ words: String..., sourceLocation: SourceLocation = #_sourceLocation) throws -> Ending {
    try run(words, sourceLocation: sourceLocation)
  }

  @discardableResult
  func run(
    _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Ending {
    let ending = try end(words)
    #expect(
      ending.status == 0, "\(name): medley \(words.joined(separator: " ")): \(ending.messages)",
      sourceLocation: sourceLocation)
    return ending
  }

  /// Asks for JSON; a reading command may end with 1.
  func ask<Answer: Decodable>(
    _ words: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Answer {
    let ending = try end(words + ["--json"])
    #expect(
      ending.status == 0 || ending.status == 1,
      "\(name): medley \(words.joined(separator: " ")): \(ending.messages)",
      sourceLocation: sourceLocation)
    return try ending.answer()
  }

  /// Lets another program change the database.
  func alter(_ sql: String) throws {
    let ending = try Program.run("/usr/bin/sqlite3", [databasePath, sql], in: folder)
    #expect(ending.status == 0, "\(ending.messages)")
  }

  /// Copies the home with everything in it, as `cp -a` does.
  func copied(to home: String) throws -> Device {
    let ending = try Program.run("/bin/cp", ["-a", self.home, home], in: folder)
    #expect(ending.status == 0, "\(ending.messages)")
    return moved(to: home)
  }
}

extension Device {
  var stateHash: String { get throws { try (ask("devices") as DevicesAnswer).stateHash } }

  var conflicts: [ConflictsAnswer.Question] {
    get throws { try (ask("conflicts") as ConflictsAnswer).conflicts }
  }

  /// Writes a bundle and gives its path.
  func write(
    to others: [Device] = [], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let words = ["bundle", "write", folder, "--json"] + others.flatMap { ["--to", $0.name] }
    let answer: WrittenAnswer = try run(words, sourceLocation: sourceLocation).answer()
    return answer.path
  }

  /// Reads one bundle that must be taken in.
  @discardableResult
  func read(
    _ file: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> ReadAnswer {
    try run(["bundle", "read", file, "--json"], sourceLocation: sourceLocation).answer()
  }

  /// Reads several bundles in one process.
  func read(
    all files: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [ReadAnswer] {
    try run(["bundle", "read"] + files + ["--json"], sourceLocation: sourceLocation).answer()
  }

  /// How often a medication that is taken as needed was taken, in all years.
  func uses(
    of medication: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Int {
    let shown: ShownAnswer = try ask("show", medication, sourceLocation: sourceLocation)
    return shown.entryCount
  }

  /// Logs so many doses of a medication that is taken as needed, one minute after the other.
  func use(
    _ medication: String, times: Int, from hour: Int, day: Int = 1,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for minute in 0..<times {
      let now = String(format: "2026-03-%02dT%02d:%02d:00+01:00", day, hour, minute)
      try at(now).run("take", medication, sourceLocation: sourceLocation)
    }
  }
}
