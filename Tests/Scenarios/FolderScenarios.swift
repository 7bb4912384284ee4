import Foundation
import MedleyTestSupport
import Testing

/// Devices that exchange changes through a folder, as it should be.
@Suite struct FolderScenarios {
  @Test func `two devices that take turns with one folder hold the same, and then rest`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let (tablet, phone) = (household[0], household[1])
    #expect(try stick.sync(tablet).written?.kind == "full")
    try phone.use(Household.remedy, times: 2, from: 9)
    let answer = try stick.sync(phone)
    #expect(answer.written?.kind == "full")
    #expect(try stick.sync(tablet).changesNew == 2)
    try stick.settle(household.devices)
    try household.agreedHash()
    #expect(try tablet.uses(of: Household.remedy) == 2)
  }

  @Test func `a stick carries changes on over a device that lies between`() throws {
    let (household, _) = try Household.withFolder("tablet", "phone", "carer")
    let near = try ExchangeFolder(household.folder + "/near")
    let far = try ExchangeFolder(household.folder + "/far")
    try household[0].use(Household.remedy, times: 3, from: 9)
    try near.sync(household[0])
    try near.sync(household[1])
    try far.sync(household[1])
    #expect(try far.sync(household[2]).changesNew >= 3)
    #expect(try household[2].uses(of: Household.remedy) == 3)
  }

  @Test func `a run with nothing new writes nothing anywhere and opens no file`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    try household[1].use(Household.remedy, times: 4, from: 9)
    try stick.settle(household.devices)
    let before = try FolderContents(household.folder)
    for device in household.devices {
      let answer = try stick.sync(device)
      #expect(answer.filesOpened == 0 && answer.written == nil && answer.removed == 0)
      #expect(answer.warnings.isEmpty)
    }
    #expect(try FolderContents(household.folder).differences(from: before).isEmpty)
  }

  @Test func `a hundred files are opened once each and never again`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let (tablet, phone) = (household[0], household[1])
    try stick.sync(phone)
    for minute in 0..<100 {
      if minute % 10 == 0 {
        try tablet.use(Household.remedy, times: 1, from: 9, day: 1 + minute / 10)
      }
      try tablet.run("bundle", "write", stick.path)
    }
    let first = try stick.sync(phone)
    #expect(first.filesOpened == 100 && first.filesTaken == 100 && first.changesNew >= 10)
    let second = try stick.sync(phone)
    #expect(second.files == 102 && second.filesOpened == 0 && second.written == nil)
  }

  @Test func `increments stay fewer bytes than the full file, and then become one`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let tablet = household[0]
    var fulls = 0
    var increments = 0
    for day in 1...12 {
      try tablet.use(Household.remedy, times: 1, from: 9, day: day)
      let written = try #require(try stick.sync(tablet).written)
      written.kind == "full" ? (fulls += 1) : (increments += 1)
      let sizes = try stick.names.map { try #require(stick[$0]).count }
      let full = try #require(sizes.max())
      #expect(sizes.reduce(0, +) <= 2 * full, "\(sizes)")
    }
    #expect(fulls > 1 && increments > 1)
    #expect(try stick.sync(household[1]).changesNew >= 12)
    try stick.settle(household.devices)
    try household.agreedHash()
  }

  @Test func `a newcomer can read what was written before it came`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    try household[0].use(Household.remedy, times: 2, from: 9)
    try stick.settle(household.devices)
    let newcomer = try household.admit("watch")
    // The files were sealed before anybody knew it.
    let early = try stick.sync(newcomer)
    #expect(early.refused.count == 2 && early.refused.allSatisfy { $0.status == 17 })
    let again = try stick.sync(household[0])
    #expect(again.written?.kind == "full" && again.removed == 1)
    let late = try stick.sync(newcomer)
    #expect(late.refused.count == 1 && late.filesTaken == 1)
    try stick.settle(household.devices)
    #expect(stick.names.count == 3)
    try household.agreedHash()
  }

  @Test func `one device alone has nobody to write for, and says so`() throws {
    let (household, stick) = try Household.withFolder("tablet")
    let answer = try stick.sync(household[0])
    #expect(answer.written == nil && stick.names.isEmpty)
    #expect(answer.warnings.contains { $0.contains("no other device") })
  }

  @Test func `two sticks that share a mount point are told apart by what is on them`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let tablet = household[0]
    func swap(to name: String, from other: String) throws {
      try FileManager.default.moveItem(atPath: stick.path, toPath: household.folder + "/" + other)
      try FileManager.default.moveItem(atPath: household.folder + "/" + name, toPath: stick.path)
    }
    try FileManager.default.createDirectory(
      atPath: household.folder + "/second", withIntermediateDirectories: true)
    #expect(try stick.sync(tablet).written?.kind == "full")
    try swap(to: "second", from: "first")
    #expect(try stick.sync(tablet).written?.kind == "full")
    for day in 1...3 {
      try tablet.use(Household.remedy, times: 1, from: 9, day: day)
      try swap(to: day % 2 == 1 ? "first" : "second", from: day % 2 == 1 ? "second" : "first")
      let answer = try stick.sync(tablet)
      #expect(answer.filesOwn == stick.names.count)
      #expect(answer.written != nil)
    }
    #expect(try stick.sync(household[1]).changesNew >= 3)
  }

  @Test func `thousands of strangers' files neither hide the own ones nor fill the screen`() throws
  {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let tablet = household[0]
    try stick.settle(household.devices)
    for number in 0..<8_200 { stick[String(format: "medley-%016x.age", number)] = [1] }
    let ending = try tablet.run("sync", "--folder", stick.path, "--json")
    let answer: FolderAnswer = try ending.answer()
    #expect(answer.written == nil && answer.filesOwn == 1)
    // The phone's file, whose name is random, may be among those above the limit.
    #expect((8_191...8_192).contains(answer.refused.count))
    #expect(ending.messages("warning").count == 22)
    #expect(answer.warnings.contains { $0.contains("more files than are looked at") })
  }
}
