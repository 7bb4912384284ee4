import Foundation
import Medley
import MedleyHousehold
import MedleyStore
import MedleyTestSupport
import Testing

/// The independent reader in Python, written from the format documents, judges as the program does.
@Suite(.serialized) struct ReaderTests {
  private static func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "medley-interop-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  /// More by hand: `MEDLEY_BUNDLES=200 swift test --filter ReaderTests`.
  private static let bundleCount =
    ProcessInfo.processInfo.environment["MEDLEY_BUNDLES"].flatMap(Int.init) ?? 40

  @Test func `the reader's primitives are those of the documents`() throws {
    let answer = try SecondReader.run("read_bundle.py", ["--self-test"])
    #expect(answer.status == 0, "\(answer.message)")
  }

  @Test func `random bundles give the same state and the same void changes in both programs`()
    throws
  {
    try Self.inFolder { folder in
      let household = try RandomHousehold(in: folder)
      var voidCount = 0
      for seed in 1...Self.bundleCount {
        let file = "\(folder)/\(seed).age"
        let bytes = try household.bundle(seed: UInt64(seed), changes: 10 + seed % 50)
        try Data(bytes).write(to: URL(filePath: file))
        let cabinet = try household.copiedReader("run\(seed)")
        let read = try cabinet.readBundle(file)
        let answer = try SecondReader.run(
          "read_bundle.py", [file, "--identity", household.readerHome + "/keys", "--json"])
        try #require(answer.status == 0, "seed \(seed): \(answer.message)")
        let json = try #require(
          JSONSerialization.jsonObject(with: answer.output) as? [String: Any])
        #expect(json["state_hash"] as? String == read.stateHash, "seed \(seed)")
        let rows = try SecondReader.run("state_hash.py", ["\(folder)/run\(seed)/medley.sqlite"])
        #expect(rows.status == 0, "seed \(seed): \(rows.message)")
        let keys = try household.cast(seed: UInt64(seed)).keys + [household.reader]
        let ours = try cabinet.look {
          try JudgedHistory.judgement($0.reading, membership: $0.membership, of: keys)
        }
        let differences = ours.differences(try SecondReader.Verdict(answer.output).judgement)
        #expect(differences.isEmpty, "seed \(seed): \(differences)")
        voidCount += ours.voidChanges.count
        try FileManager.default.removeItem(atPath: "\(folder)/run\(seed)")
      }
      // The worlds must hold what they are about.
      #expect(voidCount > Self.bundleCount)
    }
  }

  @Test func `corrupted bundles are refused with the same class by both programs`() throws {
    try Self.inFolder { folder in
      let household = try RandomHousehold(in: folder)
      let good = try household.bundle(seed: 5, changes: 30)
      let cabinet = try household.copiedReader("run")
      let before = try cabinet.devices().stateHash
      var generator = SeededGenerator(seed: 11)
      var statuses: Set<Int32> = []
      for number in 0..<20 {
        var bytes = good
        switch number {
        case 0: bytes = []
        case 1: bytes = [UInt8](repeating: 0, count: good.count)
        case 2: bytes = Array("hello".utf8)
        case 3...9: bytes.removeLast(1 + generator.below(good.count - 1))
        default: bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
        }
        let file = "\(folder)/bad\(number).age"
        try Data(bytes).write(to: URL(filePath: file))
        let ours: ErrorClass?
        do {
          _ = try cabinet.readBundle(file)
          ours = nil
        } catch let error as any Explained {
          ours = error.errorClass
        }
        let answer = try SecondReader.run(
          "read_bundle.py", [file, "--identity", household.readerHome + "/keys"])
        let expected: Int32 =
          switch ours {
          case nil: 0
          case .notABundle: 14
          case .endsEarly: 15
          case .damaged: 16
          case .sealedForOthers: 17
          case .bundleIsNewer: 20
          default: -1
          }
        #expect(answer.status == expected, "\(number): \(answer.message)")
        #expect(answer.status != 0)
        statuses.insert(answer.status)
      }
      #expect(statuses.count >= 3)
      #expect(try cabinet.devices().stateHash == before)
    }
  }

  @Test func `a row that was altered by hand shows in the recounted state hash`() throws {
    try Self.inFolder { folder in
      let household = try RandomHousehold(in: folder)
      let file = "\(folder)/good.age"
      try Data(household.bundle(seed: 3, changes: 60)).write(to: URL(filePath: file))
      _ = try household.copiedReader("run").readBundle(file)
      let store = "\(folder)/run/medley.sqlite"
      #expect(try SecondReader.run("state_hash.py", [store]).status == 0)
      for statement in [
        "UPDATE dose SET amount = '7' WHERE rowid = 1", "DELETE FROM dose WHERE rowid = 1",
        "UPDATE operation SET value = x'00' WHERE kind = 9",
      ] {
        let copy = "\(folder)/copy.sqlite"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.copyItem(atPath: store, toPath: copy)
        let shell = Process()
        shell.executableURL = URL(filePath: "/usr/bin/sqlite3")
        shell.arguments = [copy, statement]
        try shell.run()
        shell.waitUntilExit()
        #expect(try SecondReader.run("state_hash.py", [copy]).status == 1, "\(statement)")
      }
    }
  }
}
