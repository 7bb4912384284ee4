import Medley
import MedleyHousehold
import MedleyMedicines
import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Entries of every sort about a few slots, by authors who do not know of each other.
///
/// Doubles, corrections that meet, entries taken back, entries that stand in another record than
/// their slot's, and values that no version or only a later one understands.
struct RandomDoses {
  /// One entry that somebody may go on from.
  private struct Known {
    let author: Int
    let record: Identifier
    let member: Identifier
    let medication: Identifier
    let entry: DoseEntry
  }

  private let actors: [Actor]
  private let keys: [SigningKey]
  private let medications: [Identifier]
  private let first: LocalDate
  private let slots: [SlotKey]
  private var logs: [(last: Digest, sequence: UInt64)]
  private var known: [Known] = []
  private var generator: SeededGenerator
  private let start: Vector
  private var stamp: Int64

  init(
    seed: UInt64, authors: [DeviceKeys], medications: [(id: Identifier, lineage: Identifier)],
    household: Digest, from start: Vector, first: LocalDate
  ) {
    generator = SeededGenerator(seed: seed)
    keys = authors.map(\.signing)
    actors = authors.enumerated().map { index, keys in
      Actor(
        device: keys.signing.verifyingKey,
        incarnation: Incarnation(words: Words16(high: seed, low: UInt64(index))))
    }
    self.medications = medications.map(\.id)
    self.first = first
    self.start = start
    slots = medications.flatMap { medication in
      (0..<5).flatMap { day in
        ["08:00", "20:00"].map {
          SlotKey(lineage: medication.lineage, date: first.adding(days: day), part: $0)
        }
      }
    }
    logs = [(Digest, UInt64)](repeating: (household, 0), count: authors.count)
    stamp = Int64(first.days) * 86_400_000
  }

  /// The next changes, and where they begin from.
  mutating func batch(_ count: Int, from vector: Vector) throws -> Batch {
    var changes: [Change] = []
    var ends: [Int: Int] = [:]
    for _ in 0..<count {
      let author = generator.below(keys.count)
      let (medication, draft, entry) = draw(by: author)
      stamp += Int64(generator.below(5_000_000))
      let change = try Change(
        actor: actors[author], sequence: logs[author].sequence + 1, previous: logs[author].last,
        stamp: stamp, seen: logs[author].sequence == 0 ? start.heads : [], operations: [draft])
      logs[author] = (change.hash, logs[author].sequence + 1)
      ends[author] = changes.count
      changes.append(change)
      if let entry, let operation = try change.operations().first,
        let member = operation.place.member
      {
        known.append(
          Known(
            author: author, record: operation.place.record, member: member,
            medication: medication, entry: entry))
      }
    }
    return Batch(
      from: vector, changes: changes,
      ends: ends.sorted { $0.value < $1.value }.map { author, index in
        BatchEnd(
          index: index,
          signature: keys[author].sign(
            Digest(domain: "medley head 1", logs[author].last.bytes).bytes))
      })
  }

  private mutating func draw(
    by author: Int
  ) -> (medication: Identifier, draft: OperationDraft, entry: DoseEntry?) {
    if !known.isEmpty, generator.chance(35), let old = generator.pick(known) {
      let dose = RecordedDose(
        id: old.member, record: old.record, entry: old.entry,
        origin: Origin(stamp: 0, actor: actors[author], operation: old.member))
      if generator.chance(30) { return (old.medication, .undo(dose), nil) }
      return (old.medication, .correct(dose, to: entry(), of: old.medication), nil)
    }
    let medication = generator.pick(medications) ?? Identifier(words: .zero)
    let entry = entry()
    var draft = OperationDraft.log(entry, of: medication)
    if generator.chance(6), let other = generator.pick(known) {
      draft.record = .named(other.record)
    } else if generator.chance(4) {
      draft.record = .new
    }
    if generator.chance(8) { spoil(&draft) }
    return (medication, draft, entry)
  }

  /// Makes the bytes of a value such that this version may not understand them.
  private mutating func spoil(_ draft: inout OperationDraft) {
    guard var map = try? FieldMap(decoding: draft.value) else { return }
    switch generator.below(7) {
    case 0: map.set(4, number: 9)
    case 1: map.set(5, text: "many")
    case 2: map.set(3, text: String(repeating: "x", count: 65))
    case 3: map.set(2, signed: .max)
    case 4: map.set(8, signed: 2_000)
    case 5: map.set(5, text: "-1")
    default: map.set(9, signed: .max)
    }
    draft.value = map.encoded
  }

  private mutating func entry() -> DoseEntry {
    let slot = generator.chance(80) ? generator.pick(slots) : nil
    let date = slot?.date ?? first.adding(days: generator.below(5))
    func moment() -> OffsetInstant? {
      let second = Int64(date.days) * 86_400 + Int64(generator.below(86_400))
      return OffsetInstant(
        Instant(clampingSeconds: second),
        offsetMinutes: generator.chance(80) ? 60 : generator.pick([0, -210, 330]) ?? 0)
    }
    let taken = moment()
    let status = generator.pick([DoseStatus.taken, .taken, .taken, .skipped, .missed]) ?? .taken
    let texts = ["1", "1", "0.5", "12.25", "0"]
    var entry = DoseEntry(
      slot: slot, date: date, status: status,
      amount: generator.chance(85) ? try? Quantity(file: generator.pick(texts) ?? "1") : nil,
      plannedAt: slot == nil ? nil : moment(), takenAt: status == .taken ? taken : nil,
      loggedAt: (generator.chance(50) ? taken : moment()) ?? OffsetInstant(.earliest, in: .utc),
      note: generator.chance(30) ? generator.pick(["", "nach dem Frühstück\u{0}", "ok"]) : nil,
      source: generator.pick([.typed, .typed, .typed, .imported, .other(7)]) ?? .typed)
    if generator.chance(10) { entry.unknownFields.set(40, text: "later") }
    if generator.chance(5) { entry.unknownFields.set(41, number: 3) }
    return entry
  }
}
