import Foundation
import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport

/// A household whose members write at random: registers, sets, removals, unknown kinds, changes
/// that cannot be read, forks, and authors who may not say what they say.
struct RandomHousehold {
  /// One line of one author's log.
  private struct Log {
    let actor: Actor
    let key: SigningKey
    var hashes: [Digest]
    /// The newest known change of each log, by number.
    var view: [Int: Int]
    /// What the newest own change had seen.
    var seen: [Int: Int]
  }

  let founder: Cabinet
  let household: Digest
  let readerHome: String
  private let folder: String
  private let circumstances = Circumstances(
    now: Instant(clampingSeconds: 1_772_344_800), zoneName: "Europe/Berlin")
  private var keys: [SigningKey] = []

  /// Founds it: an owner, a member, a caregiver, a reader device, and one key nobody admitted.
  init(in folder: String) throws {
    self.folder = folder
    founder = try Cabinet.found(
      at: folder + "/founder", circumstances,
      Cabinet.Founding(deviceName: "founder", personName: "Ann"))
    household = founder.household
    readerHome = folder + "/reader"
    for (number, role) in ["owner", "member", "caregiver"].enumerated() {
      keys.append(try admit("\(folder)/author\(number)", role).signing)
    }
    var random = SystemRandomNumberGenerator()
    keys.append(SigningKey(using: &random))
    _ = try admit(readerHome, "member")
    _ = try Cabinet.join(at: readerHome, circumstances, welcome: readerHome + ".welcome")
  }

  private func admit(_ home: String, _ role: String) throws -> DeviceKeys {
    let request = try Cabinet.requestToJoin(at: home, file: home + ".request", deviceName: role)
    _ = try founder.admit(
      request: home + ".request", welcome: home + ".welcome", words: request.words, role: role,
      person: nil)
    return try readKeys(home)
  }

  private func readKeys(_ home: String) throws -> DeviceKeys {
    try DeviceKeys(text: Array(Data(contentsOf: URL(filePath: home + "/keys"))))
  }

  /// A fresh copy of the reader's store.
  func reader(_ name: String) throws -> Cabinet {
    let home = "\(folder)/\(name)"
    try FileManager.default.copyItem(atPath: readerHome, toPath: home)
    return try Cabinet.open(home, circumstances)
  }

  /// A bundle of everything: what the founder wrote, and so many random changes after it.
  func bundle(seed: UInt64, changes count: Int) throws -> [UInt8] {
    var generator = SeededGenerator(seed: seed)
    var batch = try founder.look { try $0.reading.batch(from: .empty) }
    let heads = try founder.look { $0.reading.table.vector.heads }
    var logs = keys.map { key in
      Log(
        actor: Actor(
          device: key.verifyingKey,
          incarnation: Incarnation(
            words: Words16(high: generator.next(), low: generator.next()))),
        key: key, hashes: [], view: [:], seen: [:])
    }
    var words = RandomOperations()
    var ends: [Int: Int] = [:]
    for _ in 0..<count {
      let number = generator.below(logs.count)
      if generator.chance(6), logs.count < 12, logs[number].hashes.count > 1 {
        // A copy of the store goes on under the same incarnation.
        var copy = logs[number]
        copy.hashes.removeLast(generator.below(copy.hashes.count - 1) + 1)
        copy.view = copy.seen
        logs.append(copy)
      }
      let other = generator.below(logs.count)
      if other != number, generator.chance(40) {
        meet(number, other, &logs)
      }
      let change = try nextChange(number, &logs, heads, &generator, &words)
      ends[number] = batch.changes.count
      batch.changes.append(change)
    }
    for (number, index) in ends {
      batch.ends.append(
        BatchEnd(
          index: index,
          signature: logs[number].key.sign(
            Digest(domain: "medley head 1", batch.changes[index].hash.bytes).bytes)))
    }
    batch.ends.sort { $0.index < $1.index }
    return try seal(batch, heads)
  }

  private func meet(_ number: Int, _ other: Int, _ logs: inout [Log]) {
    for (log, sequence) in logs[other].view {
      logs[number].view[log, default: 0] = max(
        logs[number].view[log] ?? 0, sequence)
    }
    if !logs[other].hashes.isEmpty { logs[number].view[other] = logs[other].hashes.count }
    logs[number].view[number] = nil
  }

  private func nextChange(
    _ number: Int, _ logs: inout [Log], _ founderHeads: [Head],
    _ generator: inout SeededGenerator, _ words: inout RandomOperations
  ) throws -> Change {
    let log = logs[number]
    let moved = log.view.filter { $0.key != number && $0.value > log.seen[$0.key] ?? 0 }
    var seen = Set(
      moved.map { other, sequence in
        Head(
          actor: logs[other].actor, sequence: UInt64(sequence),
          hash: logs[other].hashes[sequence - 1].prefix)
      })
    if log.hashes.isEmpty { seen.formUnion(founderHeads) }
    let payload = words.payload(&generator)
    let header = ChangeHeader(
      format: generator.chance(3) ? 2 : 1, actor: log.actor,
      sequence: UInt64(log.hashes.count + 1), previous: log.hashes.last ?? household,
      stamp: Int64(generator.below(2_000_000)) - 1_000_000, seen: seen.sorted(),
      payloadHash: Change.payloadHash(payload))
    let change = try Change(header: header, payload: payload)
    logs[number].hashes.append(change.hash)
    logs[number].seen = log.view
    if header.format == 1 { words.learn(change) }
    return change
  }

  private func seal(_ batch: Batch, _ founderHeads: [Head]) throws -> [UInt8] {
    var heads = Set(founderHeads)
    for end in batch.ends { heads.insert(batch.changes[end.index].head) }
    let reader = try readKeys(readerHome)
    let bundle = SealedBundle(
      household: household, sender: keys[0].verifyingKey,
      recipients: [reader.agreement.publicKey], from: .empty, to: Vector(heads),
      changeCount: batch.changes.count, writtenBy: "test", batch: try batch.encoded())
    var random = SystemRandomNumberGenerator()
    return try bundle.sealed(signedBy: keys[0], using: &random)
  }
}
