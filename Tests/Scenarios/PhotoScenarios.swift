import Foundation
import MedleyTestSupport
import Testing

/// Photos of medications, with the real program and the process that reduces them.
@Suite struct PhotoScenarios {
  /// A household whose first device has a medication with a photo.
  private func household(_ names: [String] = ["tablet", "phone"]) throws -> Household {
    let household = try Household(names[0]) { device in
      try device.addPhotographed("Xyzalopram", seed: 1)
    }
    for name in names.dropFirst() { try household.admit(name) }
    return household
  }

  @Test func `a photo is reduced to its pixels and nothing of the file is kept`() throws {
    let household = try household(["tablet"])
    let tablet = household[0]
    let photo = try tablet.photo(of: "Xyzalopram")
    #expect(photo.starts(with: [0xff, 0xd8]) && photo.count <= 262_144)
    #expect(PhotographedJPEG.traces(in: photo).isEmpty)
    for name in try FileManager.default.contentsOfDirectory(atPath: tablet.home) {
      let bytes = try [UInt8](Data(contentsOf: URL(filePath: tablet.home + "/" + name)))
      #expect(PhotographedJPEG.traces(in: bytes).isEmpty, "\(name)")
    }
    struct Shown: Decodable {
      let photo: String?
      let photoHere: Bool
    }
    let shown: Shown = try tablet.ask("show", "Xyzalopram")
    #expect(shown.photo?.count == 64 && shown.photoHere)
    #expect(!(try tablet.run("export", "json").results.contains("/9j/")))
  }

  @Test func `a photo is written for its owner alone and over nothing`() throws {
    let household = try household(["tablet"])
    let path = household.folder + "/out.jpg"
    let ending = try household[0].run("show", "Xyzalopram", "--photo", path)
    #expect(ending.messages("warning").contains { $0.contains("not sealed") })
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try household.expectRefusal(
      23, ["show", "Xyz", "--photo", path], on: household[0], saying: "a file already")
    try household.expectRefusal(2, ["show", "Xyz", "--photo", "-"], on: household[0])
  }

  @Test func `a photo is taken away and comes back`() throws {
    let household = try household(["tablet"])
    let tablet = household[0]
    let photo = try tablet.photo(of: "Xyzalopram")
    try tablet.run("edit", "Xyzalopram", "--photo", "none")
    try household.expectRefusal(
      3, ["show", "Xyz", "--photo", tablet.home + "-no.jpg"], on: tablet, saying: "no photo")
    try tablet.run("undo")
    #expect(try tablet.photo(of: "Xyzalopram") == photo)
  }

  @Test func `bundles, folders and welcomes carry photos`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    #expect(try phone.photo(of: "Xyzalopram") == tablet.photo(of: "Xyzalopram"))
    try phone.read(try tablet.write())
    // A bundle that starts later carries the photos that its changes name, and no others.
    try phone.addPhotographed("Second", seed: 2)
    try tablet.read(try phone.write())
    #expect(try tablet.photo(of: "Second") == phone.photo(of: "Second"))
    try phone.run("note", "nothing to look at")
    let size = try Data(contentsOf: URL(filePath: phone.write(to: [tablet]))).count
    #expect(size < 8_000)

