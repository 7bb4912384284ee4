package import MedleyRecords
import MedleySealing

/// Draws operations over so few records, members and values that they keep meeting each other.
package struct DraftGenerator: Sendable {
  package var records: [Identifier]
  package var members: [Identifier]
  /// Kinds of each class, known to nobody; one of them may have a table of its own.
  package var kinds: [UInt64]

  package init(kinds: [UInt64], recordCount: UInt64 = 3, memberCount: UInt64 = 2) {
    self.kinds = kinds
    records = (0..<recordCount).map { Identifier(words: Words16(high: 0xaaaa, low: $0)) }
    members = (0..<memberCount).map { Identifier(words: Words16(high: 0xbbbb, low: $0)) }
  }

  /// Draws operations that decode.
  package func drafts(_ count: Int, using generator: inout SeededGenerator) -> [OperationDraft] {
    (0..<count).map { _ in draft(using: &generator) }
  }

  /// Draws an operation that decodes.
  package func draft(using generator: inout SeededGenerator) -> OperationDraft {
    let kind = generator.pick(kinds) ?? 1
    let named = generator.pick(records) ?? Identifier(words: .zero)
    let parent = generator.chance(50) ? generator.pick(records) : nil
    switch generator.below(10) {
    case 0:
      return OperationDraft(kind: kind, shape: .remove, record: .named(named), field: 0)
    case 1:
      return OperationDraft(
        kind: kind, shape: .write, record: .named(named), field: 0, parent: parent)
    case 2:
      return OperationDraft(
        kind: kind, shape: .remove, record: .named(named), field: 1,
        member: .named(generator.pick(members) ?? named))
    case 3, 4, 5:
      return OperationDraft(
        kind: kind, shape: .write, record: record(named, parent, using: &generator),
        field: UInt64(1 + generator.below(2)), parent: parent,
        mustUnderstand: generator.chance(20), occurrence: UInt64(generator.below(2)),
        value: value(using: &generator))
    default:
      let member: OperationDraft.MemberName =
        switch generator.below(3) {
        case 0: .new
        case 1: .content
        default: .named(generator.pick(members) ?? named)
        }
      return OperationDraft(
        kind: kind, shape: .add, record: record(named, parent, using: &generator), field: 1,
        member: member, parent: parent, mustUnderstand: generator.chance(20),
        occurrence: UInt64(generator.below(2)), value: value(using: &generator))
    }
  }

  private func record(
    _ named: Identifier, _ parent: Identifier?, using generator: inout SeededGenerator
  ) -> OperationDraft.RecordName {
    switch generator.below(10) {
    case 0: .new
    case 1: .content
    case 2 where parent != nil: .keyed
    default: .named(named)
    }
  }

  /// Draws a field map; some of them do not fit the columns of a table.
  private func value(using generator: inout SeededGenerator) -> [UInt8] {
    var map = FieldMap()
    if generator.chance(50) { map.set(1, signed: Int64(generator.below(5)) - 2) }
    if generator.chance(10) { map.set(1, signed: .min) }
    if generator.chance(40) { map.set(2, number: UInt64(generator.below(3))) }
    if generator.chance(5) { map.set(2, number: .max) }
    if generator.chance(40) {
      map.set(3, text: generator.pick(["", "eins", "zwei\u{0}drei", "e\u{301}", "\u{e9}"]))
    }
    if generator.chance(5) { map.set(3, bytes: [0xff, 0xfe]) }
    if generator.chance(30) { map.set(4, identifier: generator.pick(members)) }
    if generator.chance(5) { map.set(4, number: 4) }
    if generator.chance(30) { map.set(77, bytes: generator.bytes(generator.below(40))) }
    return map.encoded
  }
}
