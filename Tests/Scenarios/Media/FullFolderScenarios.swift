import Foundation
import MedleyTestSupport
import Testing

/// A folder on a medium that is full or cannot be written.
@Suite(.enabled(if: SmallMedium.isPossible, "needs root, to mount a small medium"))
struct FullFolderScenarios {
  @Test func `a full medium gets nothing, loses nothing, and is tried again`() throws {
    let (household, _) = try Household.withFolder("tablet", "phone")
    let medium = try SmallMedium(byteCount: 16_384)
    let stick = try ExchangeFolder(medium.path)
    try stick.settle(household.devices)
    try household[0].use(Household.remedy, times: 1, from: 9)
    stick["filler"] = [UInt8](repeating: 1, count: 8_192)
    let before = try FolderContents(stick.path)
    let ending = try household[0].end("sync", "--folder", stick.path)
    #expect(ending.status == 23 && ending.results.isEmpty)
    #expect(ending.messages("error").first?.contains("the disk is full") == true)
    #expect(try FolderContents(stick.path).differences(from: before).isEmpty)
    stick["filler"] = nil
    #expect(try stick.sync(household[0]).written != nil)
    try stick.settle(household.devices)
    try household.agreedHash()
  }

  @Test
  func `a disk that fills up behind a restored backup is told, with what is there by then`() throws
  {
    let household = try Household("tablet", "phone", hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (tablet, phone) = (household[0], household[1])
    let stick = try Stick(household.folder + "/stick")
    for minute in 10..<40 {
      try phone.at("2026-03-01T09:\(minute):00+01:00")
        .run("take", "Ibuprofen", "--note", String(repeating: "x", count: 8_000))
    }
    try phone.backUp(to: stick)
    for _ in 0..<3 { try tablet.backUp(to: stick) }
    var refusals: Set<String> = []
    for step in 0..<40 {
      let medium = try SmallMedium(byteCount: 131_072 + step * 49_152)
      let laptop = Device(name: "laptop", home: medium.path + "/home", folder: household.folder)
      let words = ["restore", stick.path, "--recovery", household.wordsPath, "--device", "laptop"]
      let ending = try laptop.end(words)
      if ending.status == 0 { break }
      #expect(ending.status == 23, "\(ending.messages)")
      let sentence = ending.messages("error").first ?? ""
      #expect(sentence.contains("the disk is full"), "\(sentence)")
      let isThere = FileManager.default.fileExists(atPath: laptop.databasePath)
      #expect(isThere == sentence.contains("the backup is restored"), "\(sentence)")
      guard isThere else { continue }
      refusals.insert(sentence)
      #expect(ending.messages("hint").first?.contains("medley sync --folder DIR") == true)
      #expect(try laptop.uses(of: "Ibuprofen") == 0)
      let again = try laptop.end(words)
      #expect(again.status == 11)
      #expect(again.messages("hint").first?.contains("medley bundle read FILE") == true)
    }
    #expect(
      refusals == [
        "the disk is full: the backup is restored with 3 changes, and 0 more from other files; "
          + "what the rest of them hold is missing"
      ])
  }

  @Test func `a medium that cannot be written is read all the same`() throws {
    let (household, _) = try Household.withFolder("tablet", "phone")
    let medium = try SmallMedium(byteCount: 65_536)
    let stick = try ExchangeFolder(medium.path)
    try household[0].use(Household.remedy, times: 3, from: 9)
    try stick.sync(household[0])
    try medium.makeReadOnly()
    let ending = try household[1].end("sync", "--folder", stick.path)
    #expect(ending.status == 23)
    #expect(ending.results.contains("Took in 3 changes from 1 file"))
    #expect(ending.messages("error").first?.contains("cannot be written") == true)
    #expect(try household[1].uses(of: Household.remedy) == 3)
  }
}
