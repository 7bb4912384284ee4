import MedleyHousehold
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// What the members of a household write at random, having seen much or little of each other:
/// registers, sets, removals, unknown kinds, membership statements, changes that cannot be read,
/// forks, and authors who may not say what they say.
struct RandomHistory {
  /// One change with who wrote it and what it knew.
  struct Entry {
    let change: Change
    let author: Int
    /// The numbers of the entries in its causal past.
    let past: Set<Int>
  }

  /// One line of one author's log.
  private struct Log {
    let actor: Actor
    let author: Int
    var entries: [Int] = []
    /// The newest known change of each log, by number.
    var view: [Int: Int] = [:]
    /// What the newest own change had seen.
    var seen: [Int: Int] = [:]
  }

  /// How the people of one history live.
  private struct Habits {
    let meeting: Int
    let stating: Int
    let forking: Int
    let concealing: Int
    /// True when owners, old and new, are at each other's throats.
    let isQuarrel: Bool

    init(_ generator: inout SeededGenerator, quarrel: Bool?) {
      isQuarrel = quarrel ?? generator.chance(40)
      meeting = generator.pick(isQuarrel ? [8, 15, 30] : [15, 40, 40, 70]) ?? 40
      stating = isQuarrel ? 85 : generator.pick([15, 40, 70]) ?? 40
      forking = generator.chance(50) ? 6 : 0
      concealing = generator.chance(15) ? 5 : 0
    }
  }

  let cast: RandomCast
  private(set) var entries: [Entry] = []
  private let base: Batch
  private let household: Digest
  private let baseHeads: [Head]
  private var logs: [Log]
  private var generator: SeededGenerator
  private let habits: Habits
  private var words = RandomOperations()
  private let statements: RandomStatements

  /// Lets the founder admit the cast after what it wrote before, and then so many changes follow.
  init(
    after base: Batch, cast: RandomCast, household: Digest, seed: UInt64, changes count: Int,
    quarrel: Bool? = nil
  ) throws {
    self.base = base
    self.cast = cast
    self.household = household
    generator = SeededGenerator(seed: seed)
    habits = Habits(&generator, quarrel: quarrel)
    statements = RandomStatements(cast: cast)
    var newest: [Actor: Head] = [:]
    for change in base.changes { newest[change.header.actor] = change.head }
    baseHeads = newest.values.sorted()
    logs = []
    for number in cast.parts.indices {
      logs.append(
        Log(
          actor: Actor(
            device: cast.parts[number].key.verifyingKey,
            incarnation: Incarnation(
              words: Words16(high: generator.next(), low: generator.next()))),
          author: number))
    }
    for (number, part) in cast.parts.enumerated().dropFirst() {
      guard let role = part.role else { continue }
      let admission = cast.admission(number, role, part.person)
      try append(to: 0) { _, _ in Self.payload([admission]) }
    }
    for number in logs.indices.dropFirst() where generator.chance(90) {
      logs[number].view = [0: logs[0].entries.count]
    }
    for _ in 0..<count { try live() }
  }

  /// Everything that was written, with the signatures of the newest changes.
  var batch: Batch {
    var batch = base
    let start = batch.changes.count
    batch.changes += entries.map(\.change)
    let followed = Set(batch.changes.map(\.header.previous))
    for (number, entry) in entries.enumerated() where !followed.contains(entry.change.hash) {
      batch.ends.append(BatchEnd(index: start + number, signature: signature(of: entry)))
    }
    batch.ends.sort { $0.index < $1.index }
    return batch
  }

  /// A bundle of everything.
  func bundle(from sender: VerifyingKey, for reader: AgreementKey.Public) throws -> SealedBundle {
    let batch = batch
    return SealedBundle(
      household: household, sender: sender, recipients: [reader],
      from: .empty, to: Vector(Set(batch.ends.map { batch.changes[$0.index].head })),
      changeCount: batch.changes.count, writtenBy: "test", batch: try batch.encoded())
  }

  /// Each change as a batch of its own, in some order in which causes come first.
  func deliveries(_ generator: inout SeededGenerator) -> [Batch] {
    var placed: Set<Int> = []
    var rest = Array(entries.indices)
    var batches: [Batch] = []
    while let next = generator.pick(
      rest.filter { causes(of: $0).isSubset(of: placed) })
    {
      rest.removeAll { $0 == next }
      placed.insert(next)
      batches.append(
        Batch(
          from: .empty, changes: [entries[next].change],
          ends: [BatchEnd(index: 0, signature: signature(of: entries[next]))]))
    }
    return batches
  }

