import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// Draws operations on a few records, so that they meet often.
struct RandomOperations {
  /// Members that were added, with the place they belong to.
  private var members: [(place: Place, entry: Int)] = []
  private static let records = (1...4).map {
    Identifier(words: Words16(high: 0xabcd, low: UInt64($0)))
  }

  /// Remembers what a change added, so that later ones correct and remove it.
  mutating func learn(_ change: Change, as entry: Int) {
    for operation in (try? change.operations()) ?? [] where operation.shape == .add {
      members.append((operation.place, entry))
    }
  }

  /// An operation of class 0 or 1, mostly.
  func draft(knowing past: Set<Int>, _ generator: inout SeededGenerator) -> OperationDraft {
    let known = members.suffix(40).filter { past.contains($0.entry) }.map(\.place)
    let record = generator.pick(Self.records) ?? Self.records[0]
    let kinds: [UInt64] = [9, 5, 4001, 4000, 13]
    let kind = generator.pick(kinds) ?? 9
    let field = UInt64(1 + generator.below(3))
    switch generator.below(40) {
    case 0...11:
      return OperationDraft(
        kind: kind, shape: .write, record: .named(record), field: field,
        parent: generator.chance(30) ? generator.pick(Self.records) : nil,
        mustUnderstand: generator.chance(10), value: text(&generator))
    case 12...15:
      return OperationDraft(
        kind: kind, shape: .add, record: .named(record), field: 17, member: .new,
        value: text(&generator))
    case 16...18:
      return OperationDraft(
        kind: kind, shape: .add, record: generator.chance(50) ? .named(record) : .content,
        field: 12, member: .content, parent: record, occurrence: UInt64(generator.below(2)),
        value: text(&generator))
    case 19...25: return dose(record, &generator)
    case 26...30:
      guard let place = generator.pick(known) else { return dose(record, &generator) }
      return OperationDraft(
        kind: place.kind, shape: .add,
        record: .named(generator.chance(8) ? record : place.record), field: place.field,
        member: .named(place.member ?? place.record), parent: place.kind == 4 ? record : nil,
        value: text(&generator))
    case 31...34:
      guard let place = generator.pick(known) else { return dose(record, &generator) }
      return OperationDraft(
        kind: place.kind, shape: .remove, record: .named(place.record), field: place.field,
        member: .named(place.member ?? place.record))
    case 35...38:
      return OperationDraft(
        kind: kind, shape: generator.chance(60) ? .remove : .write, record: .named(record),
        field: 0)
    default:
      // A statement that only an owner may make, and mostly nonsense.
      return OperationDraft(
        kind: generator.chance(50) ? 6 : 2, shape: .write, record: .new, field: 1,
        value: text(&generator))
    }
  }

  private func dose(_ record: Identifier, _ generator: inout SeededGenerator) -> OperationDraft {
    var map = FieldMap()
    let isPlanned = generator.chance(80)
    if isPlanned {
      map.set(1, identifier: Self.records[0])
      map.set(3, text: generator.chance(50) ? "08:00" : "20:00")
    }
    map.set(2, signed: 20_513 + Int64(generator.below(3)))
    map.set(4, number: UInt64(1 + generator.below(3)))
    map.set(5, text: "\(1 + generator.below(3))")
    map.set(6, signed: 1_772_434_800)
    map.set(7, signed: 1_772_434_800 + Int64(generator.below(5_000)))
    map.set(8, signed: 60)
    if generator.chance(10) { map.set(40, bytes: generator.bytes(5)) }
    return OperationDraft(
      kind: 4, shape: .add, record: isPlanned ? .keyed : .new, field: 1, member: .new,
      parent: record, value: map.encoded)
  }

  private func text(_ generator: inout SeededGenerator) -> [UInt8] {
    generator.chance(10)
      ? generator.bytes(generator.below(20)) : Array("value \(generator.below(6))".utf8)
  }
}
