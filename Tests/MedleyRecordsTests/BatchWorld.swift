import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Random batches with everything that a batch may hold: forks, strangers, damage, extremes.
struct BatchWorld {
  var generator: SeededGenerator

  /// One branch of one log as far as it was written.
  private struct Branch {
    let actor: Actor
    var sequence: UInt64
    var newest: Digest
    var head: Head { Head(actor: actor, sequence: sequence, hash: newest.prefix) }
  }

  private var branches: [Branch] = []
  private var from: [Head] = []
  private var changes: [Change] = []
  private var past: [Head] = []
  private var ids: [Identifier] = []
  private var stamp: Int64 = 0

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  /// Makes a batch of up to so many changes.
  mutating func batch(of most: Int) throws -> Batch {
    (branches, from, changes, past) = ([], [], [], [])
    ids = (0..<(1 + generator.below(5))).map { _ in identifier() }
    stamp = Int64(bitPattern: generator.next()) >> Int64(generator.below(64))
    let device = VerifyingKey(words: digest().words)
    for _ in 0..<(1 + generator.below(5)) {
      let its = generator.chance(30) ? device : VerifyingKey(words: digest().words)
      let actor = Actor(device: its, incarnation: Incarnation(words: identifier().words))
      let isYoung = generator.chance(40)
      let branch = Branch(
        actor: actor, sequence: isYoung ? 0 : 1 + generator.next() % (1 << 40), newest: digest())
      branches.append(branch)
      if !isYoung, generator.chance(70) { from.append(branch.head) }
    }
    let count = generator.below(most + 1)
    while changes.count < count { try append() }
    let ends = changes.indices.filter { _ in generator.chance(20) }.compactMap { index in
      Signature(bytes: generator.bytes(64)).map { BatchEnd(index: index, signature: $0) }
    }
    return Batch(from: Vector(from), changes: changes, ends: ends)
  }

  private mutating func append() throws {
    var index = generator.below(branches.count)
    if generator.chance(5) {
      branches.append(branches[index])
      index = branches.count - 1
    }
    stamp =
      generator.chance(5)
      ? Int64(bitPattern: generator.next()) : stamp &+ Int64(generator.below(1 << 24)) &- 1_000
    let payload = payload()
    let branch = branches[index]
    let header = ChangeHeader(
      format: generator.chance(95) ? 1 : 1 + generator.next() >> UInt64(generator.below(64)),
      actor: branch.actor, sequence: branch.sequence + 1, previous: branch.newest, stamp: stamp,
      seen: seen(but: index), payloadHash: Change.payloadHash(payload))
    let change = try Change(header: header, payload: payload)
    branches[index].sequence += 1
    branches[index].newest = change.hash
    // A fork goes back: the branch that is left behind may be written to again.
    if generator.chance(5) { branches.append(branch) }
    changes.append(change)
    past.append(change.head)
    if generator.chance(30) { ids.append(operationID(of: change, UInt64(generator.below(3)))) }
  }

  private mutating func seen(but index: Int) -> [Head] {
    var heads: Set<Head> = []
    switch generator.below(6) {
    case 0:
      for other in branches.indices where other != index && branches[other].sequence > 0 {
        heads.insert(branches[other].head)
      }
    case 1:
      for _ in 0..<generator.below(4) {
        if let head = generator.pick(past) { heads.insert(head) }
        if let head = generator.pick(from) { heads.insert(head) }
      }
    case 2:
      let stranger = Actor(
        device: VerifyingKey(words: digest().words),
        incarnation: Incarnation(words: identifier().words))
      let actor = generator.pick(branches.map(\.actor)) ?? stranger
      for its in [actor, stranger] {
        let sequence = 1 + generator.next() % (1 << 48)
        heads.insert(Head(actor: its, sequence: sequence, hash: identifier().words))
      }
    default: break
    }
    return heads.sorted()
  }

  private mutating func payload() -> [UInt8] {
    switch generator.below(20) {
    case 0: return generator.bytes(generator.below(200))
    case 1: return []
    default: break
    }
    let operations = (0..<(1 + generator.below(generator.chance(80) ? 1 : 6))).map { _ in
      operation()
    }
    var writer = ByteWriter()
    writer.varint(operations.count)
    for operation in operations { operation.write(to: &writer) }
    var bytes = writer.bytes
    if generator.chance(3) { bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8)) }
    if generator.chance(2) { bytes.removeLast() }
    return bytes
  }

  private mutating func operation() -> OperationDraft {
    let known = generator.pick(ids) ?? identifier()
    let id = generator.chance(90) ? known : identifier()
    let record: OperationDraft.RecordName =
      switch generator.below(4) {
      case 0: .named(id)
      case 1: .new
      case 2: .keyed
      default: .content
      }
    let member: OperationDraft.MemberName =
      switch generator.below(4) {
      case 0: .none
      case 1: .named(generator.pick(ids) ?? id)
      case 2: .new
      default: .content
      }
    return OperationDraft(
      kind: [0, 1, 4, 5, 8, 400, .max & ~3][generator.below(7)],
      shape: [.write, .add, .remove][generator.below(3)], record: record,
      field: generator.chance(95) ? UInt64(generator.below(3)) : generator.next(), member: member,
      parent: generator.chance(50) ? id : nil, mustUnderstand: generator.chance(20),
      occurrence: UInt64(generator.below(3)), value: value())
  }

  private mutating func value() -> [UInt8] {
    switch generator.below(6) {
    case 0: return Array(["iron", "08:00", "", "two tablets"][generator.below(4)].utf8)
    case 1: return generator.bytes(generator.below(40))
    case 2: return generator.pick(ids)?.bytes ?? []
    default: break
    }
    var map = FieldMap()
    for tag in 0..<UInt64(12) where generator.chance(40) {
      switch generator.below(6) {
      case 0: map.set(tag, number: UInt64(generator.below(5)))
      case 1: map.set(tag, number: generator.next() >> UInt64(generator.below(64)))
      case 2: map.set(tag, signed: stamp.floored(by: 1_000) &- Int64(generator.below(3) * 60))
      case 3: map.set(tag, text: ["1", "2", "0.5", ""][generator.below(4)])
      case 4: map.set(tag, identifier: generator.pick(ids))
      default: map.set(tag, bytes: generator.bytes(generator.below(20)))
      }
    }
    if generator.chance(2) { map.set(generator.next() >> 1, number: 1) }
    return map.encoded
  }

  private func operationID(of change: Change, _ index: UInt64) -> Identifier {
    var bytes = change.hash.bytes
    var writer = ByteWriter()
    writer.varint(index)
    bytes += writer.bytes
    return Identifier(domain: "medley operation 1", bytes)
  }

  private mutating func identifier() -> Identifier {
    Identifier(words: Words16(high: generator.next(), low: generator.next()))
  }

  private mutating func digest() -> Digest {
    Digest(words: Words32(high: identifier().words, low: identifier().words))
  }
}
