import Foundation
import Testing

/// Stores that another version, another program or a careless person left behind.
@Suite(.enabled(if: Program.has("sqlite3"), "the program sqlite3 is not installed"))
struct StoreFileScenarios {
  private func household() throws -> Household {
    try Household("tablet", "phone") { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
  }

  private static let commands: [[String]] = [
    ["today"], ["status"], ["take", "Ibuprofen"], ["bundle", "write", "x.age"], ["devices"],
    ["doctor"], ["doctor", "--rebuild"], ["undo"], ["remove", "Ibuprofen"],
  ]

  @Test func `a store of a newer version is refused plainly and left as it is`() throws {
    let household = try household()
    try household[0].alter("PRAGMA user_version = 9999")
    let file = try household[1].write()
    for command in Self.commands + [["bundle", "read", file]] {
      try household.expectRefusal(
        12, command, on: household[0], saying: "newer version of Medley")
    }
  }

  @Test func `a file that is no store of ours is refused and left as it is`() throws {
    let household = try household()
    let path = household[0].databasePath
    for content in ["", "not a database", String(repeating: "\0", count: 8_192)] {
      try Data(content.utf8).write(to: URL(filePath: path))
      for command in Self.commands {
        try household.expectRefusal(13, command, on: household[0], saying: "damaged")
      }
    }
    try FileManager.default.removeItem(atPath: path)
    try household[0].alter("CREATE TABLE other (x); INSERT INTO other VALUES (1)")
    for command in Self.commands {
      try household.expectRefusal(13, command, on: household[0], saying: "damaged")
    }
  }

  @Test func `a store whose first page is spoiled is refused and left as it is`() throws {
    let household = try household()
    let path = household[0].databasePath
    var bytes = try Data(contentsOf: URL(filePath: path))
    for index in 100..<4_096 { bytes[index] = 0x55 }
    try bytes.write(to: URL(filePath: path))
    for command in Self.commands {
      try household.expectRefusal(13, command, on: household[0], saying: "damaged")
    }
  }

  @Test func `a store that others may read is named by the doctor and works on`() throws {
    let household = try household()
    for (name, mode) in [("medley.sqlite", 0o644), ("keys", 0o640)] {
      let path = household[0].home + "/" + name
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let ending = try household[0].end("doctor", "--json")
      #expect(ending.status == 1)
      let doctor: DoctorAnswer = try ending.answer()
      #expect(doctor.checks.filter { !$0.ok }.map(\.name) == ["permissions"])
      try household[0].run("take", "Ibuprofen")
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    }
    #expect(try (household[0].ask("doctor") as DoctorAnswer).ok)
  }

  @Test func `a store that another program took out of its journal mode loses nothing`() throws {
    let household = try household()
    try household[0].use("Ibuprofen", times: 2, from: 9)
    try household[0].alter("PRAGMA journal_mode = DELETE")
    try household[0].use("Ibuprofen", times: 2, from: 10)
    try household.meet()
    for device in household.devices { #expect(try device.uses(of: "Ibuprofen") == 4) }
  }

  @Test func `rows that somebody altered are found and made again from the log`() throws {
    let household = try household()
    try household[0].use("Ibuprofen", times: 3, from: 9)
    let hash = try household[0].stateHash
    try household[0].alter("UPDATE dose SET amount = '7'; DELETE FROM dose WHERE rowid = 1")
    let found = try household[0].end("doctor", "--json")
    #expect(found.status == 1)
    #expect(try (found.answer() as DoctorAnswer).checks.filter { !$0.ok }.map(\.name) == ["tables"])
    _ = try household[0].end("doctor", "--rebuild")
    #expect(try (household[0].ask("doctor") as DoctorAnswer).ok)
    #expect(try household[0].stateHash == hash)
    #expect(try household[0].uses(of: "Ibuprofen") == 3)
  }

  @Test func `a store without its keys is refused and says what to do`() throws {
    let household = try household()
    try FileManager.default.removeItem(atPath: household[0].home + "/keys")
    try household.expectRefusal(13, ["take", "Ibuprofen"], on: household[0], saying: "keys")
    try Data("# nothing\n".utf8).write(to: URL(filePath: household[0].home + "/keys"))
    try household.expectRefusal(13, ["take", "Ibuprofen"], on: household[0], saying: "keys")
  }

  @Test func `a second household is not begun over a first`() throws {
    let household = try household()
    try household.expectRefusal(
      11, ["init", "--person", "Bob"], on: household[0], saying: "a store already")
    try household.expectRefusal(
      11, ["join", "--request", "x.request"], on: household[0], saying: "in a household already")
  }
}
