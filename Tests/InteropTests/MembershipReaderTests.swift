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
    ProcessInfo.processInfo.environment["MEDLEY_HISTORIES"].flatMap(Int.init) ?? 100
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
        let sender = history.cast.parts[1].key
        try Data(history.bundle(for: reader).plaintext(signedBy: sender))
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
      if let keep = ProcessInfo.processInfo.environment["MEDLEY_KEEP"] {
        try FileManager.default.copyItem(atPath: home, toPath: "\(keep)/\(seed)-\(round)")
        try? FileManager.default.copyItem(
          atPath: folder.path("\(seed).plain"), toPath: "\(keep)/\(seed).plain")
      }
      try FileManager.default.removeItem(atPath: home)
    }
    for judgement in judgements.dropFirst() {
      let differences = judgements[0].differences(judgement)
      #expect(differences.isEmpty, "orders of seed \(seed): \(differences)")
    }
    return judgements[0]
  }
}
