import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// A batch that is refused is refused whole: not a row of the file is another one afterwards.
@Suite struct RefusalTests {
  let folder: TemporaryFolder
  let replica: Replica
  let other = TestDevice(seed: 77)
  /// What the replica holds of the other device.
  let held: [Change]

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    replica = try Replica(folder.path("store"), TestDevice(seed: 1))
    try replica.log(1)
    var held: [Change] = []
    for number in 0..<3 { held.append(try other.next(held.last, number)) }
    self.held = held
    try replica.receive(Batch(held, signedBy: [other]))
  }

  /// A good change, so that a refusal has something to take back.
  private func good() throws -> Change { try other.next(held.last, 50) }

  private func expectRefused(
    _ batch: Batch, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try replica.dump()
    #expect(throws: StoreError.self, sourceLocation: sourceLocation) {
      try replica.receive(batch)
    }
    #expect(try replica.dump() == before, sourceLocation: sourceLocation)
    try replica.log(2)
    #expect(try replica.ownBranches.count == 1, sourceLocation: sourceLocation)
  }

  @Test func `a good batch is taken in`() throws {
    let outcome = try replica.receive(Batch([try good()], signedBy: [other]))
    #expect(outcome.newChangeCount == 1)
  }

  @Test func `a signature with one wrong bit`() throws {
    var batch = Batch([try good()], signedBy: [other])
    var bytes = batch.ends[0].signature.bytes
    bytes[40] ^= 1
    batch.ends = [BatchEnd(index: 0, signature: try #require(Signature(bytes: bytes)))]
    try expectRefused(batch)
  }

  @Test func `a signature by another device`() throws {
    let change = try good()
    let forged = TestDevice(seed: 78).sign(change)
    try expectRefused(
      Batch(from: .empty, changes: [change], ends: [BatchEnd(index: 0, signature: forged)]))
  }

  @Test func `a newest change without a signature`() throws {
    let first = try good()
    let second = try other.next(first, 51)
    let end = BatchEnd(index: 0, signature: other.sign(first))
    try expectRefused(Batch(from: .empty, changes: [first, second], ends: [end]))
  }

  @Test func `a change after one that is nowhere`() throws {
    let missing = try good()
    try expectRefused(Batch([try other.next(missing, 51)], signedBy: [other]))
  }

  @Test func `changes with the effect before the cause`() throws {
    let first = try good()
    let second = try other.next(first, 51)
    try expectRefused(Batch([second, first], signedBy: [other]))
  }

  @Test func `a first change of another household`() throws {
    let stranger = Digest(domain: "medley household 1", [9])
    let change = try Change(
      actor: other.actor(5), after: nil, household: stranger, [.number(1)])
    try expectRefused(Batch([try good(), change], signedBy: [other]))
  }

  @Test func `a change that has seen one that is nowhere`() throws {
    let unseen = Head(
      actor: TestDevice(seed: 79).actor(), sequence: 1, hash: Words16(high: 1, low: 2))
    let change = try Change(
      actor: other.actor(), after: held.last, household: Replica.household, seen: [unseen],
      [.number(1)])
    try expectRefused(Batch([change], signedBy: [other]))
  }

  @Test func `a change that has seen a held one under a wrong hash`() throws {
    let own = try #require(try replica.ownBranches.first).head
    let wrong = Head(actor: own.actor, sequence: own.sequence, hash: Words16(high: 1, low: 2))
    let change = try Change(
      actor: other.actor(), after: held.last, household: Replica.household, seen: [wrong],
      [.number(1)])
    try expectRefused(Batch([change], signedBy: [other]))
  }

  @Test func `a batch from a vector that is not held`() throws {
    let change = try good()
    let from = Vector([try other.next(change, 51).head])
    try expectRefused(Batch(from: from, [change], signedBy: [other]))
  }

  @Test func `a packed batch with a wrong bit is refused or says the same`() throws {
    let first = try other.next(held.last, 50, seen: [try #require(replica.ownBranches.first).head])
    let fork = try other.next(held[0], 60)
    let batch = Batch(
      from: Vector([held[2].head]), [first, try other.next(first, 51), fork], signedBy: [other])
    let bytes = try batch.encoded()
    func outcome(_ bytes: [UInt8]) throws -> String? {
      do {
        return try replica.store.write { writing -> String? in
          try writing.receive(packed: bytes, judge: &replica.judge)
          throw Accepted(state: "\(writing.outcome.stateHash) \(writing.table.vector)")
        }
      } catch let accepted as Accepted {
        return accepted.state
      } catch is StoreError {
        return nil
      }
    }
    let before = try replica.dump()
    let expected = try #require(try outcome(bytes))
    var refused = 0
    for index in bytes.indices {
      #expect(try outcome(Array(bytes.prefix(index))) == nil, "\(index) bytes")
      for bit in stride(from: index % 2, to: 8, by: 2) {
        var wrong = bytes
        wrong[index] ^= 1 << UInt8(bit)
        let found = try outcome(wrong)
        #expect(found == nil || found == expected, "bit \(bit) of byte \(index)")
        if found == nil { refused += 1 }
      }
    }
    #expect(refused > bytes.count * 3)
    #expect(try replica.dump() == before)
  }

  /// What a batch would have led to; thrown so that it does not.
  private struct Accepted: Error { let state: String }

  /// Changes name each other by 16 bytes in some places, but `previous` is all 32 of them.
  @Test(arguments: [0, 1, 2])
  func `a previous hash that is wrong in its second half only`(index: Int) throws {
    let before = held[index]
    var bytes = before.hash.bytes
    bytes[31] ^= 1
    let change = try other.change(
      sequence: before.header.sequence + 1, previous: try #require(Digest(bytes: bytes)))
    try expectRefused(Batch([change], signedBy: [other]))
  }

  @Test func `a previous hash of a change in the same batch that is wrong in its second half`()
    throws
  {
    let change = try good()
    let next = try other.next(change, 51)
    var bytes = change.hash.bytes
    bytes[16] ^= 1
    let wrong = try other.change(
      sequence: change.header.sequence + 1, previous: try #require(Digest(bytes: bytes)))
    var batch = Batch([change, next, wrong], signedBy: [other])
    batch.ends = [1, 2].map {
      BatchEnd(index: $0, signature: other.sign(batch.changes[$0]))
    }
    try expectRefused(batch)
  }
}

extension TestDevice {
  /// The next change of the device's first log: a write of a number.
  func next(
    _ previous: Change?, _ number: Int, field: UInt64 = 1, seen: [Head] = []
  ) throws -> Change {
    try Change(
      actor: actor(), after: previous, household: Replica.household, seen: seen,
      [.number(number, field: field)])
  }

  /// A change that names any change before it.
  func change(sequence: UInt64, previous: Digest) throws -> Change {
    var writer = ByteWriter()
    writer.varint(1)
    OperationDraft.number(1).write(to: &writer)
    return try Change(
      header: ChangeHeader(
        actor: actor(), sequence: sequence, previous: previous, stamp: 0, seen: [],
        payloadHash: Change.payloadHash(writer.bytes)),
      payload: writer.bytes)
  }
}

extension OperationDraft {
  /// A write of a number to the one register that most tests here write to.
  static func number(_ number: Int, kind: UInt64 = 1, field: UInt64 = 1) -> OperationDraft {
    var map = FieldMap()
    map.set(1, signed: Int64(number))
    return OperationDraft(
      kind: kind, shape: .write, record: .named(Identifier(words: Words16(high: 5, low: 5))),
      field: field, value: map.encoded)
  }
}
