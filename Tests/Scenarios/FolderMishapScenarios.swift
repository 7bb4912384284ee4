import Foundation
import Glibc
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// What happens to folders that other programs and people have their hands in.
@Suite struct FolderMishapScenarios {
  /// Another device's file in an otherwise empty folder, and a device that lacks it.
  private func household() throws -> (Household, ExchangeFolder, name: String, bytes: [UInt8]) {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    try household[0].use(Household.remedy, times: 5, from: 9)
    let name = try #require(try stick.sync(household[0]).written?.file)
    return (household, stick, name, try #require(stick[name]))
  }

  @Test func `half-copied files are left alone at every length, and read when they are whole`()
    throws
  {
    let (household, stick, name, bytes) = try household()
    let phone = household[1]
    stick[name] = nil
    let lengths =
      Array(stride(from: 0, to: bytes.count, by: 17)) + Array(bytes.count - 60..<bytes.count)
    for length in lengths {
      stick[String(format: "medley-%016x.age", length)] = Array(bytes[..<length])
    }
    let hash = try phone.stateHash
    let ending = try phone.run("sync", "--folder", stick.path, "--json")
    let answer: FolderAnswer = try ending.answer()
    #expect(answer.refused.count == Set(lengths).count)
    #expect(answer.refused.allSatisfy { [15, 16].contains($0.status) })
    #expect(answer.changesNew == 0 && answer.stateHash == hash)
    // Named by its file name alone.
    #expect(ending.messages.contains("warning: medley-0000000000000000.age: the file is empty"))
    #expect(!ending.messages.contains(stick.path))
    for length in lengths { stick[String(format: "medley-%016x.age", length)] = bytes }
    let whole = try stick.sync(phone)
    #expect(whole.refused.isEmpty && whole.changesNew == 5)
    #expect(try phone.uses(of: Household.remedy) == 5)
  }

  @Test func `duplicates and conflict copies are read and never removed`() throws {
    let (household, stick, name, bytes) = try household()
    let phone = household[1]
    let stem = String(name.dropLast(4))
    let copies = [
      "\(stem) (1).age", "\(stem).sync-conflict-20260301-101010-ABCDEFG.age", "\(stem)~2.age",
      "\(stem) (Ann's conflicted copy 2026-03-01).age", stem.uppercased() + ".AGE",
    ]
    for copy in copies { stick[copy] = bytes }
    stick[name] = nil
    let answer = try stick.sync(phone)
    #expect(answer.filesTaken == copies.count && answer.changesNew == 5)
    // Its writer finds its own file gone, and writes another.
    #expect(try stick.sync(household[0]).written?.kind == "full")
    try stick.settle(household.devices)
    for copy in copies { #expect(stick[copy] == bytes) }
  }

  @Test func `what is no plain file of the exchange is not opened`() throws {
    let (household, stick, name, bytes) = try household()
    let phone = household[1]
    let outside = household.folder + "/outside.age"
    try bytes.write(to: outside)
    stick[name] = nil
    let manager = FileManager.default
    try manager.createSymbolicLink(
      atPath: stick.path + "/medley-00000000000000aa.age", withDestinationPath: outside)
    try manager.createDirectory(
      atPath: stick.path + "/medley-00000000000000bb.age", withIntermediateDirectories: true)
    let ending = try Program.run(
      "/usr/bin/mkfifo", ["medley-00000000000000cc.age"], in: stick.path)
    #expect(ending.status == 0)
    for name in [
      "medley-.age", "medley-00000000000000dd.age.tmp",
      ".syncthing.medley-00000000000000dd.age.tmp",
      "notes.txt", "medley-00000000000000ddx.age", "medley-0000zzzz000000dd.age",
    ] {
      try bytes.write(to: stick.path + "/" + name)
    }
    let before = stick.names
    let answer = try stick.sync(phone)
    #expect(answer.filesOpened == 0 && answer.changesNew == 0 && answer.refused.isEmpty)
    #expect(Set(stick.names).subtracting(before).count == 1)
    #expect(try phone.uses(of: Household.remedy) == 0)
  }

  @Test func `garbage and strangers' files are named with their reason and do no harm`() throws {
    let (household, stick, _, _) = try household()
    let stranger = try Household("elsewhere", "away") { first in
      try first.run("add", "Iron", "--dose", "1", "--as-needed")
    }
    stick["medley-00000000000000aa.age"] =
      Array("PK\u{3}\u{4}".utf8) + [UInt8](repeating: 9, count: 99)
    stick["medley-00000000000000bb.age"] = [UInt8](repeating: 0, count: 70_000)
    stick["medley-00000000000000cc.age"] = try [UInt8](contentsOf: stranger[0].write())
    let before = try FolderContents(stick.path)
    let answer = try stick.sync(household[1])
    #expect(answer.refused.map(\.status) == [14, 14, 17] && answer.changesNew == 5)
    let changed = try FolderContents(stick.path).differences(from: before)
    #expect(changed == [answer.written?.file])
    // A file that was refused is tried again each time.
    #expect(try stick.sync(household[1]).refused.count == 3)
  }

  @Test func `increments that come before the file they go on from wait for it`() throws {
    let (household, stick, name, bytes) = try household()
    let (tablet, phone) = (household[0], household[1])
    try tablet.use(Household.remedy, times: 1, from: 9, day: 2)
    let next = try #require(try stick.sync(tablet).written)
    #expect(next.kind == "increment")
    stick[name] = nil
    let early = try stick.sync(phone)
    #expect(early.waiting == [next.file] && early.changesNew == 0)
    #expect(early.warnings.contains { $0.contains("1 file does not connect yet") })
    stick[name] = bytes
    let late = try stick.sync(phone)
    #expect(late.waiting.isEmpty && late.changesNew == 6)
  }

  @Test func `own files that somebody deletes or spoils are written anew under other names`() throws
  {
    let (household, stick, name, bytes) = try household()
    let (tablet, phone) = (household[0], household[1])
    try tablet.use(Household.remedy, times: 1, from: 9, day: 2)
    let increment = try #require(try stick.sync(tablet).written?.file)
    stick[increment] = nil
    let second = try stick.sync(tablet)
    #expect(second.written?.kind == "increment" && second.written?.file != increment)
    stick[name] = Array(bytes.dropLast(30))
    let third = try stick.sync(tablet)
    #expect(third.written?.kind == "full" && third.removed == 2)
    #expect(third.refused.map(\.status) == [15])
    #expect(try stick.sync(phone).changesNew == 6)
    try stick.settle(household.devices)
    try household.agreedHash()
  }

  @Test func `a folder that is suddenly empty is spoken of, and written to`() throws {
    let (household, stick, _, _) = try household()
    try stick.settle(household.devices)
    for name in stick.names { stick[name] = nil }
    let answer = try stick.sync(household[0])
    #expect(answer.warnings.contains { $0.contains("held 2 files the last time") })
    #expect(answer.written?.kind == "full")
    #expect(try household[0].uses(of: Household.remedy) == 5)
    try stick.settle(household.devices)
  }

  @Test func `a folder that is not there is not made`() throws {
    let (household, stick, name, _) = try household()
    try household.expectRefusal(
      23, ["sync", "--folder", stick.path + "/none"], on: household[0], saying: "there is no folder"
    )
    try household.expectRefusal(
      23, ["sync", "--folder", stick.path + "/" + name], on: household[0], saying: "is not a folder"
    )
  }

  @Test func `a clone of a device and the device leave each other's files alone`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let (tablet, phone) = (household[0], household[1])
    try phone.use(Household.remedy, times: 2, from: 8)
    try stick.settle(household.devices)
    let copy = try phone.copied(to: household.freshPath("copy"))
    // The copy comes first, so it is the first to think of tidying up.
    let all = [tablet, copy, phone]
    for day in 2...9 {
      for (number, device) in all.enumerated() {
        try device.use(Household.remedy, times: 1, from: 9 + number, day: day)
        // `sync` notes when one removes what the other wrote.
        try stick.sync(device)
      }
    }
    try stick.settle(all)
    for device in all { #expect(try device.uses(of: Household.remedy) == 26) }
    #expect(Set(try all.map { try $0.stateHash }).count == 1)
    #expect(stick.names.count < 3 * 10)
  }

  @Test(arguments: [true, false])
  func `a store that was set back gets its own doses from the folder again`(
    ownFilesAreThere: Bool
  ) throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let phone = household[1]
    try stick.settle(household.devices)
    let backup = try [UInt8](contentsOf: phone.databasePath)
    try phone.use(Household.remedy, times: 3, from: 9)
    try stick.settle(household.devices)
    let database = try FileHandle(forWritingTo: URL(filePath: phone.databasePath))
    try database.truncate(atOffset: 0)
    try database.write(contentsOf: Data(backup))
    try database.close()
    #expect(try phone.uses(of: Household.remedy) == 0)
    if !ownFilesAreThere {
      // Then they are in what the tablet carried on, which the phone had read before.
      let own = try #require(phone.folderNotes).own.map(\.name)
      for name in own { stick[name] = nil }
      #expect(stick.names.count > 0)
    }
    #expect(try stick.sync(phone).changesNew == 3)
    #expect(try phone.uses(of: Household.remedy) == 3)
    try stick.settle(household.devices)
    try household.agreedHash()
  }

  @Test func `what a run left half-written goes with the next, and nobody else's`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let tablet = household[0]
    try stick.settle(household.devices)
    var notes = try #require(tablet.folderNotes)
    // As a run leaves them that ends while it writes.
    let cut = OwnFile(
      name: "medley-00000000000000aa.age", digest: Digest(domain: "test", [1]), byteCount: 9,
      after: nil, to: .empty, recipients: Digest(domain: "test", [2]))
    notes.remember(cut)
    try StoreHome(tablet.home).write(notes)
    stick["medley-00000000000000aa.age.part"] = [1, 2, 3]
    stick["medley-00000000000000bb.age.part"] = [1, 2, 3]
    try tablet.run("sync", "--folder", stick.path)
    #expect(stick["medley-00000000000000aa.age.part"] == nil)
    #expect(stick["medley-00000000000000bb.age.part"] != nil)
  }