  /// The entries that a change names.
  private func causes(of number: Int) -> Set<Int> {
    let header = entries[number].change.header
    var named = Set(header.seen.map(\.hash))
    named.insert(header.previous.prefix)
    return entries[number].past.filter { named.contains(entries[$0].change.hash.prefix) }
  }

  private func signature(of entry: Entry) -> Signature {
    cast.parts[entry.author].key.sign(
      Digest(domain: "medley head 1", entry.change.hash.bytes).bytes)
  }

  /// Somebody writes a change, after having met somebody or not.
  private mutating func live() throws {
    // Those who were let in at the beginning write more than the others.
    var number = generator.chance(75) ? generator.below(9) : generator.below(logs.count)
    if habits.isQuarrel, generator.chance(80) {
      number = generator.pick(cast.quarrellers) ?? number
    }
    if generator.chance(habits.forking), logs.count < cast.parts.count + 4,
      logs[number].entries.count > 1, logs[number].author > 0
    {
      // A copy of the store goes on under the same incarnation.
      var copy = logs[number]
      copy.entries.removeLast(generator.below(copy.entries.count - 1) + 1)
      copy.view = copy.seen
      logs.append(copy)
    }
    let other = generator.below(logs.count)
    // A recovery key is used by somebody who has just seen what there is.
    if cast.isRecoveryKey(logs[number].author) {
      for other in logs.indices where other != number && generator.chance(50) {
        meet(number, other)
      }
    } else if other != number, generator.chance(habits.meeting) {
      meet(number, other)
    }
    try append(to: number) { $0.payload(by: $0.logs[number].author, knowing: $1) }
  }

  private mutating func meet(_ number: Int, _ other: Int) {
    for (log, sequence) in logs[other].view {
      logs[number].view[log] = max(logs[number].view[log] ?? 0, sequence)
    }
    if !logs[other].entries.isEmpty { logs[number].view[other] = logs[other].entries.count }
    logs[number].view[number] = nil
  }

  private mutating func payload(by author: Int, knowing past: Set<Int>) -> [UInt8] {
    if generator.chance(3) { return generator.bytes(generator.below(40)) }
    var drafts: [OperationDraft] = []
    let stating = author < 4 ? habits.stating : habits.stating / 2
    if generator.chance(stating) {
      let all = entries.map(\.change)
      let draft =
        habits.isQuarrel && generator.chance(70)
        ? statements.attack(by: author, &generator)
        : statements.draft(by: author, about: all, &generator)
      drafts.append(draft)
      if generator.chance(10) {
        drafts.append(statements.draft(by: author, about: all, &generator))
      }
    }
    let others = drafts.isEmpty ? 1 + generator.below(3) : generator.below(3)
    for _ in 0..<others {
      let draft = words.draft(knowing: past, &generator)
      drafts.insert(draft, at: generator.below(drafts.count + 1))
    }
    return Self.payload(drafts) + (generator.chance(1) ? [0] : [])
  }

  private static func payload(_ drafts: [OperationDraft]) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(drafts.count)
    for draft in drafts { draft.write(to: &writer) }
    return writer.bytes
  }

  private mutating func append(
    to number: Int, _ payload: (inout RandomHistory, Set<Int>) -> [UInt8]
  ) throws {
    let log = logs[number]
    var moved = log.view.filter { $0.key != number && $0.value > log.seen[$0.key] ?? 0 }
    if moved.count > 1, generator.chance(habits.concealing), let hidden = moved.keys.min() {
      // It names what it has from others without naming what those had seen.
      moved[hidden] = nil
    }
    var seen = Set(moved.map { entries[logs[$0].entries[$1 - 1]].change.head })
    if log.entries.isEmpty, number == 0 || !log.view.isEmpty { seen.formUnion(baseHeads) }
    let previous = log.entries.last.map { entries[$0] }
    var past = previous?.past ?? []
    if let last = log.entries.last { past.insert(last) }
    for (other, count) in moved { past.formUnion(logs[other].entries.prefix(count)) }
    let payload = payload(&self, past)
    let isLater = !log.entries.isEmpty && generator.chance(2)
    let header = ChangeHeader(
      format: isLater ? 2 : 1, actor: log.actor, sequence: UInt64(log.entries.count + 1),
      previous: previous?.change.hash ?? household,
      stamp: Int64(generator.below(2_000_000)) - 1_000_000, seen: seen.sorted(),
      payloadHash: Change.payloadHash(payload))
    let change = try Change(header: header, payload: payload)
    logs[number].entries.append(entries.count)
    logs[number].seen = log.view
    entries.append(Entry(change: change, author: log.author, past: past))
    if !isLater { words.learn(change, as: entries.count - 1) }
  }
}
