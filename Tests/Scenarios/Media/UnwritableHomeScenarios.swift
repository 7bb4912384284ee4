import Foundation
import Medley
import MedleyStore
import MedleyTestSupport
import Testing

/// A store that can be read and not written: today's doses are seen all the same.
@Suite(.serialized, .enabled(if: SmallMedium.isPossible, "needs root, to mount a small medium"))
struct UnwritableHomeScenarios {
  /// A tablet on a medium of its own, under a name that means something in addresses.
  private struct World {
    let household: Household
    let medium: SmallMedium
    let tablet: Device

    init() throws {
      household = try Household("tablet", "phone", hasRecovery: true) { tablet in
        try tablet.run("add", "Iron", "--dose", "1", "--at", "08:00")
        try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
        try tablet.run("take", "Iron")
      }
      medium = try SmallMedium(byteCount: 1 << 20)
      tablet = try household[0].copied(to: medium.path + "/ho me?#100%Ä")
      // From here on the copy is a device whose store was moved, and knows it.
      try tablet.run("take", "Ibuprofen")
    }
  }

  private static let reading: [[String]] = [
    [], ["today"], ["due"], ["list"], ["list", "--all"], ["history"], ["status"], ["adherence"],
    ["calendar"], ["conflicts"], ["show", "Iron"], ["devices"], ["person", "list"],
    ["stock"], ["today", "--json"], ["status", "--json"],
  ]

  private static let writing: [[String]] = [
    ["take", "Iron"], ["skip", "Iron"], ["undo"], ["add", "Zinc", "--dose", "1"],
    ["edit", "Iron", "--dose", "2"], ["remove", "Iron"], ["person", "add", "Otto"],
    ["role", "phone", "reader"], ["remove-device", "phone"], ["sync"], ["serve"],
    ["pair", "--yes"],
    ["doctor", "--rebuild"],
  ]

  /// Runs all reading commands, which must answer as they did, and all writing ones, which must
  /// be refused without effect.
  private func expectReadingAlone(
    _ tablet: Device, as before: [Ending], saying part: String
  ) throws {
    let database = try [UInt8](contentsOf: tablet.databasePath)
    for (words, before) in zip(Self.reading, before) {
      let ending = try tablet.end(words)
      let line = "medley \(words.joined(separator: " ")): \(ending.messages)"
      #expect(ending.status == before.status, "\(line)")
      #expect(ending.results == before.results, "\(line)")
      #expect(ending.messages("warning").filter { $0.contains(part) }.count == 1, "\(line)")
      #expect(ending.messages("warning").last?.contains("nothing can be recorded") == true)
      #expect(ending.messages("error").isEmpty, "\(line)")
    }
    for words in Self.writing {
      let ending = try tablet.end(words)
      let line = "medley \(words.joined(separator: " ")): \(ending.messages)"
      #expect(ending.status == 23, "\(line)")
      #expect(ending.results.isEmpty, "\(line)")
      #expect(ending.messages("error").first?.contains(part) == true, "\(line)")
      #expect(ending.messages("error").first?.contains("nothing was changed") == true, "\(line)")
      #expect(ending.messages("hint").count == 1, "\(line)")
      #expect(ending.messages("warning").isEmpty, "\(line)")
    }
    #expect(try [UInt8](contentsOf: tablet.databasePath) == database)
  }

