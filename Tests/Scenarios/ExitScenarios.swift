import Foundation
import MedleyTestSupport
import Testing

@testable import MedleyCLI

/// Every command in every kind of trouble: `ManualExits` compares how each run ends with what the
/// command's help names.
@Suite struct ExitScenarios {
  /// What the command finds in its home.
  enum Trouble: String, CaseIterable {
    case noStore, nothing, reader, removed, damagedStore, newerStore, noKeys, unknownZone
    case keysAlone
  }

  /// Commands that wait for others where nothing is wrong, or change what is outside the home.
  private static let waiting: Set = ["serve", "pair", "sync", "join", "demo", "service install"]

  static let commands = CommandTable.medley.commands.filter { !$0.isHidden }.map(\.name)

  /// A household with files of all kinds beside it.
  private func prepared() throws -> Household {
    let household = try Household("tablet", hasRecovery: true) { tablet in
      try tablet.run("add", "Iron", "--dose", "1", "--at", "08:00", "--stock", "10")
      try tablet.run("take", "Iron")
    }
    let tablet = household[0]
    try household.admit("phone", role: "reader")
    try household.admit("lost")
    try household[2].run("leave", "--yes", "lost")
    let folder = household.folder
    let place = folder + "/files"
    _ = try Program.run("/bin/mkdir", ["-p", place, folder + "/stick"], in: folder)
    try tablet.run("backup", folder + "/stick")
    try tablet.run("export", "json", place + "/record.json")
    let bundle = try [UInt8](Data(contentsOf: URL(filePath: tablet.write())))
    let files: [String: [UInt8]] = [
      "bundle": bundle, "half": Array(bundle.prefix(bundle.count / 2)), "empty": [],
      "broken": bundle.map { $0 ^ 1 }, "words": Array("these are no words\n".utf8),
      "request": try [UInt8](Data(contentsOf: URL(filePath: household[1].home + ".request"))),
      "welcome": try [UInt8](Data(contentsOf: URL(filePath: household[1].home + ".welcome"))),
      "picture": PNGFile.make(8, 8) { _, _ in (1, 2, 3) },
    ]
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: place + "/" + name)) }
    return household
  }

  private static func lines(of command: String) throws -> [[String]] {
    let command = try #require(CommandTable.medley.command(command))
    // What stays until it is told to end has a story of its own.
    return command.examples.filter { !$0.line.contains("--watch") }.map { example in
      var words: [String] = []
      let parts = example.line.components(separatedBy: "\"")
      for (index, part) in parts.enumerated() {
        words += index % 2 == 1 ? [part] : part.components(separatedBy: " ").filter { !$0.isEmpty }
      }
      return Array(words.dropFirst())
    }
  }

  /// A copy of a home in which something is wrong.
  private func device(_ trouble: Trouble, in household: Household) throws -> Device {
    let number: Int? =
      switch trouble {
      case .noStore, .keysAlone: nil
      case .reader: 1
      case .removed: 2
      default: 0
      }
    let home = household.folder + "/" + UUID().uuidString
    guard let number else {
      let device = household.device(String(home.split(separator: "/").last ?? ""))
      if trouble == .keysAlone {
        try FileManager.default.createDirectory(
          atPath: home, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          atPath: household[0].home + "/keys", toPath: home + "/keys")
      }
      return device
    }
    var device = try household[number].copied(to: home)
    switch trouble {
    case .damagedStore:
      let file = try FileHandle(forUpdating: URL(filePath: device.databasePath))
      try file.write(contentsOf: Data("this is not a database at all".utf8))
      try file.close()
    case .newerStore: try device.alter("PRAGMA user_version = 99")
    case .noKeys: try FileManager.default.removeItem(atPath: home + "/keys")
    case .unknownZone: device.zone = "Nowhere/Nowhere"
    default: break
    }
    return device
  }

  @Test func `no command ends in a way that its help does not name`() throws {
    let household = try prepared()
    for name in Self.commands {
      for trouble in Trouble.allCases {
        let isQuiet = [.noStore, .nothing, .reader, .removed, .keysAlone].contains(trouble)
        if isQuiet || name == "demo", Self.waiting.contains(name) { continue }
        for line in try Self.lines(of: name) {
          let device = try device(trouble, in: household)
          _ = try device.end(line)
          try? FileManager.default.removeItem(atPath: device.home)
        }
      }
    }
  }

  @Test(arguments: 0..<4)
  func `no command ends so when it is given a file of another kind`(quarter: Int) throws {
    let household = try prepared()
    let place = household.folder + "/files"
    let files =
      try FileManager.default.contentsOfDirectory(atPath: place).map { place + "/" + $0 }
      + [household.folder + "/none", household.folder, household.folder + "/stick"]
    for (index, name) in Self.commands.enumerated() where index % 4 == quarter {
      try giveFiles(files, to: name, in: household)
    }
  }

  /// Runs the examples of a command with other files in the places of theirs.
  private func giveFiles(_ files: [String], to name: String, in household: Household) throws {
    let isJoining = ["restore", "join", "init"].contains(name)
    for line in try Self.lines(of: name) {
      // A word is a file where the line still parses and the input takes any text with a slash.
      let places = line.indices.dropFirst(name.split(separator: " ").count).filter { index in
        line[index].contains("/") || line[index].contains(".") || line[index].contains(":")
      }
      for index in places where !Self.waiting.contains(name) || line.contains("--welcome") {
        for file in files {
          var line = line
          line[index] = file
          let device = try device(isJoining ? .noStore : .nothing, in: household)
          _ = try device.end(line)
          try? FileManager.default.removeItem(atPath: device.home)
        }
      }
    }
  }

  @Test func `no command ends so when it reads more from standard input than a text may hold`()
    throws
  {
    let household = try prepared()
    for name in Self.commands where !Self.waiting.contains(name) {
      let first = name.split(separator: " ").count
      for line in try Self.lines(of: name) {
        for index in line.indices.dropFirst(first) where !line[index].hasPrefix("--") {
          var line = line
          line[index] = "-"
          let isNew = ["restore", "init"].contains(name)
          let device = try device(isNew ? .noStore : .nothing, in: household)
          let words = device.line(line)
          let typed = words.map { "'" + $0.replacing("'", with: "'\\''") + "'" }
            .joined(separator: " ")
          let ending = try Program.shell(
            "head -c 70000 /dev/zero | tr '\\0' x | medley \(typed)", in: household.folder,
            home: device.home)
          ManualExits.check(words, ending)
          try? FileManager.default.removeItem(atPath: device.home)
        }
      }
    }
  }
}
