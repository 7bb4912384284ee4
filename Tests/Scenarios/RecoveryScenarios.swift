import Foundation
import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// The recovery key: made, kept, shown again, and opened by other programs.
@Suite struct RecoveryScenarios {
  private static let passphrase = "the small blue door"
  private static let hasTerminal = Program.has("script")

  /// Types lines into a command on a terminal of its own, one after each question.
  private func type(
    _ lines: [String], to command: String, in folder: String, home: String
  ) throws -> Ending {
    let typed = lines.map { "sleep 0.3; printf '%s\\n' '\($0)'" }.joined(separator: "; ")
    return try Program.shell(
      "(\(typed); sleep 0.3) | script -qec \"\(command)\" /dev/null", in: folder, home: home)
  }

  @Test(.enabled(if: Program.has("age", "script"), "the program age is not installed"))
  func `both halves open with a device's keys and with the sealed recovery key in age`() throws {
    let place = try TemporaryFolder(inMemory: true)
    let home = place.path("tablet")
    let made = try Program.shell(
      """
      printf '%s\\n' '\(Self.passphrase)' | medley init --person Ann --device tablet \
        --recovery words.txt --recovery-age recovery.age --passphrase - &&
      medley add Xyzalopram --dose 1 --as-needed && medley take Xyzalopram && mkdir stick &&
      medley backup stick --json > said
      """, in: place.path, home: home)
    #expect(made.status == 0, "\(made.messages)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let backup = try decoder.decode(
      BackupAnswer.self, from: Data(contentsOf: URL(filePath: place.path("said"))))
    for words in [["verify", place.path("recovery.age")], ["bundle", "read", "recovery.age"]] {
      let wrong = try Device(name: "tablet", home: home, folder: place.path).end(words)
      #expect(wrong.status == 14)
      #expect(wrong.messages.contains("the file is a recovery key"))
    }
    // Age asks for the passphrase of the sealed key itself.
    let identity = try type(
      [Self.passphrase], to: "age -d -o identity recovery.age", in: place.path, home: home)
    #expect(identity.status == 0)
    for keys in [home + "/keys", place.path("identity")] {
      for path in backup.paths {
        let opened = try Program.run(
          "/usr/bin/age", ["-d", "-i", keys, path], in: place.path)
        #expect(opened.status == 0, "\(opened.messages)")
        if path == backup.changesPath {
          #expect(opened.bytes.starts(with: Data("medley bundle\n".utf8)))
        } else {
          let record = try JSONSerialization.jsonObject(with: opened.bytes) as? [String: Any]
          #expect(record?["format"] as? String == "medley-export")
          #expect(opened.results.contains("Xyzalopram"))
        }
      }
    }
    let direct = try type(
      [Self.passphrase], to: "age -d -i recovery.age -o direct \(backup.exportPath)",
      in: place.path, home: home)
    #expect(direct.status == 0, "\(direct.results)")
    #expect(try String(contentsOfFile: place.path("direct"), encoding: .utf8).contains("Xyzal"))
    // What age opened can be imported elsewhere.
    let other = try Program.shell(
      "medley init --person Bob --device lamp && medley import direct && medley list --for Ann",
      in: place.path, home: place.path("lamp"))
    #expect(other.status == 0, "\(other.messages)")
    #expect(other.results.contains("Xyzalopram"))
  }

  @Test func `a decrypted backup holds none of the device's secret keys`() throws {
    let household = try Household("tablet", "phone", hasRecovery: true)
    let tablet = household[0]
    let stick = try Stick(household.folder + "/stick")
    let backup = try tablet.backUp(to: stick)
    let keys = try Forger(keysOf: tablet).keys
    let words = try String(contentsOfFile: household.wordsPath, encoding: .utf8)
    let recovery = try RecoveryKey(words: words)
    let secret = try #require(keys.householdSecret)
    let secrets = [keys.signing.seed, keys.agreement.secret, keys.channel.secret, secret]
      .map { secret in secret.withBytes { bytes in bytes.indices.map { bytes[$0] } } }
    let identity = keys.agreement.identityText.withBytes { bytes in
      bytes.indices.map { bytes[$0] }
    }
    let needles =
      secrets.map { Data($0) } + secrets.map { Data(hexadecimal($0).utf8) } + [Data(identity)]
      + [Data(words.utf8)]
    func expectNone(in bytes: [UInt8]) {
      for needle in needles { #expect(Data(bytes).range(of: needle) == nil) }
    }
    for path in backup.paths {
      let file = try [UInt8](contentsOf: path)
      let plaintext = try AgeFile.open(
        file, with: [.x25519(keys.agreement)], limit: 1 << 20)
      expectNone(in: file)
      expectNone(in: plaintext)
      // Planted on purpose each of them is found, so the search is one.
      for needle in needles {
        #expect(Data(plaintext + [0] + needle + [0]).range(of: needle) != nil)
      }
    }
    // Not even unpacked, change by change.
    let bundle = try Forger(keysOf: tablet).bundle(backup.changesPath)
    for change in try Forger.batch(bundle).changes { expectNone(in: change.encoded) }
    // The household secret is there for the recovery key alone.
    let mark = try #require(bundle.backup)
    #expect(try HouseholdSecretPart.secret(in: mark.sealedSecret, with: recovery) == secret)
    #expect(throws: SealingError.self) {
      _ = try AgeFile.open(mark.sealedSecret, with: [.x25519(keys.agreement)], limit: 64)
    }
  }

  @Test func `off a terminal none is made without a file and everybody is told`() throws {
    let household = try Household("tablet")
    let tablet = household[0]
    struct Status: Decodable {
      struct Recovery: Decodable {
        let keys: Int
        let checkDue: Bool
      }
      let recovery: Recovery
    }
    #expect(try (tablet.ask("status") as Status).recovery.keys == 0)
    #expect(try tablet.run("status").results.contains("no recovery words"))
    #expect(try tablet.run("doctor").results.contains("no recovery words were made"))
    let stick = try Stick(household.folder + "/stick")
    let warned = try tablet.run("backup", stick.path)
    #expect(warned.messages.contains("there is no recovery key"))
    try household.expectRefusal(
      2, ["recovery", "add"], on: tablet, saying: "nowhere to put the recovery key")
    try household.expectRefusal(
      3, ["recovery", "check", "--recovery", try otherWords(household)], on: tablet,
      saying: "has no recovery key")
  }

  /// The words of another household.
  private func otherWords(_ household: Household) throws -> String {
    let path = household.folder + "/other-words.txt"
    let other = try Household("lamp", hasRecovery: true)
    try [UInt8](contentsOf: other.wordsPath).write(to: path)
    return path
  }

  @Test func `a check tells right words from mistyped ones and from those of others`() throws {
    let household = try Household("tablet", hasRecovery: true)
    let tablet = household[0]
    struct Check: Decodable {
      let right: Bool
      let opensNewestBackup: Bool?
    }
    let early: Check = try tablet.run(
      "recovery", "check", "--recovery", household.wordsPath, "--json"
    ).answer()
    #expect(early.right)
    #expect(early.opensNewestBackup == nil)
    let stick = try Stick(household.folder + "/stick")
    try tablet.backUp(to: stick)
    let later: Check = try tablet.run(
      "recovery", "check", "--recovery", household.wordsPath, "--json"
    ).answer()
    #expect(later.opensNewestBackup == true)
    try household.expectRefusal(
      19, ["recovery", "check", "--recovery", try otherWords(household)], on: tablet,
      saying: "recovery code right, but for another household")
    let words = try String(contentsOfFile: household.wordsPath, encoding: .utf8)
    let mistyped = household.folder + "/mistyped.txt"
    try Array((words.replacing(try Regex("^[a-z]+"), with: "zebra")).utf8).write(to: mistyped)
    let status = try tablet.end("recovery", "check", "--recovery", mistyped)
    #expect(status.status == 24)
    #expect(status.messages.contains("recovery code mistyped"))
    // The stick in a drawer is no failure of the words.
    try FileManager.default.moveItem(atPath: stick.path, toPath: stick.path + "-away")
    let away = try tablet.run("recovery", "check", "--recovery", household.wordsPath)
    #expect(away.messages.contains("could not be tried"))
  }

  @Test func `after a year without a check people are asked whether they still have the words`()
    throws
  {
    let household = try Household("tablet", hasRecovery: true)
    let tablet = household[0]
    func isAsked(_ device: Device) throws -> Bool {
      try device.run("status").results.contains("do you still have the words")
    }
    #expect(try !isAsked(tablet.at("2027-02-28T08:00:00+01:00")))
    let late = tablet.at("2027-03-02T08:00:00+01:00")
    #expect(try isAsked(late))
    #expect(try late.run("doctor").results.contains("do you still have them"))
    try late.run("recovery", "check", "--recovery", household.wordsPath)
    #expect(try !isAsked(late))
    #expect(try isAsked(tablet.at("2028-03-03T08:00:00+01:00")))
  }

  @Test func `a passphrase is refused on the command line and when it is short`() throws {
    let place = try TemporaryFolder(inMemory: true)
    let home = place.path("tablet")
    let onLine = try Program.shell(
      "medley init --person Ann --device tablet --recovery-age r.age --passphrase hunter2",
      in: place.path, home: home)
    #expect(onLine.status == 2)
    #expect(onLine.messages.contains("never written on the line"))
    #expect(!onLine.messages.contains("hunter2"))
    let short = try Program.shell(
      "echo short | medley init --person Ann --device tablet --recovery-age r.age --passphrase -",
      in: place.path, home: home)
    #expect(short.status == 27)
    let none = try Program.shell(
      "medley init --person Ann --device tablet --recovery-age r.age", in: place.path, home: home)
    #expect(none.status == 24)
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.path) == [])
  }

  @Test(.enabled(if: hasTerminal, "script, which gives a terminal, is not installed"))
  func `on a terminal the words are shown once and have to be typed back`() throws {
    let place = try TemporaryFolder(inMemory: true)
    let home = place.path("tablet")
    // The words are read off the screen by a program that plays the person.
    let person = """
      import os, pty, re, sys, time
      home, program = sys.argv[1], sys.argv[2]
      pid, screen = pty.fork()
      if pid == 0:
          os.execv(program, [program, "--home", home, "init", "--person", "Ann", "--device", "t"])
      text = b""
      def until(mark):
          global text
          while mark not in text:
              text += os.read(screen, 4096)
      until(b"Type them back")
      words = dict((int(n), w) for n, w in re.findall(rb"\\b(\\d{1,2}) ([a-z]{4,8})", text))
      wrong = [words[n] for n in sorted(words)]
      wrong[0], wrong[1] = wrong[1], wrong[0]
      text = b""
      os.write(screen, b" ".join(wrong) + b"\\n")
      until(b"mistyped")
      until(b"Type them back")
      text = b""
      os.write(screen, b" ".join(words[n] for n in sorted(words)) + b"\\n")
      until(b"A household was made")
      open("words.txt", "wb").write(b" ".join(words[n] for n in sorted(words)))
      status = os.waitpid(pid, 0)[1]
      sys.exit(os.waitstatus_to_exitcode(status))
      """
    try Array(person.utf8).write(to: place.path("person.py"))
    let played = try Program.run(
      "/usr/bin/python3", [place.path("person.py"), home, Program.path], in: place.path)
    #expect(played.status == 0, "\(played.messages)")
    let device = Device(name: "tablet", home: home, folder: place.path)
    let checked = try device.run("recovery", "check", "--recovery", place.path("words.txt"))
    #expect(checked.results.contains("The recovery words are right"))
  }

  @Test func `a sheet holds the words and what to do with them and is the owner's alone`() throws {
    let household = try Household("tablet", hasRecovery: true)
    let path = household.folder + "/sheet.txt"
    let said = try household[0].run(
      "recovery", "sheet", path, "--recovery", household.wordsPath)
    #expect(said.messages.contains("is not sealed"))
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let words = try String(contentsOfFile: household.wordsPath, encoding: .utf8)
      .split(whereSeparator: \.isWhitespace)
    for word in words { #expect(text.contains(word)) }
    #expect(text.contains("medley restore"))
    if Program.has("zbarimg") {
      let picture = household.folder + "/code.pgm"
      try Self.picture(ofCodeIn: text).write(to: picture)
      let read = try Program.run(
        "/usr/bin/zbarimg", ["--quiet", "--raw", picture], in: household.folder)
      #expect(read.results.split(whereSeparator: \.isWhitespace) == words)
    }
    #expect(text.contains(Household.person))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try household.expectRefusal(
      19, ["recovery", "sheet", path + "2", "--recovery", try otherWords(household)],
      on: household[0], saying: "another household")
  }

  @Test func `an owner makes a further key that opens and restores as the first one does`() throws {
    let household = try Household("tablet", "phone", hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (tablet, phone) = (household[0], household[1])
    let stick = try Stick(household.folder + "/stick")
    try tablet.backUp(to: stick)
    let words = household.folder + "/second.txt"
    try household.expectRefusal(
      21, ["recovery", "add", "--recovery", words], on: phone, saying: "this one is a member")
    let added = try tablet.run("recovery", "add", "--recovery", words)
    #expect(added.results.contains("2 recovery keys now"))
    try household.expectRefusal(
      23, ["recovery", "add", "--recovery", words], on: tablet, saying: "a file already")
    #expect(try tablet.run("doctor").results.contains("2 recovery keys were made"))
    try tablet.run("recovery", "check", "--recovery", household.wordsPath)
    // The backup before is not open to it, and that is no damage.
    let check = try tablet.end("recovery", "check", "--recovery", words)
    #expect(check.status == 1)
    #expect(check.messages.contains("is older than this key"))
    let laptop = household.device("laptop")
    try household.expectRefusal(
      19, ["restore", stick.path, "--recovery", words], on: laptop, saying: "opens none of")

    // The phone learns of the key and seals for it too.
    try phone.read(tablet.write(to: [phone]))
    let backup = try phone.backUp(to: stick)
    #expect(backup.recoveryKeys == 2)
    try FileManager.default.removeItem(atPath: tablet.home)
    try laptop.restore(from: stick.path, words: words)
    try laptop.use("Ibuprofen", times: 2, from: 9)
    try phone.read(laptop.write())
    #expect(try phone.uses(of: "Ibuprofen") == 2)
    #expect(try phone.stateHash == laptop.stateHash)
  }

  @Test func `the recovery words remove a stolen device that came in before all others`() throws {
    let household = try Household("tablet", "phone", hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    let (tablet, phone) = (household[0], household[1])
    let stick = try Stick(household.folder + "/stick")
    try tablet.use("Ibuprofen", times: 3, from: 8)
    try tablet.backUp(to: stick)
    let laptop = household.device("laptop")
    try laptop.restore(from: stick.path, words: household.wordsPath)
    let news = try laptop.write()
    for device in [tablet, phone] { try device.read(news) }
    // The thief removes the new device before it knows that it was removed itself.
    try tablet.run("remove-device", "laptop")
    try laptop.run("remove-device", "tablet", "--recovery", household.wordsPath)
    let thief = try tablet.write(to: [phone])
    let owner = try laptop.write(to: [phone])
    let other = try phone.copied(to: household.freshPath("phone"))
    for (device, files) in [(phone, [thief, owner]), (other, [owner, thief])] {
      for file in files { _ = try device.end("bundle", "read", file) }
      let devices: DevicesAnswer = try device.ask("devices")
      let active = devices.devices.filter { $0.role != "removed" }.map(\.name).sorted()
      #expect(active.contains("laptop"))
      #expect(devices["tablet"].map { $0.role == "removed" } ?? true)
      #expect(try device.uses(of: "Ibuprofen") == 3)
    }
    #expect(try phone.stateHash == other.stateHash)
  }

  /// What a camera sees of the lines of half blocks in a text: a grey picture of eight dots a
  /// module, light around it.
  private static func picture(ofCodeIn text: String) -> [UInt8] {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { line in !line.isEmpty && line.allSatisfy { "█▀▄ ".contains($0) } }
    let width = lines.map(\.count).max() ?? 0
    var rows: [[Bool]] = []
    for line in lines {
      let cells = Array(line) + [Character](repeating: " ", count: width - line.count)
      rows.append(cells.map { "█▀".contains($0) })
      rows.append(cells.map { "█▄".contains($0) })
    }
    let scale = 8
    let margin = [UInt8](repeating: 255, count: (width + 8) * scale)
    var dots: [UInt8] = []
    for _ in 0..<4 * scale { dots += margin }
    for row in rows {
      let line = [Bool](repeating: false, count: 4) + row + [Bool](repeating: false, count: 4)
      let shades = line.flatMap { [UInt8](repeating: $0 ? 0 : 255, count: scale) }
      for _ in 0..<scale { dots += shades }
    }
    for _ in 0..<4 * scale { dots += margin }
    let height = rows.count * scale + 8 * scale
    return Array("P5\n\(margin.count) \(height)\n255\n".utf8) + dots
  }
}
