import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// What a batch for another replica holds.
@Suite struct ExchangeTests {
  let folder: TemporaryFolder
  let one: Replica
  let two: Replica
  let third: Replica

  init() throws {
    folder = try TemporaryFolder(inMemory: true)
    one = try Replica(folder.path("one"), TestDevice(seed: 1))
    two = try Replica(folder.path("two"), TestDevice(seed: 2))
    third = try Replica(folder.path("third"), TestDevice(seed: 3))
    for number in 0..<10 { try third.log(number) }
    try one.pull(from: third)
    try two.pull(from: third)
    try one.log(100)
    try two.log(200)
  }

  @Test func `two that both went on send each other nothing that both had`() throws {
    for (from, to) in [(one, two), (two, one)] {
      let batch = try from.batch(from: try to.vector)
      #expect(batch.changes.count == 1)
      #expect(batch.from.heads == [try #require(try third.ownBranches.first).head])
    }
    try two.pull(from: one)
    try one.pull(from: two)
    #expect(try one.vector == two.vector)
    #expect(try one.stateHash == two.stateHash)
  }

  @Test func `one that lacks nothing gets nothing`() throws {
    try two.pull(from: one)
    let batch = try one.batch(from: try two.vector)
    #expect(batch.changes.isEmpty)
    #expect(batch.ends.isEmpty)
    #expect(try two.receive(batch).newChangeCount == 0)
  }

  @Test func `one that nothing is known of gets everything`() throws {
    let stranger = try Replica(folder.path("stranger"), TestDevice(seed: 4))
    try stranger.log(1)
    let batch = try one.batch(from: try stranger.vector)
    #expect(batch.from == .empty)
    #expect(batch.changes.count == 11)
    #expect(batch.ends.count == 2)
    try stranger.receive(batch)
    #expect(try stranger.changes.count == 12)
  }
}
