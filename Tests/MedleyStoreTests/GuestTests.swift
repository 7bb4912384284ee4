import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Somebody who writes through a device that is not theirs, as the recovery key does.
@Suite struct GuestTests {
  let folder: TemporaryFolder
  let device = TestDevice(seed: 1)
  let guest = TestDevice(seed: 9)

  init() throws { folder = try TemporaryFolder() }

  private func author(_ incarnation: UInt64) -> Author {
    Author(
      device: guest.key, machine: nil, stamp: 1_750_000_000_000,
      freshIncarnation: Incarnation(words: Words16(high: incarnation, low: 1)),
      sign: { guest.signing.sign($0.bytes) })
  }

  private func draft(_ number: UInt64) -> OperationDraft {
    OperationDraft(
      kind: 4_000, shape: .write, record: .new, field: 1, value: [UInt8(truncatingIfNeeded: number)]
    )
  }

  /// Writes as the guest.
  private func write(_ replica: Replica, _ incarnation: UInt64) throws -> [Change] {
    try replica.store.write { writing in
      try writing.append(
        [draft(incarnation)], asGuest: author(incarnation), judge: &replica.judge)
    }
  }

  @Test func `each use of a guest is a log of its own that has seen everything`() throws {
    let replica = try Replica(folder.path("store"), device)
    let own = try replica.log(1)
    let first = try #require(try write(replica, 1).first)
    let second = try #require(try write(replica, 2).first)
    #expect(first.header.sequence == 1)
    #expect(second.header.sequence == 1)
    #expect(first.header.actor != second.header.actor)
    #expect(first.header.previous == Replica.household)
    #expect(first.header.seen.map(\.actor) == [own.header.actor])
    #expect(
      Set(second.header.seen.map(\.actor)) == [own.header.actor, first.header.actor])
    // Another replica takes it in: the head is signed by the guest.
    let peer = try Replica(folder.path("peer"), TestDevice(seed: 2))
    #expect(try peer.pull(from: replica).newChangeCount == 3)
    #expect(try peer.stateHash == replica.stateHash)
  }

  @Test func `a guest's log is never taken for the device's own`() throws {
    let replica = try Replica(folder.path("store"), device)
    // Before the device wrote anything, as in a store that was just restored.
    _ = try write(replica, 1)
    let first = try replica.log(1)
    #expect(first.header.sequence == 1)
    #expect(try first.operations().allSatisfy { $0.place.kind != Writing.incarnationKind })
    // And between its changes.
    _ = try write(replica, 2)
    let second = try replica.log(2)
    #expect(second.header.actor == first.header.actor)
    #expect(second.header.sequence == 2)
    #expect(try replica.ownBranches.count == 1)
  }

  @Test func `an incarnation of a guest that is there already is refused`() throws {
    let replica = try Replica(folder.path("store"), device)
    _ = try write(replica, 1)
    let hash = try replica.stateHash
    #expect(throws: StoreError.self) { _ = try write(replica, 1) }
    #expect(try replica.stateHash == hash)
  }

  @Test func `what a device notes for itself changes nothing that travels`() throws {
    let replica = try Replica(folder.path("store"), device)
    _ = try replica.log(1)
    let before = (try replica.stateHash, try replica.vector)
    try replica.store.remember([
      .backupMadeAt: .number(-5), .backupFolder: .text("/media/stick"),
      .unfinishedFiles: .text("a"),
    ])
    try replica.store.remember([.unfinishedFiles: .text(""), .backupMadeAt: .number(7)])
    func note(_ note: LocalNote) throws -> NoteValue? {
      try replica.store.read { try $0.note(note) }
    }
    #expect(try note(.backupMadeAt)?.number == 7)
    #expect(try note(.backupFolder)?.text == "/media/stick")
    #expect(try note(.unfinishedFiles) == nil)
    #expect(try note(.recoveryCheckedAt) == nil)
    try replica.rebuild()
    #expect(try replica.stateHash == before.0)
    #expect(try replica.vector == before.1)
    #expect(try note(.backupMadeAt)?.number == 7)
  }
}
