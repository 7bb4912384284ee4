import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// Forks of forks, in one batch and in several.
@Suite struct ForkTests {
  let folder: TemporaryFolder
  let seenDevice = TestDevice(seed: 2)
  let forker = TestDevice(seed: 3)

  init() throws { folder = try TemporaryFolder() }

  /// A log that has seen a write, goes on, and is left twice; the last branch must have seen it.
  ///
  /// - Returns: the changes, causes first; each prefix is taken in beforehand once.
  private func world() throws -> [Change] {
    let first = try seenDevice.next(nil, 1, field: 1)
    let second = try seenDevice.next(first, 2, field: 2)
    let one = try forker.next(nil, 10, field: 3, seen: [first.head])
    let onwards = try forker.next(one, 11, field: 4, seen: [second.head])
    let left = try forker.next(one, 12, field: 5)
    let leftOn = try forker.next(left, 13, field: 6)
    let leftAgain = try forker.next(left, 14, field: 1)
    return [first, one, second, onwards, left, leftOn, leftAgain]
  }

  @Test(arguments: 0...6)
  func `a branch has seen what the branches that it left had seen`(stored: Int) throws {
    let changes = try world()
    let devices = [seenDevice, forker]
    let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
    for change in changes.prefix(stored) {
      try replica.receive(Batch([change], signedBy: devices))
    }
    try replica.receive(Batch(changes, signedBy: devices))
    let oracle = try Oracle(changes)
    #expect(try replica.stateHash == oracle.stateHash)
    try replica.rebuild()
    #expect(try replica.stateHash == oracle.stateHash)
  }

  @Test func `two first changes of one actor are two branches`() throws {
    let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
    let changes = [try forker.next(nil, 1), try forker.next(nil, 2)]
    let outcome = try replica.receive(Batch(changes, signedBy: [forker]))
    #expect(outcome.forks == [forker.actor()])
    #expect(try replica.vector.heads.count == 2)
    let later = try replica.receive(
      Batch([try forker.next(changes[1], 3)], signedBy: [forker]))
    #expect(later.forks.isEmpty)
    #expect(try replica.vector.heads.count == 2)
    #expect(try replica.stateHash == Oracle(replica.changes).stateHash)
  }
}
