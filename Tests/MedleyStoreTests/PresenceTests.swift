import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// A record that one removes while another writes to it is kept, wherever its rows are.
@Suite struct PresenceTests {
  let folder: TemporaryFolder
  let replica: Replica
  let record = Identifier(words: Words16(high: 1, low: 1))

  init() throws {
    folder = try TemporaryFolder()
    replica = try Replica(folder.path("store"), TestDevice(seed: 1))
  }

  /// An addition on the record, whose row lies in the table of the layout or among the others.
  private func add(
    kind: UInt64, parent: Identifier?, record: Identifier, value: [UInt8] = []
  ) -> OperationDraft {
    OperationDraft(
      kind: kind, shape: .add, record: .named(record), field: 1, member: .new, parent: parent,
      value: value)
  }

  private func presence(
    _ kind: UInt64, first: [OperationDraft], concurrent: [OperationDraft]
  ) throws -> Reading.Presence {
    let one = TestDevice(seed: 2)
    let other = TestDevice(seed: 3)
    var changes: [Change] = []
    if !first.isEmpty {
      changes.append(
        try Change(actor: one.actor(), after: nil, household: Replica.household, first))
    }
    let seen = changes.map(\.head)
    changes.append(
      try Change(
        actor: other.actor(), after: nil, household: Replica.household, seen: seen,
        [OperationDraft(kind: kind, shape: .remove, record: .named(record), field: 0)]))
    if !concurrent.isEmpty {
      changes.append(
        try Change(
          actor: one.actor(), after: first.isEmpty ? nil : changes[0],
          household: Replica.household, concurrent))
    }
    try replica.receive(Batch(changes, signedBy: [one, other]))
    let found = try replica.store.read { try $0.presence(kind: kind, record: record) }
    let oracle = try Oracle(changes).presence(kind: kind, record: record)
    #expect("\(found)" == "\(oracle)")
    return found
  }

  @Test func `removed after all that was written to it`() throws {
    let draft = add(kind: 4, parent: record, record: record)
    #expect(try presence(4, first: [draft], concurrent: []) == .removed)
  }

  @Test func `kept by an addition in a table`() throws {
    let parent = Identifier(words: Words16(high: 9, low: 9))
    let draft = add(kind: 4, parent: parent, record: record)
    #expect(try presence(4, first: [], concurrent: [draft]) == .keptDespiteRemoval)
  }

  @Test func `kept by an addition in a table to a record below it`() throws {
    let below = Identifier(words: Words16(high: 9, low: 9))
    let draft = add(kind: 4, parent: record, record: below)
    #expect(try presence(1, first: [], concurrent: [draft]) == .keptDespiteRemoval)
  }

  @Test func `kept by an addition that fits no column`() throws {
    let draft = add(kind: 4, parent: record, record: record, value: [0xff])
    #expect(try presence(4, first: [], concurrent: [draft]) == .keptDespiteRemoval)
  }

  @Test func `not kept by a concurrent removal of a member`() throws {
    let draft = OperationDraft(
      kind: 4, shape: .remove, record: .named(record), field: 1, member: .named(record),
      parent: record)
    #expect(try presence(4, first: [], concurrent: [draft]) == .removed)
  }

  @Test func `not kept by an operation on a record of another kind with the same id`() throws {
    let draft = add(kind: 4_000, parent: nil, record: record)
    #expect(try presence(4, first: [], concurrent: [draft]) == .removed)
  }
}
