import MedleyRecords
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// All worlds of three changes that remove, restore and write a record, in all orders.
@Suite struct SmallPresenceTests {
  private let record = Identifier(words: Words16(high: 7, low: 7))

  /// A device with what it has seen; who has not seen its own newest change forks its log.
  private struct World {
    var changes: [Change] = []
    var authors: [Int] = []
    var pasts: [UInt] = []
  }

  private func drafts(_ sort: Int) -> OperationDraft {
    let below = Identifier(words: Words16(high: 8, low: 8))
    return switch sort {
    case 0: OperationDraft(kind: 4, shape: .remove, record: .named(record), field: 0)
    case 1: OperationDraft(kind: 4, shape: .write, record: .named(record), field: 0)
    default:
      OperationDraft(
        kind: 4, shape: .add, record: .named(below), field: 1, member: .new, parent: record)
    }
  }

  @Test func `a record is there in every order or in none`() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
    let devices = (0..<3).map { TestDevice(seed: 100 + $0) }
    var worlds = 0
    var orders = 0

    func grow(_ world: World) throws {
      let count = world.changes.count
      if count == 3 {
        worlds += 1
        let oracle = try Oracle(world.changes)
        let expected = "\(oracle.presence(kind: 4, record: record))"
        for order in permutations(of: world.pasts) {
          orders += 1
          #expect(throws: Undone.self) {
            try replica.store.write { writing in
              for index in order {
                let batch = Batch([world.changes[index]], signedBy: devices)
                try writing.receive(batch, judge: &replica.judge)
              }
              var reading = writing.reading
              let found = try reading.presence(kind: 4, record: record)
              #expect("\(found)" == expected, "\(world.authors) \(world.pasts) \(order)")
              throw Undone()
            }
          }
        }
        return
      }
      let views = (0..<(UInt(1) << UInt(count))).filter { view in
        world.pasts.indices.allSatisfy { view >> UInt($0) & 1 == 0 || world.pasts[$0] & ~view == 0 }
      }
      for view in views {
        let seen = world.changes.indices.filter { view >> UInt($0) & 1 == 1 }
        for author in 0...min((world.authors.max() ?? -1) + 1, 2) {
          let own = seen.last { world.authors[$0] == author }
          for sort in 0..<3 {
            var next = world
            next.changes.append(
              try Change(
                actor: devices[author].actor(), after: own.map { world.changes[$0] },
                household: Replica.household, stamp: Int64(count),
                seen: seen.filter { $0 != own }.map { world.changes[$0].head }, [drafts(sort)]))
            next.authors.append(author)
            next.pasts.append(view)
            try grow(next)
          }
        }
      }
    }
    try grow(World())
    // 35 causal orders with authors and 100 orders of arrival, as in the small worlds of merging.
    #expect(worlds == 35 * 27)
    #expect(orders == 100 * 27)
  }

  /// The orders in which causes come first.
  private func permutations(of pasts: [UInt], _ held: UInt = 0) -> [[Int]] {
    if held == 1 << UInt(pasts.count) - 1 { return [[]] }
    return pasts.indices.flatMap { index -> [[Int]] in
      guard held >> UInt(index) & 1 == 0, pasts[index] & ~held == 0 else { return [] }
      return permutations(of: pasts, held | 1 << UInt(index)).map { [index] + $0 }
    }
  }
}
