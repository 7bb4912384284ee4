import Foundation
import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// Who may say what, judged by the program and by the second reader, in any order of arrival.
@Suite(.serialized) struct MembershipReaderTests {
  /// More by hand: `MEDLEY_HISTORIES=2000 swift test --filter MembershipReaderTests`.
  private static let historyCount =
    ProcessInfo.processInfo.environment["MEDLEY_HISTORIES"].flatMap(Int.init) ?? 60
  private static let firstSeed =
    ProcessInfo.processInfo.environment["MEDLEY_FIRST_SEED"].flatMap(UInt64.init) ?? 1

  /// The founder, its recovery key, and the change that founds.
  private static func founding(seed: UInt64) throws -> (RandomCast, Batch) {
    var generator = SeededGenerator(seed: seed &+ 1_000_000)
    let founder = DeviceKeys(using: &generator)
    let recovery = DeviceKeys(using: &generator)
    let genesis = Genesis(
      founder: founder.publicKeys, founderName: "laptop", person: RandomCast.persons[1],
      random: generator.bytes(32),
      recovery: RecoveryPublicKeys(
        signing: recovery.signing.verifyingKey, agreement: recovery.agreement.publicKey))
    let change = try Change(
      actor: Actor(
        device: founder.signing.verifyingKey,
        incarnation: Incarnation(words: Words16(high: 0, low: seed))),
      after: nil, household: genesis.household, [genesis.draft])
    let cast = RandomCast(
      founder: founder, recovery: recovery.signing, genesis: genesis, seed: seed)
    let signature = founder.signing.sign(Digest(domain: "medley head 1", change.hash.bytes).bytes)
    let base = Batch(
      from: .empty, changes: [change], ends: [BatchEnd(index: 0, signature: signature)])
    return (cast, base)
  }

  private static func history(seed: UInt64) throws -> (RandomHistory, Batch) {
    let (cast, base) = try founding(seed: seed)
    let history = try RandomHistory(
      after: base, cast: cast, household: cast.genesis.household, seed: seed,
      changes: 10 + Int(seed % 41))
    return (history, base)
  }

  @Test(
    .enabled(if: ProcessInfo.processInfo.environment["MEDLEY_QUARRELS"] != nil),
    arguments: [60, 120, 240, 480])
  func `the time for long quarrels`(count: Int) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let (cast, base) = try Self.founding(seed: 5)
    let history = try RandomHistory(
      after: base, cast: cast, household: cast.genesis.household, seed: 5, changes: count,
      quarrel: true)
    var store = try JudgedHistory(at: folder.path("store"), cast: cast)
    let clock = ContinuousClock()
    let taken = try clock.measure { try store.receive(history.batch) }
    let read = try clock.measure { _ = try store.judgement() }
    print("\(count) changes: taken in \(taken), read in \(read)")
  }

  @Test func `random histories are judged alike by both programs and in any order`() throws {
    let folder = try TemporaryFolder(inMemory: true)
    var events = HistoryEvents()
    var generator = SeededGenerator(seed: 77)
    let seeds = Self.firstSeed..<(Self.firstSeed + UInt64(Self.historyCount))
    for start in stride(from: seeds.lowerBound, to: seeds.upperBound, by: 50) {
      let group = Array(start..<min(start + 50, seeds.upperBound))
      var files: [String] = []
      var histories: [RandomHistory] = []
      var ours: [Judgement] = []
      for seed in group {
        let (history, base) = try Self.history(seed: seed)
        let reader = AgreementKey(using: &generator).publicKey
        files.append(folder.path("\(seed).plain"))
        // Nobody can remove the genesis recovery key.
        let sender = history.cast.parts[1].key
        let bundle = try history.bundle(from: sender.verifyingKey, for: reader)
        try Data(bundle.plaintext(signedBy: sender))
          .write(to: URL(filePath: files[files.count - 1]))
        histories.append(history)
        ours.append(try Self.expectOneJudgement(history, base, seed, folder, &generator))
      }
      let verdicts = try SecondReader.read(files)
      try #require(verdicts.count == group.count)
      for (index, verdict) in verdicts.enumerated() {
        let differences = ours[index].differences(verdict.judgement)
        #expect(differences.isEmpty, "seed \(group[index]): \(differences)")
        events.add(histories[index], verdict.reasons)
      }
      for file in files { try FileManager.default.removeItem(atPath: file) }
    }
    // What is frequent must occur in every run; what is rare, in a long one.
    for event in HistoryEvents.frequent {
      let count = events.counts[event] ?? 0
      #expect(count * 20 >= Self.historyCount, "\(event): \(count)")
    }
    for event in HistoryEvents.rare where Self.historyCount >= 500 {
      let count = events.counts[event] ?? 0
      #expect(count * 100 >= Self.historyCount, "\(event): \(count)")
    }
    print("Events of \(Self.historyCount) histories:\n\(events.lines)")
  }

  /// Delivers a history in some orders to stores of their own; all of them judge alike.
  private static func expectOneJudgement(
    _ history: RandomHistory, _ base: Batch, _ seed: UInt64, _ folder: TemporaryFolder,
    _ generator: inout SeededGenerator
  ) throws -> Judgement {
    var judgements: [Judgement] = []
    for round in 0..<3 {
      let home = folder.path("\(seed)-\(round)")
      var store = try JudgedHistory(at: home, cast: history.cast)
      if round == 0 {
        try store.receive(history.batch)
      } else {
        try store.receive(base)
        for batch in history.deliveries(&generator) {
          try store.receive(batch, reading: round == 2 && generator.chance(30))
        }
      }
      judgements.append(try store.judgement())
      try FileManager.default.removeItem(atPath: home)
    }
    for judgement in judgements.dropFirst() {
      let differences = judgements[0].differences(judgement)
      #expect(differences.isEmpty, "orders of seed \(seed): \(differences)")
    }
    return judgements[0]
  }
}
