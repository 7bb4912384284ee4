import Foundation
import Medley
import MedleyHousehold
import MedleyInvented
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Backups as they lie on a medium.
@Suite struct BackupScenarios {
  private func household() throws -> (Household, Device, Stick) {
    let household = try Household("tablet", "phone", hasRecovery: true) { tablet in
      try tablet.run("add", Household.medication, "--dose", "1", "--as-needed")
    }
    try household[0].use(Household.medication, times: 3, from: 9)
    return (household, household[0], try Stick(household.folder + "/stick", in: household))
  }

  @Test func `a backup is two new private files whose names say nothing`() throws {
    let (household, tablet, stick) = try household()
    try Array("a letter".utf8).write(to: stick.path + "/letter.txt")
    let answer = try tablet.backUp(to: stick)
    #expect(answer.generation == 1)
    #expect(answer.recipients.sorted() == ["phone", "tablet"])
    #expect(answer.recoveryKeys == 1)
    let names = try stick.files.map { String($0.split(separator: "/").last ?? "") }
    #expect(names.count == 3)
    for path in answer.paths {
      let name = String(path.split(separator: "/").last ?? "")
      #expect(names.contains(name))
      #expect(name.wholeMatch(of: /medley-[0-9a-f]{16}\.age/) != nil)
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      let bytes = try Data(contentsOf: URL(filePath: path))
      for word in [Household.medication, Household.person, "tablet"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil)
      }
    }
    #expect(try String(contentsOfFile: stick.path + "/letter.txt", encoding: .utf8) == "a letter")
    let said = try tablet.run("backup", stick.path).results
    #expect(said.contains("can be taken out"))
    // Every device sees them, whoever made them; another household's are not its own.
    let seen: BackupListAnswer = try household[1].ask("backup", "list", stick.path)
    #expect(seen.backups.map(\.generation) == [2, 1])
    #expect(seen.whole)
    let stranger = try Household("lamp")
    let foreign: BackupListAnswer = try stranger[0].ask("backup", "list", stick.path)
    #expect(foreign.backups.isEmpty)
    #expect(foreign.others == 4)
  }

  @Test func `older backups of this household go once the new one is verified`() throws {
    let (_, tablet, stick) = try household()
    let stranger = try Household("lamp")
    try stranger[0].backUp(to: stick)
    let letter = stick.path + "/medley-0000000000000000.age"
    try Array("not sealed at all".utf8).write(to: letter)
    for number in 1...9 {
      let answer = try tablet.backUp(to: stick)
      #expect(answer.generation == number)
      #expect(answer.pruned == (number > 7 ? 2 : 0))
    }
    let listing: BackupListAnswer = try tablet.ask("backup", "list", stick.path)
    #expect(listing.backups.map(\.generation) == Array((3...9).reversed()))
    #expect(try tablet.backUp(to: stick, keeping: 2).pruned == 12)
    #expect(try stick.files.count == 4 + 2 + 1)
    // What should be a backup by its name and is none is told; the one beside it is whole.
    let verified = try stranger[0].end("verify", stick.path)
    #expect(verified.status == 14)
    #expect(verified.results.contains("whole, every byte read"))
    try tablet.run("verify", try tablet.backUp(to: stick).exportPath)
  }

  @Test func `a file that is cut off or emptied is told and the older backup stays whole`() throws {
    let (household, tablet, stick) = try household()
    let first = try tablet.backUp(to: stick)
    try tablet.use(Household.medication, times: 1, from: 12)
    let second = try tablet.backUp(to: stick)
    let bytes = try [UInt8](contentsOf: second.changesPath)
    let cuts: [(bytes: [UInt8], status: Int32, part: String)] = [
      ([], 15, "the file is empty"), (Array(bytes.prefix(bytes.count / 2)), 15, "ends early"),
      ([UInt8](repeating: 0, count: bytes.count), 14, "not a bundle"),
      (bytes.enumerated().map { $0 == bytes.count - 40 ? $1 ^ 1 : $1 }, 16, "damaged at byte"),
    ]
    for cut in cuts {
      try cut.bytes.write(to: second.changesPath)
      let ending = try tablet.end("verify", stick.path, "--json")
      let answer: BackupListAnswer = try ending.answer()
      #expect([cut.status, 16].contains(ending.status))
      #expect(!answer.whole)
      #expect(answer.backups.first { $0.generation == 1 }?.whole == true)
      #expect(answer.backups.first { $0.generation == 2 }?.whole != true)
      #expect(ending.messages("error").contains { $0.contains(cut.part) }, "\(ending.messages)")
      let single = try tablet.end("verify", second.changesPath)
      #expect(single.status == cut.status)
      #expect(single.messages.contains(cut.part))

      let laptop = household.device("laptop")
      let restored = try laptop.restore(from: stick.path, words: household.wordsPath)
      #expect(restored.generation == 1)
      #expect(restored.passedOver.contains { $0.path == second.changesPath })
      try FileManager.default.removeItem(atPath: laptop.home)
    }
    // Without the older one there is nothing to be had, and it is said.
    for path in first.paths { try FileManager.default.removeItem(atPath: path) }
    try household.expectRefusal(
      16, ["restore", stick.path, "--recovery", household.wordsPath],
      on: household.device("laptop"), saying: "none of the backups")
  }

  @Test func `damage in the readable half is told with its byte`() throws {
    let (_, tablet, stick) = try household()
    let answer = try tablet.backUp(to: stick)
    var bytes = try [UInt8](contentsOf: answer.exportPath)
    bytes[bytes.count - 40] ^= 1
    try bytes.write(to: answer.exportPath)
    let ending = try tablet.end("verify", answer.exportPath)
    #expect(ending.status == 16)
    #expect(ending.messages.contains("damaged at byte"))
    // A whole readable half of another backup does not make this one whole.
    let other = try tablet.backUp(to: stick)
    #expect(try tablet.run("verify", other.exportPath).results.contains("readable half"))
    #expect(try tablet.end("verify", stick.path).status == 16)
  }

  @Test func `a backup that is cut anywhere is refused by whoever reads all of it`() throws {
    let (household, tablet, stick) = try household()
    let answer = try tablet.backUp(to: stick)
    let keys = try Forger(keysOf: tablet).keys
    let file = household.folder + "/cut.age"
    for path in answer.paths {
      let bytes = try [UInt8](contentsOf: path)
      for length in bytes.indices {
        let cut = Array(bytes[..<length])
        #expect(throws: (any Error).self, "\(length) of \(bytes.count) bytes") {
          if path == answer.changesPath {
            _ = try SealedBundle.open(cut, with: keys.agreement)
          } else {
            _ = try AgeFile.open(cut, with: [.x25519(keys.agreement)], limit: 1 << 20)
          }
        }
      }
      for length in stride(from: 0, to: bytes.count, by: 97) {
        try Array(bytes[..<length]).write(to: file)
        let status = try tablet.end("verify", file).status
        #expect([14, 15, 16].contains(status), "\(length) of \(bytes.count) bytes")
      }
    }
  }

  @Test func `status tells how old the last verified backup is and when that is too old`() throws {
    let (_, tablet, stick) = try household()
    struct Status: Decodable {
      let lastVerifiedBackupAt: String?
      let backupStale: Bool
    }
    let none: Status = try tablet.ask("status")
    #expect(none.lastVerifiedBackupAt == nil)
    #expect(!none.backupStale)
    try tablet.backUp(to: stick)
    let fresh: Status = try tablet.at("2026-03-02T08:00:00+01:00").ask("status")
    #expect(fresh.lastVerifiedBackupAt == "2026-03-01T08:00:00+01:00")
    #expect(!fresh.backupStale)
    #expect(try tablet.end("status", "--check").status == 0)
    let later = tablet.at("2026-04-02T08:00:00+02:00")
    #expect(try (later.ask("status") as Status).backupStale)
    #expect(try later.end("status", "--check").status == 1)
    #expect(try later.run("status").results.contains("older than a month"))
    // A backup that failed does not make the last one any younger.
    #expect(try later.end("backup", stick.path + "/nowhere").status == 23)
    #expect(try (later.ask("status") as Status).backupStale)
    try later.backUp(to: stick)
    #expect(try later.end("status", "--check").status == 0)
    #expect(try later.run("verify").results.contains("whole"))
  }

  // MARK: Media that fail

  @Test func `what the system says of a medium becomes a sentence about it`() throws {
    func sentence(_ action: FileError.Action, _ number: Int32) throws -> String {
      let error = Cabinet.backupError(FileError(action, "f", number: number), in: "/media/stick")
      let explained = try #require(error as? any Explained)
      #expect(explained.errorClass == .cannotWrite)
      #expect(explained.explanation.whatHappened.contains("no backup was made in /media/stick"))
      return explained.explanation.whatHappened
    }
    let full = try sentence(.write, ENOSPC)
    let large = try sentence(.write, EFBIG)
    let gone = try sentence(.synchronise, EIO)
    let differs = try sentence(.verify, 0)
    #expect(full.contains("full"))
    #expect(large.contains("no file as large"))
    #expect(gone.contains("went away"))
    #expect(Set([full, large, gone, differs]).count == 4)
    for number in [ENODEV, ENXIO, ENOENT, EROFS, ESTALE] {
      #expect(try sentence(.write, number) == gone)
    }
    #expect(try sentence(.write, EDQUOT) == full)
  }

  @Test func `a file larger than the medium takes leaves the backups before as they were`() throws {
    let place = try TemporaryFolder(inMemory: true)
    var invented = try InventedHousehold(in: place.path)
    let home = place.path("reader")
    try invented.reader(at: home)
    let doses = try invented.doses(6_000)
    let from = try invented.cabinet.look { $0.reading.table.vector }
    let file = place.path("doses.age")
    try invented.bundle(try invented.batch(doses, from: from), for: home).write(to: file)
    let reader = Device(name: "reader", home: home, folder: place.path)
    try reader.read(file)
    let stick = try Stick(place.path("stick"))
    let first = try reader.backUp(to: stick)
    // The limit lies between the store, which may be written, and the readable half.
    let store = try [UInt8](contentsOf: reader.databasePath).count
    let export = try [UInt8](contentsOf: first.exportPath).count
    try #require(store < export - 65_536)
    let before = try FolderContents(stick.path)
    let line = reader.line(["backup", stick.path, "--keep", "1"]).joined(separator: " ")
    let ending = try Program.shell(
      "ulimit -f \((store + export) / 2_048); exec '\(Program.path)' \(line)", in: place.path,
      home: home)
    #expect(ending.status == 23, "\(ending.messages)")
    #expect(ending.messages.contains("the medium takes no file as large as this"))
    #expect(try FolderContents(stick.path).differences(from: before).isEmpty)
    #expect(try reader.run("verify", stick.path).results.contains("whole"))
  }

  @Test(.enabled(if: geteuid() == 0, "only root can mount a small medium"))
  func `a full medium is told and the backups before stay`() throws {
    let (household, tablet, _) = try household()
    let stick = try Stick(household.folder + "/small")
    let mounted = try Program.run(
      "/bin/mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", stick.path], in: household.folder)
    guard mounted.status == 0 else {
      print("skipped: a small medium cannot be mounted here")
      return
    }
    defer { _ = try? Program.run("/bin/umount", ["-l", stick.path], in: household.folder) }
    let first = try tablet.backUp(to: stick)
    let room = try FileManager.default.attributesOfFileSystem(forPath: stick.path)
    let free = try #require(room[.systemFreeSize] as? Int)
    try [UInt8](repeating: 1, count: free - 4_096).write(to: stick.path + "/film")
    let before = try FolderContents(stick.path)
    let ending = try tablet.end("backup", stick.path, "--keep", "1")
    #expect(ending.status == 23)
    #expect(ending.messages.contains("the medium is full"))
    #expect(ending.messages.contains("those before are as they were"))
    #expect(try FolderContents(stick.path).differences(from: before).isEmpty)
    try FileManager.default.removeItem(atPath: stick.path + "/film")
    #expect(try tablet.backUp(to: stick, keeping: 1).pruned == 2)
    #expect(try !stick.files.contains(first.changesPath))
  }

  @Test func `a part that an interrupted backup left goes with the next one`() throws {
    let (household, tablet, stick) = try household()
    // A process that is killed while it writes: the program is stopped at its first file.
    for delay in [2_000, 8_000, 14_000, 20_000, 30_000] {
      let process = try Program.start(
        Program.path, tablet.line(["backup", stick.path]), in: household.folder,
        output: household.folder + "/said", messages: household.folder + "/messages")
      usleep(UInt32(delay))
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    try tablet.backUp(to: stick)
    #expect(try !stick.files.contains { $0.hasSuffix(".part") })
    let listing: BackupListAnswer = try tablet.ask("backup", "list", stick.path)
    #expect(listing.backups.first?.whole == true)
  }
}
