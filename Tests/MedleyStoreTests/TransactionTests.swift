import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// What one write transaction may do, and what it leaves when it fails.
@Suite struct TransactionTests {
  let folder: TemporaryFolder
  let replica: Replica

  init() throws {
    folder = try TemporaryFolder()
    replica = try Replica(folder.path("store"), TestDevice(seed: 1))
  }

  private func expectWhole(sourceLocation: SourceLocation = #_sourceLocation) throws {
    let oracle = try Oracle(try replica.changes)
    #expect(try replica.stateHash == oracle.stateHash, sourceLocation: sourceLocation)
    #expect(try replica.vector == Vector(oracle.vector), sourceLocation: sourceLocation)
    let before = try replica.dump()
    try replica.rebuild()
    #expect(try replica.dump() == before, sourceLocation: sourceLocation)
  }

  @Test func `two commits in one transaction are two changes of one log`() throws {
    try replica.store.write { writing in
      for number in 0..<3 {
        try writing.append([.number(number)], by: replica.author(), judge: &replica.judge)
      }
    }
    #expect(try replica.ownBranches.map(\.sequence) == [3])
    try expectWhole()
  }

  @Test func `a batch and an answer to it fit one transaction`() throws {
    let other = TestDevice(seed: 2)
    let first = try other.next(nil, 1)
    let second = try other.next(first, 2)
    try replica.log(1)
    try replica.store.write { writing in
      try writing.receive(Batch([first], signedBy: [other]), judge: &replica.judge)
      try writing.append([.number(3)], by: replica.author(), judge: &replica.judge)
      try writing.receive(Batch([second], signedBy: [other]), judge: &replica.judge)
    }
    #expect(try replica.changes.count == 4)
    let answer = try #require(try replica.changes.first { $0.header.seen == [first.head] })
    #expect(answer.header.actor.device == replica.device.key)
    try expectWhole()
  }

  @Test func `a known batch touches no row`() throws {
    let other = TestDevice(seed: 2)
    let batch = Batch([try other.next(nil, 1)], signedBy: [other])
    try replica.receive(batch)
    let before = try replica.dump()
    let again = try replica.receive(batch)
    #expect(again.rowsTouched == 0)
    #expect(again.knownChangeCount == 1)
    #expect(try replica.dump() == before)
  }

  @Test func `an own change without effect is not written`() throws {
    try replica.log(1)
    replica.judge.forbiddenKinds = [1]
    let before = try replica.dump()
    #expect(throws: StoreError.self) { try replica.append([.number(1)]) }
    #expect(try replica.dump() == before)
  }

  @Test func `operations too many for one change are spread over several`() throws {
    let drafts = (1...1_500).map { OperationDraft.number($0, field: UInt64($0)) }
    let changes = try replica.append(drafts)
    #expect(changes.count > 1)
    #expect(changes.allSatisfy { $0.byteCount <= 65_536 })
    try expectWhole()
  }

  @Test func `large values beside very many new heads stay below the limit of a change`() throws {
    let other = TestDevice(seed: 2)
    let others = try (0..<300).map { incarnation in
      try Change(
        actor: other.actor(incarnation), after: nil, household: Replica.household, [.number(1)])
    }
    try replica.receive(Batch(others, signedBy: [other]))
    let drafts = (1...60).map { field in
      OperationDraft(
        kind: 1, shape: .write, record: .new, field: UInt64(field),
        value: [UInt8](repeating: 7, count: 1_000))
    }
    let changes = try replica.append(drafts)
    #expect(changes.allSatisfy { $0.byteCount <= 65_536 })
    #expect(changes.first?.header.seen.count == 300)
  }

  @Test func `a value too large for any change is refused and nothing is left`() throws {
    try replica.log(1)
    let before = try replica.dump()
    #expect(throws: StoreError.self) {
      try replica.append([
        OperationDraft(
          kind: 1, shape: .write, record: .new, field: 1,
          value: [UInt8](repeating: 0, count: 65_536))
      ])
    }
    #expect(try replica.dump() == before)
    try replica.log(2)
  }
}
