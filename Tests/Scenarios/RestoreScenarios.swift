import Foundation
import Medley
import MedleyHousehold
import MedleyInvented
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// A new device made from a backup and the recovery key.
@Suite struct RestoreScenarios {
  private func household() throws -> (Household, Stick) {
    let household = try Household("tablet", "phone", hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    return (household, try Stick(household.folder + "/stick"))
  }

  @Test func `a lost device comes back as a new one with everything in it`() throws {
    let (household, stick) = try household()
    let (tablet, phone) = (household[0], household[1])
    try tablet.use("Ibuprofen", times: 4, from: 9)
    let hash = try tablet.stateHash
    try tablet.backUp(to: stick)
    try FileManager.default.removeItem(atPath: tablet.home)

    let laptop = household.device("laptop")
    let restored = try laptop.restore(from: stick.path, words: household.wordsPath)
    #expect(restored.restoredStateHash == hash)
    #expect(restored.backupStateHash == hash)
    #expect(restored.devices == ["phone", "tablet"])
    #expect(try laptop.uses(of: "Ibuprofen") == 4)
    let devices: DevicesAnswer = try laptop.ask("devices")
    #expect(devices["laptop"]?.role == "owner")
    #expect(devices["laptop"]?.thisDevice == true)
    #expect(devices["tablet"]?.changes == 7)

    // It logs on, and a device that was never lost takes it in with its admission.
    try laptop.use("Ibuprofen", times: 2, from: 12)
    try phone.read(try laptop.write(to: [phone]))
    #expect(try phone.uses(of: "Ibuprofen") == 6)
    #expect(try phone.stateHash == laptop.stateHash)
    try phone.use("Ibuprofen", times: 1, from: 14)
    try laptop.read(try phone.write(to: [laptop]))
    #expect(try laptop.uses(of: "Ibuprofen") == 7)
    let told = try laptop.run("history").results
    #expect(told.contains("the recovery words"))
    #expect(try laptop.run("history", "--verify").results.contains("every link and signature"))
    #expect(try (laptop.ask("doctor") as DoctorAnswer).ok)
    // And it can let others in, as any owner can: the household secret came along.
    let keys = try String(contentsOfFile: laptop.home + "/keys", encoding: .utf8)
    let secret = try String(contentsOfFile: phone.home + "/keys", encoding: .utf8)
      .split(separator: "\n").first { $0.hasPrefix("# household ") }
    #expect(keys.contains(try #require(secret)))
  }

  @Test func `a device that goes on beside its restored twin loses nothing and needs no help`()
    throws
  {
    let (household, stick) = try household()
    let (tablet, phone) = (household[0], household[1])
    try tablet.use("Ibuprofen", times: 5, from: 8)
    try tablet.backUp(to: stick)
    let laptop = household.device("laptop")
    try laptop.restore(from: stick.path, words: household.wordsPath)
    let copy = try phone.copied(to: household.freshPath("copy"))
    try tablet.use("Ibuprofen", times: 5, from: 10)
    try laptop.use("Ibuprofen", times: 10, from: 11)
    try phone.use("Ibuprofen", times: 5, from: 12)
    try copy.use("Ibuprofen", times: 5, from: 13)
    let all = [tablet, laptop, phone, copy]
    // The others have to hear of the new device before they can write to it.
    let news = try laptop.write()
    for device in [tablet, phone, copy] { try device.read(news) }
    try Household.meet(all)
    try Household.meet(all)
    for device in all {
      #expect(try device.uses(of: "Ibuprofen") == 30)
      let devices: DevicesAnswer = try device.ask("devices")
      #expect(devices["phone"]?.copies.count == 1)
      #expect(devices["tablet"]?.copies.isEmpty == true)
      #expect(devices["laptop"]?.copies.isEmpty == true)
      #expect(try device.run("devices").results.contains("its store was copied"))
    }
    #expect(Set(try all.map { try $0.stateHash }).count == 1)
  }

  @Test func `what was deleted after a backup stays deleted when the backup comes back`() throws {
    let (household, stick) = try household()
    let tablet = household[0]
    try tablet.run("add", "Iron", "--dose", "1", "--at", "08:00")
    try tablet.backUp(to: stick)
    try tablet.run("remove", "Iron")
    let laptop = household.device("laptop")
    try laptop.restore(from: stick.path, words: household.wordsPath)
    try laptop.use("Ibuprofen", times: 1, from: 9)
    try tablet.read(laptop.write())
    try Household.meet([tablet, laptop])
    for device in [tablet, laptop] {
      #expect(!(try device.run("list").results.contains("Iron")))
      #expect(try device.uses(of: "Ibuprofen") == 1)
    }
    #expect(try tablet.stateHash == laptop.stateHash)
  }

  @Test func `ten years of doses are back from a stick and the sealed key within a minute`() throws
  {
    let place = try TemporaryFolder(inMemory: true)
    var recovery = try NewRecovery()
    recovery.wordsPath = place.path("words.txt")
    try recovery.seal(with: Self.passphrase, to: place.path("recovery.age"))
    var invented = try InventedHousehold(in: place.path, recovery: recovery)
    let home = place.path("reader")
    try invented.reader(at: home)
    let doses = try invented.doses(73_000)
    let from = try invented.cabinet.look { $0.reading.table.vector }
    let batch = try invented.batch(doses, from: from)
    try invented.bundle(batch, for: home).write(to: place.path("doses.age"))
    let reader = Device(name: "reader", home: home, folder: place.path)
    try reader.read(place.path("doses.age"))
    let stick = try Stick(place.path("stick"))
    let clock = ContinuousClock()
    func seconds(_ body: () throws -> Void) rethrows -> Double {
      let start = clock.now
      try body()
      return (clock.now - start) / .seconds(1)
    }
    let backup = try seconds { try reader.backUp(to: stick) }
    let byteCount = try stick.files.reduce(0) { try $0 + [UInt8](contentsOf: $1).count }
    let verify = try seconds { try reader.run("verify", stick.path) }
    let hash = try reader.stateHash
    for name in ["reader", "founder"] {
      try FileManager.default.removeItem(atPath: place.path(name))
    }

    let laptop = Device(name: "laptop", home: place.path("laptop"), folder: place.path)
    var restored: RestoredAnswer?
    let byWords = try seconds {
      restored = try laptop.restore(from: stick.path, words: place.path("words.txt"))
    }
    #expect(restored?.restoredStateHash == hash)
    try FileManager.default.removeItem(atPath: laptop.home)
    let byFile = try seconds {
      let ending = try Program.shell(
        "printf '%s\\n' '\(Self.passphrase)' | medley restore '\(stick.path)' --json "
          + "--recovery recovery.age --passphrase - --device laptop",
        in: place.path, home: laptop.home)
      #expect(ending.status == 0, "\(ending.messages)")
      restored = try ending.answer()
    }
    #expect(restored?.restoredStateHash == hash)
    #expect(byWords < 60)
    #expect(byFile < 60)
    ProofFigure.record(
      "restore of ten years",
      "73,000 doses, \(byteCount) bytes: by words \(byWords) s, by recovery.age \(byFile) s "
        + "(backup \(backup) s, verify \(verify) s)")
  }

  private static let passphrase = "the small blue door"

  // MARK: What is refused

  @Test func `each thing that can be wrong has a sentence of its own and changes nothing`() throws {
    let (household, stick) = try household()
    let tablet = household[0]
    try tablet.backUp(to: stick)
    let laptop = household.device("laptop")
    func refuse(
      _ status: Int32, _ words: [String], saying part: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
      try household.expectRefusal(
        status, ["restore"] + words, on: laptop, saying: part, sourceLocation: sourceLocation)
    }
    let words = try String(contentsOfFile: household.wordsPath, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace).map(String.init)
    func file(_ name: String, _ words: [String]) throws -> String {
      let path = household.folder + "/" + name
      try Array(words.joined(separator: " ").utf8).write(to: path)
      return path
    }
    let swapped = [words[1], words[0]] + words.dropFirst(2)
    let stranger = try Household("lamp", hasRecovery: true)
    var sentences = [
      try refuse(
        24, [stick.path, "--recovery", try file("swapped", swapped)],
        saying: "recovery code mistyped: the words do not belong together"),
      try refuse(
        24, [stick.path, "--recovery", try file("short", Array(words.dropLast()))],
        saying: "recovery code mistyped: 13 words are needed, not 12"),
      try refuse(
        24, [stick.path, "--recovery", try file("odd", ["qqqq"] + words.dropFirst())],
        saying: "recovery code mistyped: word 1 is not in the list"),
      try refuse(
        19, [stick.path, "--recovery", stranger.wordsPath],
        saying: "recovery code right, but for another household"),
      try refuse(24, [stick.path], saying: "the recovery words are needed"),
      try refuse(
        23, [household.folder + "/nowhere", "--recovery", household.wordsPath],
        saying: "there is no folder"),
      try refuse(
        3, [try Stick(household.folder + "/empty").path, "--recovery", household.wordsPath],
        saying: "there is no backup of this household"),
      try refuse(
        24, [stick.path, "--recovery", tablet.home + "/medley.sqlite"],
        saying: "no recovery words"),
    ]
    let later = try laterBackup(tablet, household)
    sentences.append(
      try refuse(
        20, [later, "--recovery", household.wordsPath],
        saying: "the file was made by Medley 9.1, you have Medley 0.1.0"))
    let readable = try tablet.backUp(to: stick).exportPath
    sentences.append(
      try refuse(
        14, [readable, "--recovery", household.wordsPath], saying: "the readable half"))
    // A file of increments is a beginning of nothing.
    try household[1].use("Ibuprofen", times: 1, from: 10)
    try tablet.read(try household[1].write(to: [tablet]))
    try household[1].read(try tablet.write(to: [household[1]]))
    let increment = try tablet.write(to: [household[1]])
    sentences.append(
      try refuse(
        18, [increment, "--recovery", household.wordsPath], saying: "only the latest changes"))
    #expect(Set(sentences).count == sentences.count)
    // A home in use is never written over.
    try household.expectRefusal(
      11, ["restore", stick.path, "--recovery", household.wordsPath], on: tablet,
      saying: "a store already")
  }

  /// A backup as a later version might write it.
  private func laterBackup(_ device: Device, _ household: Household) throws -> String {
    let forger = try Forger(keysOf: device)
    let bundle = try forger.bundle(device.write())
    let later = SealedBundle(
      household: bundle.household, sender: bundle.sender, recipients: bundle.recipients,
      from: bundle.from, to: bundle.to, changeCount: bundle.changeCount, writtenBy: "Medley 9.1",
      batch: bundle.batch)
    var plaintext = later.plaintext(signedBy: forger.keys.signing)
    plaintext["medley bundle\n".utf8.count] = 2
    let path = household.folder + "/later.age"
    var generator = SystemRandomNumberGenerator()
    try AgeFile.seal(
      plaintext, to: bundle.recipients.map { .x25519($0) }, using: &generator
    ).write(to: path)
    return path
  }

  @Test func `what another database left in the folder is not taken for a part of the new one`()
    throws
  {
    let (household, stick) = try household()
    let tablet = household[0]
    try tablet.use("Ibuprofen", times: 3, from: 9)
    try tablet.backUp(to: stick)
    let laptop = household.device("laptop")
    try FileManager.default.createDirectory(
      atPath: laptop.home, withIntermediateDirectories: false)
    for name in ["medley.sqlite-wal", "medley.sqlite-shm"] {
      try [UInt8](repeating: 0x37, count: 40_000).write(to: laptop.home + "/" + name)
    }
    try FileManager.default.copyItem(
      atPath: tablet.home + "/token", toPath: laptop.home + "/token")
    try laptop.restore(from: stick.path, words: household.wordsPath)
    #expect(try laptop.uses(of: "Ibuprofen") == 3)
    try laptop.use("Ibuprofen", times: 1, from: 12)
    let devices: DevicesAnswer = try laptop.ask("devices")
    #expect(devices.devices.allSatisfy { $0.copies.isEmpty })
    #expect(try (laptop.ask("doctor") as DoctorAnswer).ok)
  }

  @Test func `with several people it is said whose the new device is`() throws {
    let (household, stick) = try household()
    try household[0].run("person", "add", "Zora")
    try household[0].backUp(to: stick)
    let laptop = household.device("laptop")
    let words = ["restore", stick.path, "--recovery", household.wordsPath]
    let ending = try laptop.end(words)
    #expect(ending.status == 26)
    #expect(!FileManager.default.fileExists(atPath: laptop.home))
    try laptop.run(words + ["--for", "Zora"])
    struct Answer: Decodable {
      struct Line: Decodable {
        let thisDevice: Bool
        let person: String?
      }
      let devices: [Line]
    }
    let answer: Answer = try laptop.ask("devices")
    #expect(answer.devices.first(where: \.thisDevice)?.person == "Zora")
  }

  @Test func `a request that waits for its welcome takes it in by restore as well`() throws {
    let (household, _) = try household()
    let lamp = household.device("lamp")
    let words = try household.request(lamp)
    try household[0].run(
      "admit", lamp.home + ".request", "--welcome", lamp.home + ".welcome", "--words", words)
    try lamp.run("restore", lamp.home + ".welcome")
    #expect(try lamp.stateHash == household[0].stateHash)
  }
}
