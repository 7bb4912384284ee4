import MedleyRecords
import MedleySealing
import MedleyTestSupport
import Testing

/// All worlds of a few changes on three devices, forks included, and all orders of each.
@Suite struct SmallWorldTests {
  static let record = Identifier(words: Words16(high: 1, low: 1))
  static let member = Identifier(words: Words16(high: 2, low: 2))

  static let write = OperationDraft(
    kind: 1, shape: .write, record: .named(record), field: 1, value: [1])
  static let add = OperationDraft(
    kind: 1, shape: .add, record: .named(record), field: 2, member: .named(member), value: [2])
  static let remove = OperationDraft(
    kind: 1, shape: .remove, record: .named(record), field: 2, member: .named(member))
  static let removeRecord = OperationDraft(
    kind: 1, shape: .remove, record: .named(record), field: 0)
  static let restore = OperationDraft(
    kind: 1, shape: .write, record: .named(record), field: 0)

  /// Checks every order of every world against the oracle; gives how many there were.
  private func check(
    count: Int, first: [[OperationDraft]]? = nil, _ operations: [[OperationDraft]]
  ) throws -> (worlds: Int, orders: Int) {
    var worlds = 0
    var orders = 0
    try SmallWorld.each(count: count, first: first, operations: operations) { world in
      worlds += 1
      let oracle = try Oracle(world.changes)
      let expected = Digest(hex: oracle.stateHash)?.words
      let vector = Vector(oracle.vector)
      orders += try world.eachOrder { replica in
        guard replica.state.words == expected, replica.table.vector == vector else {
          Issue.record("order matters in \(world.authors) \(world.pasts)")
          return
        }
      }
    }
    return (worlds, orders)
  }

  // Four changes can be causally ordered in 40 ways, three in 7, and written by at most three
  // devices in 14 and 5 ways; each of the 40 has 6.5 orders of arrival on average, each of the 7
  // has 20/7. The figures were counted by a Python program that knows nothing of this one.
  @Test func `four writes to a register give one state in every order`() throws {
    let count = try check(count: 4, [[Self.write]])
    #expect(count.worlds == 560)
    #expect(count.orders == 3_640)
  }

  @Test func `four additions and removals of one member give one state in every order`() throws {
    // The first change of all adds: a removal before any addition is among the three below.
    let count = try check(count: 4, first: [[Self.add]], [[Self.add], [Self.remove]])
    #expect(count.worlds == 560 * 8)
    #expect(count.orders == 3_640 * 8)
  }

  @Test func `three changes of every sort give one state in every order`() throws {
    let count = try check(
      count: 3,
      [
        [Self.write], [Self.add], [Self.remove], [Self.removeRecord], [Self.restore],
        [Self.write, Self.add, Self.write, Self.remove],
      ])
    #expect(count.worlds == 35 * 216)
    #expect(count.orders == 100 * 216)
  }
}
