import Foundation
import MedleyTestSupport
import Testing

/// Three devices live without any network for ten days and then carry files to each other.
@Suite struct MeetingScenarios {
  /// What the first device begins with.
  enum Beginning: String, CaseIterable {
    case typedMedications
    case importedBackup
  }

  static let beginnings: [Beginning] =
    Imported.isPossible ? Beginning.allCases : [.typedMedications]

  @Test(.enabled(if: Imported.isPossible, "a backup cannot be imported here"))
  func `an imported backup comes to every device with the welcome`() throws {
    let household = try Household("tablet", "phone", "carer", prepare: Imported.import)
    let lists = try household.devices.map { try $0.run("list", "--all", "--json").results }
    #expect(Set(lists).count == 1)
    #expect(lists[0].contains("\"name\""))
    try household.agreedHash()
  }

  @Test(arguments: beginnings)
  func `three devices that were apart arrive at one record in every order of reading`(
    beginning: Beginning
  ) throws {
    let household = try Household(
      "tablet", "phone", "carer", "witness",
      prepare: { tablet in
        if beginning == .importedBackup { try Imported.import(tablet) }
        try Self.addMedications(tablet)
      })
    let authors = Array(household.devices.prefix(3))
    for (number, device) in authors.enumerated() { try live(device, number: number) }
    let files = try authors.map { try $0.write() }

    var hashes: Set<String> = []
    let orders = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
    // Among imported doses one device is enough: what it lacks at first is most.
    let readers = beginning == .importedBackup ? [household[3]] : household.devices
    for device in readers {
      for order in orders {
        let copy = try device.copied(to: household.freshPath("order"))
        let once = order.map { files[$0] }
        let answers = try copy.read(all: once + once)
        hashes.insert(answers[5].stateHash)
        #expect(answers.prefix(3).contains { $0.changesNew > 0 })
        for repeated in answers.suffix(3) {
          #expect(repeated.rowsTouched == 0)
          #expect(repeated.changesNew == 0)
          #expect(repeated.stateHash == answers[2].stateHash)
        }
      }
    }
    #expect(hashes.count == 1)

    var generator = SeededGenerator(seed: 3)
    for _ in 0..<4 {
      let copy = try household[3].copied(to: household.freshPath("shuffled"))
      let shuffled = (files + files + files + files).shuffled(using: &generator)
      hashes.insert(try #require(try copy.read(all: shuffled).last).stateHash)
    }
    #expect(hashes.count == 1)

    for device in household.devices { _ = try device.read(all: files) }
    #expect(hashes == [try household.agreedHash()])
    try expectOneRecord(household.devices)
  }

  @Test func `files of three rounds are read in any order once the missing ones are there`() throws
  {
    let household = try Household("tablet", "phone", "carer", prepare: Self.addMedications)
    let readers = try household.devices.map { try $0.copied(to: household.freshPath("reader")) }
    var files: [String] = []
    for day in 1...3 {
      for (number, device) in household.devices.enumerated() {
        try device.at("2026-03-0\(day)T1\(number):00:00+01:00").run("take", "Ibuprofen")
      }
      let written = try household.devices.map { try $0.write() }
      for device in household.devices { _ = try device.read(all: written) }
      files += written
    }
    let hash = try household.agreedHash()

    var generator = SeededGenerator(seed: 4)
    for (number, reader) in readers.enumerated() {
      var waiting = number == 0 ? files.reversed() : files.shuffled(using: &generator)
      var refusals = 0
      while !waiting.isEmpty {
        var later: [String] = []
        for file in waiting {
          let ending = try reader.end("bundle", "read", file)
          #expect([0, 18].contains(ending.status), "\(ending.messages)")
          if ending.status != 0 { later.append(file) }
        }
        refusals += later.count
        try #require(later.count < waiting.count, "no file connects any more")
        waiting = later
      }
      #expect(try reader.stateHash == hash)
      #expect(number > 0 || refusals > 0, "the newest files connect to what comes before them")
    }
  }

  @Test func `reading a known file again leaves every byte of the store as it is`() throws {
    let household = try Household("tablet", "phone", prepare: Self.addMedications)
    try household[0].run("take", "Ibuprofen")
    let file = try household[0].write()
    try household[1].read(file)
    let before = try FolderContents(household[1].home)
    for _ in 0..<3 {
      let answer = try household[1].read(file)
      #expect(answer.changesNew == 0)
      #expect(answer.rowsTouched == 0)
    }
    #expect(try FolderContents(household[1].home) == before)
  }

  // MARK: The story

  private static func addMedications(_ tablet: Device) throws {
    try tablet.run(
      "add", "Iron", "--dose", "1", "--unit", "tablet", "--at", "08:00", "--at", "20:00",
      "--stock", "60")
    try tablet.run("add", "Metformin", "--dose", "0.5", "--unit", "tablet", "--at", "12:00")
    try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed", "--gap", "4h")
    try tablet.run("add", "Cough syrup", "--dose", "5", "--unit", "ml", "--at", "21:00")
    try tablet.run("add", "Old ointment", "--dose", "1", "--as-needed")
  }

  /// Ten doses, edits, a removal and an undo, without sight of what the others do.
  private func live(_ device: Device, number: Int) throws {
    let part = ["08:00", "20:00", "20:00"][number]
    for day in 1...6 {
      let device = device.at("2026-03-0\(day)T2\(number):1\(number):00+01:00")
      try device.run("take", "Iron", "--slot", "2026-03-0\(day)T\(part)")
    }
    for day in 7...9 {
      try device.at("2026-03-0\(day)T1\(number):00:00+01:00").run("take", "Ibuprofen")
    }
    let evening = device.at("2026-03-09T22:3\(number):00+01:00")
    try evening.run("skip", "Metformin", "--slot", "2026-03-09T12:00", "--reason", "felt ill")
    try evening.run("edit", "Iron", "--strength", "\(40 + number) mg")
    try evening.run("edit", "Metformin", "--instructions", "with food, says \(device.name)")
    switch number {
    case 0: try evening.run("remove", "Cough syrup")
    case 1: try evening.run("edit", "Cough", "--reason", "cough")
    default: try evening.run("remove", "Old ointment")
    }
    try evening.run("take", "Metformin", "--slot", "2026-03-08T12:00", "--note", "a mistake")
    try evening.run("undo")
  }

  /// All devices say the same about everything.
  private func expectOneRecord(_ devices: [Device]) throws {
    let questions: [[String]] = [
      ["conflicts"], ["list", "--all"], ["stock"], ["today"], ["show", "Iron"],
      ["adherence", "--from", "2026-03-01", "--to", "2026-03-09"],
    ]
    for question in questions {
      let answers = try devices.map {
        try $0.at("2026-03-10T09:00:00+01:00").end(question + ["--json"]).results
      }
      #expect(Set(answers).count == 1, "\(question)")
    }
    let now = devices[0].at("2026-03-10T09:00:00+01:00")
    let open = try now.conflicts
    // Six evenings were logged on two devices, one noon was skipped on three without a word about
    // it, and two fields and one removal were decided differently.
    #expect(open.filter { $0.kind == "double_dose" }.count == 6)
    #expect(open.filter { $0.kind == "field" }.count == 2)
    #expect(open.filter { $0.kind == "removed" }.map(\.medication) == ["Cough syrup"])
    let iron: ShownAnswer = try now.ask("show", "Iron")
    #expect(iron.entryCount == 18)
    #expect(try now.uses(of: "Ibuprofen") == 9)
    for device in devices {
      let hash = try device.stateHash
      let rebuilt: DoctorAnswer = try device.ask("doctor", "--rebuild")
      #expect(rebuilt.ok, "\(device.name): \(rebuilt.checks.filter { !$0.ok })")
      #expect(rebuilt.stateHash == hash)
    }
  }
}

/// A backup of another program, where there is one and this program imports it.
enum Imported {
  private static let path =
    (ProcessInfo.processInfo.environment["MEDLEY_SHARED"] ?? "../shared")
    + "/samples/medtimer-backup-v25.json"

  static let isPossible: Bool = {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    let ending = try? Program.run(
      Program.path, ["--home", "/nowhere", "import", path], in: "/")
    // Without a store an import says so; a program that cannot import says something else.
    return ending?.status == 10
  }()

  static func `import`(_ device: Device) throws {
    let path = URL(filePath: path).standardizedFileURL.path()
    try device.run("import", path)
  }
}