    let folder = household.freshPath("folder")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    try tablet.addPhotographed("Third", seed: 3)
    try tablet.run("sync", "--folder", folder)
    try phone.run("sync", "--folder", folder)
    #expect(try phone.photo(of: "Third") == tablet.photo(of: "Third"))
    try tablet.run("edit", "Third", "--photo", tablet.picture(4))
    try tablet.run("sync", "--folder", folder)
    try phone.run("sync", "--folder", folder)
    #expect(try phone.photo(of: "Third") == tablet.photo(of: "Third"))
    try household.agreedHash()
  }

  @Test func `a backup brings photos back`() throws {
    let household = try Household("tablet", hasRecovery: true) { device in
      try device.addPhotographed("Xyzalopram", seed: 1)
    }
    let tablet = household[0]
    let photo = try tablet.photo(of: "Xyzalopram")
    let folder = household.freshPath("backup")
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false)
    try tablet.run("backup", folder)
    #expect(try tablet.run("verify", folder).status == 0)
    try FileManager.default.removeItem(atPath: tablet.home)
    let laptop = household.device("laptop")
    try laptop.run(
      "restore", folder, "--recovery", household.wordsPath, "--device", "laptop")
    #expect(try laptop.photo(of: "Xyzalopram") == photo)
  }

  @Test func `a photo that has not come is no error and comes with the next sync`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    let photo = try tablet.photo(of: "Xyzalopram")
    let hash = try household.agreedHash()
    try phone.alter("DELETE FROM blob")
    #expect(try phone.run("show", "Xyzalopram").results.contains("not here yet"))
    try household.expectRefusal(
      3, ["show", "Xyz", "--photo", phone.home + "-no.jpg"], on: phone, saying: "not here yet")
    // What it writes goes on without the photo, and everybody takes it.
    try tablet.read(try phone.write())
    #expect(try household.agreedHash() == hash)

    let server = try Server(tablet)
    struct Answer: Decodable {
      let photosNew: Int
      let photosSent: Int
      let changesNew: Int
      let roundTrips: Int
      let stateHash: String
    }
    func sync() throws -> Answer {
      try phone.run("sync", server.address, "--json").answer()
    }
    let first = try sync()
    #expect((first.photosNew, first.photosSent, first.changesNew) == (1, 0, 0))
    #expect(first.stateHash == hash)
    #expect(try phone.photo(of: "Xyzalopram") == photo)
    let second = try sync()
    #expect((second.photosNew, second.photosSent, second.roundTrips) == (0, 0, 2))

    try phone.addPhotographed("Second", seed: 2)
    #expect(try sync().photosSent == 1)
    #expect(try tablet.photo(of: "Second") == phone.photo(of: "Second"))
    #expect(try server.stop() == 0)
    try household.agreedHash()
  }

  @Test func `two photos set apart are a question, and both come along`() throws {
    let household = try household()
    let (tablet, phone) = (household[0], household[1])
    try tablet.run("edit", "Xyzalopram", "--photo", tablet.picture(5))
    try phone.run("edit", "Xyzalopram", "--photo", phone.picture(6))
    try household.meet()
    try household.agreedHash()
    for device in household.devices {
      let questions = try device.conflicts
      #expect(questions.map(\.field) == ["photo"])
      #expect(questions.first?.entries.count == 2)
    }
    #expect(try tablet.photo(of: "Xyzalopram") == phone.photo(of: "Xyzalopram"))
    let question = try #require(try tablet.conflicts.first)
    // It is told in words, and each of the photos can be looked at before one is kept.
    let told = try tablet.end("conflicts").results
    #expect(told.contains("which photo is right?"))
    for (device, entry) in zip(["tablet", "phone"], question.entries) {
      #expect(told.contains("on \(device)") && told.contains("a photo, set at 08:00"))
      #expect(entry.value.map { !told.contains($0.suffix(8)) } == true)
      let short = String(entry.id.prefix(8))
      #expect(told.contains("medley show Xyzalopram --photo FILE --entry \(short)"))
    }
    let written = try question.entries.map { entry in
      let path = household.freshPath("candidate") + ".jpg"
      try tablet.run("show", "Xyz", "--photo", path, "--entry", String(entry.id.prefix(8)))
      return try [UInt8](Data(contentsOf: URL(filePath: path)))
    }
    #expect(Set(written).count == 2)
    #expect(written.contains(try tablet.photo(of: "Xyzalopram")))
    try household.expectRefusal(
      27, ["show", "Xyz", "--photo", household.freshPath("no"), "--entry", "ffff"], on: tablet,
      saying: "no such entry")
    try household.expectRefusal(2, ["show", "Xyz", "--entry", "ffff"], on: tablet)
    let other = try #require(
      question.entries.first { $0.value != question.entries.first?.value })
    try tablet.run("resolve", question.id, "keep=" + other.id)
    try phone.read(try tablet.write())
    #expect(try phone.conflicts.isEmpty)
    #expect(try tablet.photo(of: "Xyzalopram") == phone.photo(of: "Xyzalopram"))
  }

  @Test func `photos beyond what a household may have are refused when they are added`() throws {
    let household = try household(["tablet"])
    let tablet = household[0]
    let zeros = String(repeating: "0", count: 62)
    // Two blobs of 64 MiB each stand for hundreds; at first no medication has them.
    try tablet.alter(
      """
      INSERT INTO blob VALUES (x'\(zeros)01', zeroblob(67108864));
      INSERT INTO blob VALUES (x'\(zeros)02', zeroblob(67108864));
      """)
    try tablet.run("edit", "Xyzalopram", "--photo", tablet.picture(2))
    let sum = try Program.run(
      "/usr/bin/sqlite3", [tablet.databasePath, "SELECT sum(length(bytes)) < 262144 FROM blob"],
      in: household.folder)
    #expect(sum.results == "1\n")

    try tablet.alter(
      """
      INSERT INTO blob VALUES (x'\(zeros)01', zeroblob(67108864));
      INSERT INTO blob VALUES (x'\(zeros)02', zeroblob(67108864));
      INSERT INTO operation
        SELECT kind, record, field, member, randomblob(16), shape, parent, understand,
          x'\(zeros)01', branch, sequence, stamp, past
        FROM operation WHERE kind = 9 AND field = 13;
      INSERT INTO operation
        SELECT kind, record, field, member, randomblob(16), shape, parent, understand,
          x'\(zeros)02', branch, sequence, stamp, past
        FROM operation WHERE kind = 9 AND field = 13 LIMIT 1;
      """)
    let picture = try tablet.picture(3)
    try household.expectRefusal(
      22, ["add", "Other", "--dose", "1", "--as-needed", "--photo", picture], on: tablet,
      saying: "128 MiB of photos")
  }

  @Test func `what cannot be read is refused and changes nothing`() throws {
    let household = try household(["tablet"])
    let tablet = household[0]
    var generator = SeededGenerator(seed: 7)
    let bomb =
      PNGFile.signature + PNGFile.header(50_000, 50_000) + PNGFile.chunk("IDAT", [0x78, 0x01])
    let picture = try [UInt8](Data(contentsOf: URL(filePath: tablet.picture(1))))
    let cases: [(String, [UInt8], Int32, String)] = [
      ("empty.jpg", [], 27, "cannot be read"),
      ("random.jpg", generator.bytes(50_000), 27, "cannot be read"),
      ("text.jpg", Array("no picture at all".utf8), 27, "cannot be read"),
      ("short.jpg", Array(picture.prefix(40)), 27, "cannot be read"),
      ("bomb.png", bomb, 22, "too many pixels"),
      ("huge.png", [UInt8](repeating: 0, count: (64 << 20) + 1), 22, "more than 64 MiB"),
    ]
    for (name, bytes, status, part) in cases {
      let path = household.folder + "/" + name
      try bytes.write(to: path)
      try household.expectRefusal(
        status, ["edit", "Xyz", "--photo", path], on: tablet, saying: part)
    }
    try household.expectRefusal(
      23, ["edit", "Xyz", "--photo", household.folder + "/missing.jpg"], on: tablet)
    try household.expectRefusal(23, ["edit", "Xyz", "--photo", household.folder], on: tablet)
  }
}

