import Foundation
import MedleyTestSupport
import Testing

/// A stick with FAT32 that is pulled out, is full or takes no larger file, at every moment.
@Suite(.enabled(if: FatMedium.isPossible, "no C compiler was found, not even Swift's"))
struct PulledMediumScenarios {
  /// No command asks a medium more often than this in these stories.
  private static let callCount = 400

  /// What may be said; each of them in a sentence without a number of an error.
  private static let sentences = [
    "went away", "there is no folder", "the medium is full", "the disk is full",
    "takes no file as large", "is too large", "held",
  ]

  private let household: Household
  private let medium: FatMedium
  private var tablet: Device { household[0] }
  private var phone: Device { household[1] }

  init() throws {
    household = try Household("tablet", "phone", hasRecovery: true) { tablet in
      try tablet.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
    medium = try FatMedium(household.folder + "/stick")
  }

  /// Has a command meet with mishap after mishap until one comes too late to do harm.
  ///
  /// - Returns: how often it failed.
  private func untilDone(
    _ words: [String], on device: Device, statuses: Set<Int32> = [23],
    mishaps: some Sequence<FatMedium.Mishap>,
    before: () throws -> Void = {}, afterFailure: (Ending) throws -> Void
  ) throws -> Int {
    var failureCount = 0
    for mishap in mishaps {
      try before()
      let ending = try device.with(medium, mishap).end(words)
      if ending.status == 0 { return failureCount }
      failureCount += 1
      let line = "\(mishap): \(ending.results) \(ending.messages)"
      #expect(statuses.contains(ending.status), "\(line)")
      let errors = ending.messages("error")
      #expect(errors.count == 1, "\(line)")
      #expect(Self.sentences.contains { errors.first?.contains($0) == true }, "\(line)")
      #expect(!ending.messages.contains("(error"), "\(line)")
      #expect(!ending.messages("hint").isEmpty, "\(line)")
      #expect(!ending.results.contains("can be taken out"), "\(line)")
      for word in try household.privateWords() { #expect(!ending.messages.contains(word)) }
      try afterFailure(ending)
    }
    Issue.record("medley \(words.joined(separator: " ")) was never done")
    return failureCount
  }

  private static var everyCall: some Sequence<FatMedium.Mishap> {
    (0..<callCount).lazy.map { FatMedium.Mishap(pulledAfterCalls: $0) }
  }

  /// For a command that asks a little more each time.
  private static var moreAndMoreCalls: [FatMedium.Mishap] {
    (Array(0..<30) + Array(stride(from: 30, to: 2_000, by: 17))).map {
      FatMedium.Mishap(pulledAfterCalls: $0)
    }
  }

  private func expectAllWhole(_ count: Int, _ note: String = "") throws {
    let ending = try tablet.with(medium).end("verify", medium.path, "--json")
    let listing: BackupListAnswer = try ending.answer()
    let whole = listing.backups.filter(\.whole).count
    #expect(whole >= count, "\(note): \(ending.results)")
  }

  @Test func `a backup during which it is pulled out leaves those before, and is made again`()
    throws
  {
    let stick = try Stick(medium.path)
    try tablet.with(medium).backUp(to: stick)
    try tablet.with(medium).backUp(to: stick)
    let before = try FolderContents(medium.path)
    let contents = household.folder + "/stick-before"
    try FileManager.default.copyItem(atPath: medium.path, toPath: contents)
    let hash = try tablet.stateHash
    var lostPart = 0
    let failures = try untilDone(
      ["backup", medium.path, "--keep", "2"], on: tablet, mishaps: Self.everyCall,
      before: { try medium.reset(to: contents) }
    ) { ending in
      let names = try FolderContents(medium.path).differences(from: before)
      #expect(names.allSatisfy { !before.names.contains($0) }, "\(names): \(ending.messages)")
      #expect(names.count <= 2)
      if names.isEmpty { return }
      lostPart += 1
      // The next one clears away what is left, also where it has its name and not its partner.
      let parts = try medium.parts
      let next = try tablet.with(medium).backUp(to: stick, keeping: 7)
      let left = try FolderContents(medium.path).differences(from: before)
      #expect(try medium.parts.isEmpty, "\(parts)")
      #expect(left.count == 2 || left.count == 4, "\(names), then \(left)")
      #expect(next.generation == (left.count == 2 ? 3 : 4))
      try expectAllWhole(left.count == 2 ? 3 : 4, "\(names)")
      #expect(try tablet.with(medium).end("verify", medium.path).status == 0)
    }
    print("a backup failed at \(failures) calls, and left something at \(lostPart) of them")
    #expect(failures > 40 && lostPart > 10)
    #expect(try tablet.stateHash == hash)
    // The one that was done may have lost the medium while it pruned: nothing is lost with that.
    try expectAllWhole(2)
    #expect(try tablet.with(medium).backUp(to: stick, keeping: 2).pruned >= 2)
    #expect(try medium.names.count == 4)
    try expectAllWhole(2)
  }

  @Test func `a bundle during which it is pulled out is no bundle, and the next one clears it`()
    throws
  {
    let hash = try tablet.stateHash
    var left = 0
    let failures = try untilDone(
      ["bundle", "write", medium.path], on: tablet, mishaps: Self.everyCall
    ) { _ in
      for name in try medium.names where !name.hasSuffix(".part") {
        // What had its name already is whole; that the folder forgets it is what was feared.
        try phone.with(medium).read(medium.path + "/" + name)
        try FileManager.default.removeItem(atPath: medium.path + "/" + name)
      }
      if try !medium.parts.isEmpty { left += 1 }
      try tablet.with(medium).run("bundle", "write", household.freshPath("bundle"))
      #expect(try medium.parts.isEmpty)
    }
    #expect(failures > 10 && left > 3)
    #expect(try medium.names.count == 1)
    #expect(try tablet.stateHash == hash)
    try phone.with(medium).read(medium.path + "/" + medium.names[0])
    #expect(try phone.stateHash == hash)
  }

  @Test func `a bundle on one that is pulled out while it is read is taken in whole or not`() throws
  {
    try tablet.use("Ibuprofen", times: 3, from: 9)
    try tablet.with(medium).run("bundle", "write", medium.path + "/doses.age")
    let hash = try phone.stateHash
    let failures = try untilDone(
      ["bundle", "read", medium.path + "/doses.age"], on: phone, mishaps: Self.everyCall
    ) { _ in
      let found = try phone.stateHash
      #expect(found == hash)
    }
    #expect(failures >= 2)
    #expect(try phone.uses(of: "Ibuprofen") == 3)
  }

  @Test func `an exchange during which it is pulled out goes on the next time`() throws {
    let contents = household.folder + "/stick-before"
    try phone.use("Ibuprofen", times: 2, from: 8)
    for device in [tablet, phone, tablet] {
      try device.with(medium).run("sync", "--folder", medium.path)
    }
    try FileManager.default.copyItem(atPath: medium.path, toPath: contents)
    var minute = 0
    let failures = try untilDone(
      ["sync", "--folder", medium.path], on: tablet, mishaps: Self.moreAndMoreCalls,
      before: {
        let now = String(format: "2026-03-01T%02d:%02d:00+01:00", 9 + minute / 60, minute % 60)
        try tablet.at(now).run("take", "Ibuprofen")
        minute += 1
      }
    ) { ending in
      #expect(ending.messages("warning").isEmpty, "\(ending.messages)")
      try tablet.with(medium).run("sync", "--folder", medium.path)
      #expect(try medium.parts.isEmpty, "\(ending.messages)")
    }
    #expect(failures > 20)
    for device in [phone, tablet] {
      try device.with(medium).run("sync", "--folder", medium.path)
    }
    #expect(try phone.stateHash == tablet.stateHash)
    #expect(try phone.uses(of: "Ibuprofen") == minute + 2)
    let last: FolderAnswer = try tablet.with(medium).run(
      "sync", "--folder", medium.path, "--json"
    ).answer()
    #expect(last.refused.isEmpty && last.waiting.isEmpty && last.written == nil)
  }

  @Test func `a request and a welcome on one that is pulled out are made again`() throws {
    let newcomer = household.device("watch")
    let request = medium.path + "/watch.request"
    let welcome = medium.path + "/watch.welcome"
    func clean() throws {
      for name in try medium.names where name.hasSuffix(".part") || name.hasSuffix(".welcome") {
        try FileManager.default.removeItem(atPath: medium.path + "/" + name)
      }
    }
    _ = try untilDone(
      ["join", "--request", request, "--device", "watch"], on: newcomer, mishaps: Self.everyCall
    ) { _ in try? FileManager.default.removeItem(atPath: request) }
    let answer: JoinAnswer = try newcomer.with(medium).run(
      "join", "--request", request, "--device", "watch", "--json"
    ).answer()
    let failures = try untilDone(
      ["admit", request, "--welcome", welcome, "--words", answer.words], on: tablet,
      mishaps: Self.everyCall, before: { try clean() }
    ) { _ in }
    #expect(failures > 10)
    try newcomer.with(medium).run("join", "--welcome", welcome)
    #expect(try newcomer.stateHash == tablet.stateHash)
  }

  /// Where the bytes end.
  enum End: CaseIterable {
    case noRoom
    case noLargerFile
    case pulledOut

    func mishap(_ byteCount: Int) -> FatMedium.Mishap {
      switch self {
      case .noRoom: .init(room: byteCount)
      case .noLargerFile: .init(limit: byteCount)
      case .pulledOut: .init(pulledAfterBytes: byteCount)
      }
    }

    /// What is said of a backup.
    var words: String {
      switch self {
      case .noRoom: "the medium is full"
      case .noLargerFile: "takes no file as large"
      case .pulledOut: "went away"
      }
    }
  }

  @Test(arguments: End.allCases)
  func `a backup that does not fit leaves nothing, and those before are whole`(end: End) throws {
    let stick = try Stick(medium.path)
    let first = try tablet.with(medium).backUp(to: stick)
    let before = try FolderContents(medium.path)
    let size = try [UInt8](contentsOf: first.exportPath).count
    let byteCounts = [0, 1, 64, 200, size / 2, size - 1, size, size + 1, size * 2 - 1, size * 4]
    let failures = try untilDone(
      ["backup", medium.path, "--keep", "1"], on: tablet, mishaps: byteCounts.map(end.mishap)
    ) { ending in
      #expect(ending.messages("error").first?.contains(end.words) == true, "\(ending.messages)")
      let new = try FolderContents(medium.path).differences(from: before)
      #expect(
        new.allSatisfy { $0.hasSuffix(".part") } && (new.isEmpty || end == .pulledOut), "\(new)")
      try expectAllWhole(1)
    }
    #expect(failures >= 5)
    #expect(try medium.parts.isEmpty)
    #expect(try medium.names.count == 2)
    try expectAllWhole(1)
  }

  @Test(arguments: End.allCases)
  func `a bundle that does not fit leaves nothing`(end: End) throws {
    let byteCounts = [0, 1, 100, 500, 1_000, 100_000]
    let failures = try untilDone(
      ["bundle", "write", medium.path + "/doses.age"], on: tablet,
      statuses: end == .noLargerFile ? [22] : [23],
      mishaps: byteCounts.map(end.mishap)
    ) { _ in
      let names = try medium.names
      let isPart = names.allSatisfy { $0.hasSuffix(".part") }
      #expect(names.isEmpty || (end == .pulledOut && isPart), "\(names)")
    }
    #expect(failures >= 3)
    #expect(try medium.names == ["doses.age"])
    try phone.with(medium).read(medium.path + "/doses.age")
  }
}
