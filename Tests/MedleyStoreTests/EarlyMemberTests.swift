import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Writes to members that are not known yet, which only somebody hostile makes: a member gets its
/// id from the change that adds it, so whoever writes to it honestly has that change.
@Suite struct EarlyMemberTests {
  private let folder: TemporaryFolder
  private let one = TestDevice(seed: 81)
  private let other = TestDevice(seed: 82)

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private func change(_ device: TestDevice, _ draft: OperationDraft) throws -> Change {
    try Change(
      actor: device.actor(), after: nil, household: Replica.household, seen: [], [draft])
  }

  private func draft(
    _ kind: UInt64, _ shape: Shape, _ member: OperationDraft.MemberName
  ) -> OperationDraft {
    OperationDraft(
      kind: kind, shape: shape, record: .named(Identifier(words: Words16(high: 9, low: 9))),
      field: 1, member: member)
  }

  /// The state hash after changes came one by one, which must be that of the rows and of the log.
  private func stateHash(_ changes: [Change]) throws -> String {
    let replica = try Replica(
      folder.path("\(Int.random(in: 0 ... .max))"), TestDevice(seed: 83))
    for change in changes {
      try replica.receive(Batch([change], signedBy: [one, other]))
    }
    let noted = try replica.stateHash
    #expect(try replica.store.write { $0.hashOfRows() } == noted)
    try replica.rebuild()
    #expect(try replica.stateHash == noted)
    return noted
  }

  @Test(arguments: [4, 4_000] as [UInt64], [.add, .remove] as [Shape])
  func `a member that is written to before it comes gives one state hash in both orders`(
    kind: UInt64, shape: Shape
  ) throws {
    let adding = try change(one, draft(kind, .add, .new))
    let member = try #require(try adding.operations().first?.id)
    let early = try change(other, draft(kind, shape, .named(member)))
    #expect(try stateHash([adding, early]) == stateHash([early, adding]))
  }
}