  @Test func `a run that is killed at any moment leaves nothing that the next one does not mend`()
    throws
  {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let tablet = household[0]
    try stick.settle(household.devices)
    for delay in 0..<30 {
      try tablet.use(Household.remedy, times: 1, from: 9, day: 1 + delay)
      let process = try Program.start(
        Program.path, tablet.line(["sync", "--folder", stick.path]), in: household.folder,
        output: household.folder + "/out", messages: household.folder + "/err")
      usleep(UInt32(delay) * 1_500)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      // What others find by then is whole.
      let answer: FolderAnswer = try household[1].run(
        "sync", "--folder", stick.path, "--json"
      ).answer()
      #expect(answer.refused.isEmpty)
    }
    try tablet.run("sync", "--folder", stick.path)
    #expect(!stick.names.contains { $0.hasSuffix(".part") })
    for _ in 0..<2 {
      for device in household.devices { try device.run("sync", "--folder", stick.path) }
    }
    try household.agreedHash()
    #expect(try household[1].uses(of: Household.remedy) == 30)
    let answer = try stick.sync(tablet)
    #expect(answer.written == nil && answer.removed == 0)
    // Each device has a full file and less than as many bytes of increments.
    #expect(stick.names.count < 40)
  }

  @Test func `one device exchanges files once at a time`() throws {
    let (household, stick) = try Household.withFolder("tablet", "phone")
    let tablet = household[0]
    let lock = try Descriptor(tablet.home, .directory)
    #expect(try lock.lock())
    try household.expectRefusal(
      23, ["sync", "--folder", stick.path], on: tablet, saying: "exchanging files")
    try household.expectRefusal(23, ["erase", "--yes", "tablet"], on: tablet)
  }
}