  @Test func `a full disk shows everything and records nothing until there is room`() throws {
    let world = try World()
    let before = try Self.reading.map { try world.tablet.end($0) }
    let filler = try world.medium.fill()
    try expectReadingAlone(world.tablet, as: before, saying: "the disk is full")
    let doctor = try world.tablet.end("doctor", "--json")
    #expect(doctor.status == 1)
    #expect(
      try (doctor.answer() as DoctorAnswer).checks.filter { !$0.ok }.map(\.name) == ["writing"])
    try FileManager.default.removeItem(atPath: filler)
    try world.tablet.run("take", "Ibuprofen")
    #expect(try world.tablet.uses(of: "Ibuprofen") == 2)
    #expect(try (world.tablet.ask("doctor") as DoctorAnswer).ok)
  }

  @Test func `a disk that cannot be written shows everything and records nothing`() throws {
    let world = try World()
    let before = try Self.reading.map { try world.tablet.end($0) }
    let contents = try FolderContents(world.medium.path)
    try world.medium.makeReadOnly()
    try expectReadingAlone(world.tablet, as: before, saying: "on a disk that cannot be written")
    #expect(try FolderContents(world.medium.path).differences(from: contents).isEmpty)
  }

  @Test func `a backup and a bundle are made from a store that cannot be written`() throws {
    let world = try World()
    let stick = try Stick(world.household.folder + "/stick")
    _ = try world.medium.fill()
    try world.tablet.backUp(to: stick)
    #expect(try world.tablet.run("verify", stick.path).results.contains("whole"))
    try world.medium.makeReadOnly()
    let answer = try world.tablet.backUp(to: stick, keeping: 1)
    #expect(answer.generation == 2 && answer.pruned == 2)
    let bundle = stick.path + "/for-phone.age"
    try world.tablet.run("bundle", "write", bundle)
    try world.household[1].read(bundle)
    #expect(try world.household[1].uses(of: "Ibuprofen") == 1)
    let words = try String(contentsOfFile: world.household.wordsPath, encoding: .utf8)
    let file = world.household.folder + "/again.txt"
    try words.write(toFile: file, atomically: true, encoding: .utf8)
    let restored = world.household.device("restored")
    try restored.restore(from: stick.path, words: file)
    #expect(try restored.uses(of: "Ibuprofen") == 1)
  }

  @Test func `a full disk does not keep a store from being erased`() throws {
    let world = try World()
    _ = try world.medium.fill()
    try world.tablet.run("erase", "--yes", "tablet")
    #expect(!FileManager.default.fileExists(atPath: world.tablet.home))
  }

  @Test(.enabled(if: Program.has("sqlite3"), "the program sqlite3 is not installed"))
  func `changes that a killed program left beside the database are read or named`() throws {
    let world = try World()
    let copy = world.medium.path + "/killed"
    // The copy is taken while the changes are in the write-ahead log alone.
    let sql = [
      "PRAGMA wal_autocheckpoint = 0",
      "INSERT INTO meta VALUES ('note_removed_by', 'Otto')",
      ".shell cp -a '\(world.tablet.home)' '\(copy)'",
    ]
    let ending = try Program.run(
      "/usr/bin/sqlite3", [world.tablet.databasePath] + sql, in: world.household.folder)
    #expect(ending.status == 0, "\(ending.messages)")
    let killed = world.tablet.moved(to: copy)
    let alone = world.tablet.moved(to: copy + "-alone")
    _ = try Program.run("/bin/cp", ["-a", copy, alone.home], in: world.household.folder)
    try FileManager.default.removeItem(atPath: alone.databasePath + "-shm")
    try #require(try [UInt8](contentsOf: killed.databasePath + "-wal").count > 0)
    try world.medium.makeReadOnly()
    let read = try killed.run("today")
    #expect(read.messages.contains("“Otto” took this device out"))
    #expect(read.results.contains("Iron"))
    for words in [["today"], ["take", "Iron"]] {
      let refused = try alone.end(words)
      #expect(refused.status == 23 && refused.results.isEmpty)
      #expect(refused.messages("error").first?.contains("the newest changes") == true)
      #expect(refused.messages("hint").count == 1)
    }
  }

  @Test func `a writer elsewhere is noticed and what was read beside it is refused`() throws {
    let world = try World()
    let view = world.tablet.moved(
      to: try world.medium.readOnlyView() + "/" + URL(filePath: world.tablet.home).lastPathComponent
    )
    let store = try Store.open(StoreHome(view.home), layouts: [])
    #expect(store.obstacle == .readOnlyDisk)
    let hash = try store.read { $0.stateHash }
    try world.tablet.run("take", "Ibuprofen")
    do {
      _ = try store.read { $0.stateHash }
      Issue.record("a view without locks was believed")
    } catch StoreError.changedMeanwhile {}
    #expect(try view.stateHash == world.tablet.stateHash)
    #expect(try view.stateHash != hash)
    #expect(try view.uses(of: "Ibuprofen") == 2)
  }

  @Test func `a reader sees at once what a program writes that stays`() throws {
    let world = try World()
    let view = world.tablet.moved(
      to: try world.medium.readOnlyView() + "/" + URL(filePath: world.tablet.home).lastPathComponent
    )
    let said = world.household.folder + "/said"
    let server = try Program.start(
      Program.path, world.tablet.line(["serve", "--listen", "127.0.0.1:0"]),
      in: world.household.folder, output: said, messages: said + ".err")
    defer {
      kill(server.processIdentifier, SIGKILL)
      server.waitUntilExit()
    }
    for _ in 0..<500 where try [UInt8](contentsOf: said).isEmpty { usleep(20_000) }
    try #require(try ![UInt8](contentsOf: said).isEmpty)
    for count in 2..<5 {
      try world.tablet.run("take", "Ibuprofen")
      #expect(try view.uses(of: "Ibuprofen") == count)
      #expect(try view.stateHash == world.tablet.stateHash)
    }
  }

  @Test(.enabled(if: Program.has("sqlite3"), "the program sqlite3 is not installed"))
  func `an older store that cannot be brought up to date is refused plainly`() throws {
    let world = try World()
    try world.tablet.alter("PRAGMA user_version = 1")
    try world.medium.makeReadOnly()
    let ending = try world.tablet.end("today")
    #expect(ending.status == 23 && ending.results.isEmpty)
    #expect(ending.messages("error").first?.contains("of an older version") == true)
  }
}