extension Device {
  /// A picture as a telephone takes it, different for every seed.
  func picture(_ seed: UInt8) throws -> String {
    let path = folder + "/\(name)-picture-\(seed).jpg"
    let png = PNGFile.make(60, 40) { x, y in
      (UInt8(x * 4), UInt8(y * 6), seed &* 31)
    }
    // A JPEG of it is made by the program under test, and gets the notes of a telephone.
    try png.write(to: path + ".png")
    let reducer = URL(filePath: Program.path).deletingLastPathComponent().path()
    let ending = try Program.run(
      "/bin/sh", ["-c", "'\(reducer)/medley-pictures' < '\(path).png'"], in: folder)
    #expect(ending.status == 0)
    try PhotographedJPEG.make(of: [UInt8](ending.bytes), orientation: 6).write(to: path)
    return path
  }

  func addPhotographed(_ name: String, seed: UInt8) throws {
    try run("add", name, "--dose", "1", "--as-needed", "--photo", picture(seed))
  }

  /// The photo of a medication as it is written out.
  func photo(
    of medication: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> [UInt8] {
    let path = folder + "/photo-\(UUID().uuidString).jpg"
    try run(["show", medication, "--photo", path], sourceLocation: sourceLocation)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try [UInt8](Data(contentsOf: URL(filePath: path)))
  }
}
