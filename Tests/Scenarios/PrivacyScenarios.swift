import Foundation
import MedleySealing
import MedleyTestSupport
import Testing

/// Who may read which file, and what is in none of them.
@Suite struct PrivacyScenarios {
  private func household() throws -> Household {
    let household = try Household("tablet", "phone") { tablet in
      try tablet.run("add", Household.medication, "--dose", "1", "--as-needed")
    }
    try household[0].use(Household.medication, times: 3, from: 9)
    try household.meet()
    return household
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `every file is its owner's alone whatever the shell allows`() throws {
    let place = try TemporaryFolder(inMemory: true)
    let line = """
      umask 000
      medley init --person Ann --device tablet --recovery words.txt &&
      medley add Iron --dose 1 --as-needed && medley take Iron &&
      medley --home phone join --request phone.request --device phone --json > said &&
      words=$(sed -n 's/.*"words": "\\(.*\\)".*/\\1/p' said) &&
      medley admit phone.request --welcome phone.welcome --words "$words" &&
      medley --home phone join --welcome phone.welcome && medley --home phone take Iron &&
      medley bundle write out.age && medley --home phone bundle read out.age
      """
    let ending = try Program.shell(line, in: place.path, home: place.path("a/b/tablet"))
    #expect(ending.status == 0, "\(ending.messages)")
    for folder in ["a", "a/b", "a/b/tablet", "phone"] {
      #expect(try mode(place.path(folder)) == 0o700, "\(folder)")
    }
    let homes = ["a/b/tablet", "phone"]
    for home in homes {
      let names = try FileManager.default.contentsOfDirectory(atPath: place.path(home))
      #expect(names.sorted() == ["keys", "medley.sqlite", "token"])
      for name in names {
        #expect(try mode(place.path(home + "/" + name)) == 0o600, "\(home)/\(name)")
      }
    }
    for name in ["words.txt", "phone.request", "phone.welcome", "out.age"] {
      #expect(try mode(place.path(name)) == 0o600, "\(name)")
    }
  }

  @Test(.enabled(if: Program.has("age"), "the program age is not installed"))
  func `the keys file opens a bundle with the program age`() throws {
    let household = try household()
    let file = try household[0].write()
    for device in household.devices {
      let opened = try Program.run(
        "/usr/bin/age", ["-d", "-i", device.home + "/keys", file], in: household.folder)
      #expect(opened.status == 0, "\(opened.messages)")
      #expect(opened.bytes.starts(with: Data("medley bundle\n".utf8)))
    }
  }

  @Test(.enabled(if: Program.has("sqlite3"), "the program sqlite3 is not installed"))
  func `no secret of a keys file is in any other file or in what is sealed`() throws {
    let household = try household()
    let third = try household.admit("carer")
    try third.run("take", Household.medication)
    let file = try third.write()
    let plain = household.folder + "/plain"
    try Data(try Forger(keysOf: third).plaintext(file)).write(to: URL(filePath: plain))
    // The log of a store that another program dumps is searched too.
    for device in household.devices {
      let dump = try Program.run(
        "/usr/bin/sqlite3", [device.databasePath, ".dump"], in: household.folder)
      try dump.bytes.write(to: URL(filePath: device.home + ".dump"))
    }
    let contents = try FolderContents(household.folder)
    #expect(contents.names.contains("plain") && contents.names.contains("phone.dump"))
    var secrets = 0
    for device in household.devices {
      let keys = try String(contentsOfFile: device.home + "/keys", encoding: .utf8)
      for secret in keys.split(whereSeparator: \.isWhitespace) where secret.count >= 28 {
        secrets += 1
        for form in Self.forms(of: String(secret)) {
          let found = contents.names(holding: form).filter { !$0.hasSuffix("/keys") }
          #expect(found.isEmpty, "\(device.name)")
        }
      }
    }
    // Signing, channel, household and the age identity, on each of three devices.
    #expect(secrets == 12)
  }

  /// A secret as it stands, in the other case, as bytes and in base64.
  private static func forms(of secret: String) -> [Data] {
    var forms = [Data(secret.utf8), Data(secret.uppercased().utf8), Data(secret.lowercased().utf8)]
    var bytes: [UInt8] = []
    if secret.count.isMultiple(of: 2), secret.allSatisfy(\.isHexDigit) {
      var rest = secret[...]
      while !rest.isEmpty {
        bytes.append(UInt8(rest.prefix(2), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      }
    } else if let key = AgreementKey(identityText: Array(secret.utf8)) {
      bytes = key.secret.withBytes { span in span.indices.map { span[$0] } }
    }
    if !bytes.isEmpty {
      let data = Data(bytes)
      forms += [data, Data(data.base64EncodedString().dropLast(2).utf8)]
    }
    return forms
  }

  @Test func `a sealed file tells nothing and its name neither`() throws {
    let household = try household()
    let paths = try [household[0].write(), household[0].write()]
    #expect(paths[0] != paths[1])
    for path in paths {
      let name = URL(filePath: path).lastPathComponent
      #expect(name.wholeMatch(of: /medley-[0-9a-f]{16}\.age/) != nil, "\(name)")
      let bytes = try Data(contentsOf: URL(filePath: path))
      for word in [Household.person, Household.medication, "tablet", "phone"] {
        #expect(bytes.range(of: Data(word.utf8)) == nil, "\(word)")
      }
    }
    let bytes = try paths.map { try Data(contentsOf: URL(filePath: $0)) }
    #expect(bytes[0] != bytes[1])
  }

  @Test func `nothing is ever written over a file that is there`() throws {
    let household = try household()
    let path = household.folder + "/photo.jpg"
    try Array("a picture".utf8).write(to: path)
    try household.expectRefusal(
      23, ["bundle", "write", path], on: household[0], saying: "a file already")
    let link = household.folder + "/link.age"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: household.folder + "/elsewhere")
    try household.expectRefusal(
      23, ["bundle", "write", link], on: household[0], saying: "a file already")
    try household.expectRefusal(
      23, ["bundle", "write", household.folder + "/nowhere/x.age"], on: household[0])
    let before = try FolderContents(household.folder)
    try household[0].run("bundle", "write", household.folder)
    let added = try FolderContents(household.folder).differences(from: before)
    #expect(added.count == 1)
    #expect(added.first?.hasSuffix(".age") == true)
  }
}
