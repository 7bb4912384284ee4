import Foundation
import MedleyTestSupport
import Testing

/// Everything that goes by a stick, on one with FAT32.
@Suite(.enabled(if: FatMedium.isPossible, "no C compiler was found, not even Swift's"))
struct FatScenarios {
  private static func household(_ names: String) throws -> Household {
    try Household(names, hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
  }

  @Test(
    .enabled(if: Program.has("python3"), "python3 is not installed"),
    arguments: [1_000, 4_294_967_295])
  func `the stand-in behaves like FAT32`(limit: Int) throws {
    let place = try TemporaryFolder(inMemory: true)
    let medium = try FatMedium(place.path("stick"))
    let ending = try Program.run(
      "/usr/bin/python3", [FatMedium.sourceFolder + "/fat_check.py", medium.path, "\(limit)"],
      in: place.path, environment: try medium.environment(.init(limit: limit)))
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(ending.results.isEmpty, "\(ending.results)")
  }

  @Test(arguments: [false, true])
  func `devices join, exchange, back up and restore by it`(hasFlatFolders: Bool) throws {
    let household = try Self.household("tablet")
    let medium = try FatMedium(household.folder + "/stick")
    func with(_ device: Device) throws -> Device {
      try device.with(medium, .init(hasFlatFolders: hasFlatFolders))
    }
    let tablet = household[0]
    let phone = household.device("phone")
    let request = medium.path + "/phone.request"
    let welcome = medium.path + "/phone.welcome"
    let joining: JoinAnswer = try with(phone).run(
      "join", "--request", request, "--device", "phone", "--json"
    ).answer()
    try with(tablet).run("admit", request, "--welcome", welcome, "--words", joining.words)
    try with(phone).run("join", "--welcome", welcome)

    try tablet.use("Ibuprofen", times: 2, from: 9)
    let written: WrittenAnswer = try with(tablet).run("bundle", "write", medium.path, "--json")
      .answer()
    try with(phone).read(written.path)
    #expect(try with(phone).run("bundle", "show", written.path).results.contains("“tablet”"))
    #expect(try phone.uses(of: "Ibuprofen") == 2)

    let stick = try Stick(medium.path)
    for number in 1...4 {
      let answer = try with(tablet).backUp(to: stick, keeping: 2)
      #expect(answer.generation == number && answer.pruned == (number > 2 ? 2 : 0))
    }
    #expect(try with(tablet).run("verify", medium.path).results.contains("whole"))
    let listing: BackupListAnswer = try with(tablet).ask("backup", "list", medium.path)
    #expect(listing.whole && listing.backups.map(\.generation) == [4, 3])

    try phone.use("Ibuprofen", times: 1, from: 11)
    for device in [tablet, phone, tablet, phone] {
      try with(device).run("sync", "--folder", medium.path)
    }
    let last: FolderAnswer = try with(tablet).run("sync", "--folder", medium.path, "--json")
      .answer()
    #expect(last.written == nil && last.changesNew == 0 && last.refused.isEmpty)
    #expect(try phone.stateHash == tablet.stateHash)
    #expect(try tablet.uses(of: "Ibuprofen") == 3)

    let restored = household.device("restored")
    try with(restored).restore(from: medium.path, words: household.wordsPath)
    #expect(try restored.uses(of: "Ibuprofen") == 3)
    #expect(try medium.parts.isEmpty)
  }

  @Test func `nothing on it is ever written over, whatever case the name has`() throws {
    let household = try Self.household("tablet")
    let medium = try FatMedium(household.folder + "/stick")
    let tablet = try household[0].with(medium)
    try tablet.run("bundle", "write", medium.path + "/Doses.age")
    let before = try FolderContents(medium.path)
    let ending = try tablet.end("bundle", "write", medium.path + "/doses.AGE")
    #expect(ending.status == 23)
    #expect(ending.messages("error").first?.contains("file already") == true, "\(ending.messages)")
    let named = try tablet.end("bundle", "write", medium.path + "/doses: monday?.age")
    #expect(named.status == 23)
    #expect(named.messages("error").first?.contains("name") == true, "\(named.messages)")
    #expect(named.messages("hint").count == 1)
    #expect(try FolderContents(medium.path).differences(from: before).isEmpty)
  }

  @Test func `a store is not begun where others could read its keys`() throws {
    let household = try Self.household("tablet")
    let medium = try FatMedium(household.folder + "/stick")
    var device = try household.device("phone").with(medium)
    device = device.moved(to: medium.path + "/home")
    try household[0].backUp(to: Stick(household.folder + "/backups"))
    let commands = [
      [
        "init", "--device", "phone", "--person", "Anna", "--recovery",
        household.folder + "/new.txt",
      ],
      ["join", "--request", household.folder + "/phone.request"],
      ["restore", household.folder + "/backups", "--recovery", household.wordsPath],
    ]
    for words in commands {
      let ending = try device.end(words)
      let line = "medley \(words.joined(separator: " ")): \(ending.messages)"
      #expect(ending.status == 23, "\(line)")
      #expect(ending.messages("error").first?.contains("others could read") == true, "\(line)")
      #expect(ending.messages("hint").count == 1, "\(line)")
      #expect(try medium.names.isEmpty, "\(line)")
    }
    for name in ["new.txt", "phone.request"] {
      #expect(!FileManager.default.fileExists(atPath: household.folder + "/" + name))
    }
  }

  @Test func `a store that was carried to one is read and named by the doctor`() throws {
    let household = try Self.household("tablet")
    let medium = try FatMedium(household.folder + "/stick")
    try household[0].use("Ibuprofen", times: 2, from: 9)
    let carried = try household[0].copied(to: medium.path + "/home").with(medium)
    #expect(try carried.uses(of: "Ibuprofen") == 2)
    let doctor = try carried.end("doctor", "--json")
    #expect(doctor.status == 1)
    let wrong = try (doctor.answer() as DoctorAnswer).checks.filter { !$0.ok }.map(\.name)
    #expect(wrong == ["permissions"])
  }
}
