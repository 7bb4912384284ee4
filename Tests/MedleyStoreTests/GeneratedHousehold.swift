import Foundation
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// A household that does everything at random: writes, forks, damage, copies, exchanges.
final class GeneratedHousehold {
  var generator: SeededGenerator
  private(set) var replicas: [Replica] = []
  /// The changes that a commit returned; none of them may ever be lost.
  private(set) var acknowledged: [Change] = []
  /// How often each sort of event came about.
  private(set) var events: [String: Int] = [:]
  private let folder: TemporaryFolder
  let ghosts = (0..<3).map { TestDevice(seed: 900 + $0) }
  private let judge: AcceptingJudge
  /// What the devices of the household write themselves; a judge must let it have effect.
  private let ownDrafts: DraftGenerator

  init(seed: UInt64, replicaCount: Int = 3, judge: AcceptingJudge = AcceptingJudge()) throws {
    generator = SeededGenerator(seed: seed)
    folder = try TemporaryFolder(inMemory: true)
    self.judge = judge
    ownDrafts = DraftGenerator(
      kinds: Replica.drafts.kinds.filter { !judge.forbiddenKinds.contains($0) })
    for index in 0..<replicaCount {
      replicas.append(
        try Replica(
          folder.path("\(index)"), TestDevice(seed: 500 + UInt64(index)), judge: judge,
          seed: generator.next()))
    }
  }

  /// Lets so many things happen.
  func live(_ steps: Int) throws {
    for _ in 0..<steps {
      guard let replica = generator.pick(replicas) else { return }
      replica.stamp = Int64(generator.below(20)) * 31_557_600_000
      switch generator.below(12) {
      case 0..<5: try write(replica)
      case 5..<8: try inject(into: replica)
      case 8..<10: try exchange(replica)
      case 10: try rebuild(replica)
      default: if replicas.count < 5 { try copy(replica) }
      }
    }
  }

  private func write(_ replica: Replica) throws {
    events["write", default: 0] += 1
    let drafts = ownDrafts.drafts(1 + generator.below(4), using: &generator)
    acknowledged += try replica.append(drafts)
  }

  /// A device of another make writes: it forks, sees little, and says what nobody understands.
  private func inject(into replica: Replica) throws {
    guard let ghost = generator.pick(ghosts) else { return }
    let held = try replica.changes
    var fresh: [Change] = []
    for _ in 0..<(1 + generator.below(8)) {
      let all = held + fresh
      let actor = ghost.actor(UInt64(generator.below(2)))
      let own = all.filter { $0.header.actor == actor }
      let previous = generator.chance(60) ? own.last : generator.pick(own)
      let seen = Set(
        (0..<generator.below(4)).compactMap { _ in generator.pick(all)?.head }
      ).subtracting(previous.map { [$0.head] } ?? [])
      let change = try Change(
        actor: actor, after: previous, household: Replica.household,
        stamp: Int64(generator.below(3)), seen: Array(seen),
        format: generator.chance(5) ? 2 : 1, payload: payload())
      if !all.contains(change) { fresh.append(change) }
    }
    events["foreign", default: 0] += 1
    let outcome = try replica.receive(
      Batch(fresh, signedBy: ghosts), packed: generator.chance(50))
    if !outcome.forks.isEmpty { events["fork", default: 0] += 1 }
    events["void", default: 0] += outcome.voidChangeCount
  }

  /// Operations as bytes; some are cut, some are noise.
  private func payload() -> [UInt8] {
    var writer = ByteWriter()
    let drafts = Replica.drafts.drafts(1 + generator.below(4), using: &generator)
    writer.varint(drafts.count)
    for draft in drafts { draft.write(to: &writer) }
    var bytes = writer.bytes
    switch generator.below(10) {
    case 0: bytes.removeLast(1 + generator.below(bytes.count - 1))
    case 1: bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
    default: break
    }
    return bytes
  }

  private func exchange(_ replica: Replica) throws {
    guard let other = generator.pick(replicas), other !== replica else { return }
    events["exchange", default: 0] += 1
    let vector = try replica.vector
    let batch = try other.batch(from: vector)
    let held = Set(try replica.changes)
    let lacked = try other.changes.filter { !held.contains($0) }.count
    let outcome = try replica.receive(batch, packed: generator.chance(70))
    if outcome.newChangeCount != lacked { throw Disagreement.incomplete }
    if batch.from == vector, outcome.knownChangeCount != 0 { throw Disagreement.superfluous }
    if generator.chance(30) {
      let again = try replica.receive(batch, packed: generator.chance(50))
      if again.rowsTouched != 0 || again.newChangeCount != 0 { throw Disagreement.notIdempotent }
    }
  }

  private func rebuild(_ replica: Replica) throws {
    events["rebuild", default: 0] += 1
    let before = try replica.dump()
    try replica.rebuild()
    if try replica.dump() != before { throw Disagreement.rebuild }
  }

  /// Copies the whole folder of a store; both go on with the same keys.
  private func copy(_ replica: Replica) throws {
    events["copy", default: 0] += 1
    let path = folder.path("\(replicas.count)")
    try FileManager.default.copyItem(atPath: replica.store.home.path, toPath: path)
    replicas.append(
      try Replica(path, replica.device, judge: judge, seed: generator.next()))
  }

  /// Exchanges everything between all, in an order that is drawn.
  func exchangeAll() throws {
    for _ in 0..<2 {
      var pairs = replicas.indices.flatMap { one in
        replicas.indices.filter { $0 != one }.map { (one, $0) }
      }
      while !pairs.isEmpty {
        let (one, other) = pairs.remove(at: generator.below(pairs.count))
        try replicas[one].pull(from: replicas[other])
      }
    }
  }
}

/// A law that a generated household found broken.
enum Disagreement: Error {
  case notIdempotent
  case incomplete
  case superfluous
  case rebuild
}
