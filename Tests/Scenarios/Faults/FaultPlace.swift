import Foundation
import MedleyTestSupport
import Testing

/// A folder with the homes of a household and every file that a `WritingCommand` needs.
///
/// It is made once; each trial gets a copy of its own.
final class FaultPlace {
  let folder: TemporaryFolder
  /// What the newcomer `clock` shows to whom admits it.
  private let clockWords: String

  /// Makes everything with the real program.
  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    clockWords = try Self.furnish(folder)
  }

  private init(folder: TemporaryFolder, clockWords: String) {
    self.folder = folder
    self.clockWords = clockWords
  }

  var path: String { folder.path }

  func device(_ name: String) -> Device {
    Device(
      name: name, home: folder.path(name), folder: folder.path, now: "2026-03-02T09:30:00+01:00")
  }

  func device(of command: WritingCommand) -> Device { device(command.home) }

  /// The words of a command in this place.
  func words(_ command: WritingCommand) -> [String] {
    command.words.map { $0 == "WORDS" ? clockWords : $0 }
  }

  /// The same once more, under another path.
  func copy() throws -> FaultPlace {
    let copy = try TemporaryFolder(inMemory: true)
    _ = try Program.run("/bin/cp", ["-a", path + "/.", copy.path], in: path)
    return FaultPlace(folder: copy, clockWords: clockWords)
  }

  /// The contents of the files by their paths below the folder, without those in one home.
  func files(beside home: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    for name in names where name != home && !name.hasPrefix(home + "/") {
      var isFolder: ObjCBool = false
      _ = FileManager.default.fileExists(atPath: folder.path(name), isDirectory: &isFolder)
      if isFolder.boolValue { continue }
      files[name] = try Data(contentsOf: URL(filePath: folder.path(name)))
    }
    return files
  }

  private static func furnish(_ folder: TemporaryFolder) throws -> String {
    func device(_ name: String, hour: Int = 9) -> Device {
      Device(
        name: name, home: folder.path(name), folder: folder.path,
        now: "2026-03-01T0\(hour):00:00+01:00")
    }
    func request(_ name: String) throws -> String {
      let words = ["join", "--request", name + ".request", "--device", name, "--json"]
      return try (device(name).run(words).answer() as JoinAnswer).words
    }
    func admit(_ name: String) throws {
      let words = try request(name)
      try device("tablet").run(
        "admit", name + ".request", "--welcome", name + ".welcome", "--words", words)
    }
    for name in ["exchange", "stick"] {
      try FileManager.default.createDirectory(
        atPath: folder.path(name), withIntermediateDirectories: false)
    }
    let tablet = device("tablet")
    try tablet.run(
      "init", "--device", "tablet", "--person", Household.person, "--recovery", "words.txt")
    try tablet.run(
      "add", "Iron", "--dose", "1", "--at", "08:00", "--at", "20:00", "--stock", "90")
    try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    try admit("phone")
    try device("phone").run("join", "--welcome", "phone.welcome")
    for device in [tablet, device("phone"), tablet, device("phone")] {
      try device.run("sync", "--folder", "exchange")
    }
    for _ in 0..<2 { try tablet.run("backup", "stick") }
    let phone = device("phone", hour: 8)
    for minute in 10..<40 {
      try phone.at("2026-03-02T07:\(minute):00+01:00").run("take", "Ibuprofen")
    }
    try phone.run("bundle", "write", "phone.age")
    try phone.run("sync", "--folder", "exchange")
    try admit("watch")
    let words = try request("clock")
    // The last that the tablet did is something that can be taken back.
    try tablet.at("2026-03-02T08:01:00+01:00").run("take", "Iron", "--slot", "2026-03-02T08:00")

    let picture = try tablet.picture(1)
    try FileManager.default.moveItem(atPath: picture, toPath: folder.path("picture.jpg"))
    let history = """
      {"history": [{"name": "Copper", "unit": "Pill(s)", "time": [8, 0], "dose": 1,
        "taken": [1772435040123, 1]}], "version": 1}
      """
    try Array(history.utf8).write(to: folder.path("history.json"))
    let list =
      ["# name\tOurs", "# date\t2026-02-01"]
      + ["ingredient_a\tingredient_b\tseverity\teffect\tsource"] + OwnListScenarios.rows
    try Array((list.joined(separator: "\n") + "\n").utf8).write(to: folder.path("list.tsv"))
    try InventedDirectory.write(to: folder.path("register"))
    return words
  }
}
