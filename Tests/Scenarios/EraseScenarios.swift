import Foundation
import Glibc
import Medley
import MedleyTestSupport
import Testing

/// A home that comes to its end.
@Suite struct EraseScenarios {
  @Test func `everything that Medley kept goes, and the home with it`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let phone = household[1]
    try stick.settle(household.devices)
    let files = try FolderContents(stick.path)
    let ending = try phone.run("erase", "--yes", "phone")
    #expect(!FileManager.default.fileExists(atPath: phone.home))
    #expect(ending.results.contains("Not erased: the record on other devices, backups"))
    #expect(ending.messages("warning").contains { $0.contains("still count this one") })
    #expect(try FolderContents(stick.path).differences(from: files).isEmpty)
    #expect(try phone.end("today").status == 10)
  }

  @Test func `without the device's name nothing happens`() throws {
    let household = try Household("tablet")
    for words in [["erase"], ["erase", "--yes", "table"], ["erase", "--yes", ""]] {
      try household.expectRefusal(27, words, on: household[0])
    }
  }

  @Test func `what is not Medley's stays, and is spoken of`() throws {
    let household = try Household("tablet")
    let tablet = household[0]
    try Array("mine".utf8).write(to: tablet.home + "/letter.txt")
    let ending = try tablet.run("erase", "--yes", "tablet")
    #expect(ending.messages("warning").contains { $0.contains("1 other file") })
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: tablet.home) == ["letter.txt"])
  }

  @Test func `the keys are written over before they lose their name`() throws {
    let household = try Household("tablet")
    let tablet = household[0]
    // A second name for the same bytes shows what became of them.
    let kept = household.folder + "/kept"
    try FileManager.default.linkItem(atPath: tablet.home + "/keys", toPath: kept)
    try tablet.run("erase", "--yes", "tablet")
    #expect(try [UInt8](contentsOf: kept).allSatisfy { $0 == 0 })
  }

  @Test func `a store that cannot be opened can still be erased, by the path of its home`() throws {
    let household = try Household("tablet")
    let tablet = household[0]
    try [UInt8](repeating: 7, count: 8_192).write(to: tablet.databasePath)
    try household.expectRefusal(27, ["erase", "--yes", "tablet"], on: tablet)
    try tablet.run("erase", "--yes", tablet.home)
    #expect(!FileManager.default.fileExists(atPath: tablet.home))
  }

  @Test func `a program that has the store open brings nothing back`() throws {
    let household = try Household("tablet") { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let tablet = household[0]
    let open = try Cabinet.open(
      tablet.home, Circumstances(now: nil, zoneName: "Europe/Berlin"))
    try tablet.run("erase", "--yes", "tablet")
    #expect(throws: (any Error).self) {
      try open.take(Cabinet.DoseRequest(medication: "Ibuprofen"))
    }
    #expect(throws: (any Error).self) { try open.exchange(through: household.folder) }
    #expect(!FileManager.default.fileExists(atPath: tablet.home))
  }

  @Test func `a device that serves ends, and leaves nothing in the home`() throws {
    let household = try Household("tablet", "phone")
    let tablet = household[0]
    try Array("mine".utf8).write(to: tablet.home + "/letter.txt")
    let said = household.folder + "/said"
    let serving = try Program.start(
      Program.path, tablet.line(["serve", "--listen", "127.0.0.1:0"]), in: household.folder,
      output: said, messages: said + ".err")
    defer { if serving.isRunning { kill(serving.processIdentifier, SIGKILL) } }
    func waits(_ isDone: () throws -> Bool) rethrows -> Bool {
      for _ in 0..<200 {
        if try isDone() { return true }
        usleep(50_000)
      }
      return false
    }
    #expect(
      waits { ((try? String(contentsOfFile: said, encoding: .utf8)) ?? "").contains("Listening") })
    try tablet.run("erase", "--yes", "tablet")
    #expect(waits { !serving.isRunning })
    #expect(serving.terminationReason == .exit && serving.terminationStatus == 23)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: tablet.home) == ["letter.txt"])
  }

  @Test func `the units of the home go with it`() throws {
    let household = try Household("tablet")
    let tablet = household[0]
    let units = household.folder + "/.config/systemd/user"
    try tablet.run("service", "install")
    #expect(try FileManager.default.contentsOfDirectory(atPath: units).count == 1)
    try tablet.run("erase", "--yes", "tablet")
    #expect(try FileManager.default.contentsOfDirectory(atPath: units).isEmpty)
  }
}
