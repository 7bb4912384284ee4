import MedleyHousehold
import MedleyRecords
import MembershipWorlds
import Testing

/// Who belongs to a household, in all small ones (`record-format §9.2`).
@Suite struct SmallHouseholdTests {
  let household: SmallHousehold

  init() throws { household = try SmallHousehold() }

  private func membership(_ statements: [Statement]) -> Membership {
    Membership(household: household.genesis.household, household.beginning + statements)
  }

  private func expect(
    _ events: [SmallHousehold.Event], seen: [Int], _ members: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let found = household.members(of: membership(household.statements(events, seen: seen)))
    #expect(found == members, sourceLocation: sourceLocation)
  }

  @Test func `of two that remove each other the senior one stays`() {
    expect(
      [.init(author: 1, saying: .remove(2)), .init(author: 2, saying: .remove(1))], seen: [0, 0],
      "0 owner, 1 owner, 2 –, 3 owner")
  }

  @Test func `of three that remove each other in a circle only the junior removal is void`() {
    expect(
      [
        .init(author: 1, saying: .remove(2)), .init(author: 2, saying: .remove(3)),
        .init(author: 3, saying: .remove(1)),
      ], seen: [0, 0, 0], "0 owner, 1 owner, 2 –, 3 owner")
  }

  @Test func `the last owner stays whoever removes it`() {
    expect(
      [
        .init(author: 0, saying: .remove(1)), .init(author: 0, saying: .remove(2)),
        .init(author: 0, saying: .remove(3)), .init(author: 0, saying: .leave),
      ], seen: [0, 1, 3, 7], "0 owner, 1 –, 2 –, 3 –")
  }

  @Test func `a removed device takes nobody with it by what it says later`() {
    expect(
      [.init(author: 1, saying: .remove(2)), .init(author: 2, saying: .remove(3))], seen: [0, 0],
      "0 owner, 1 owner, 2 –, 3 owner")
  }

  @Test func `what a device said before it was removed stands`() {
    expect(
      [.init(author: 2, saying: .remove(3)), .init(author: 1, saying: .remove(2))], seen: [0, 1],
      "0 owner, 1 owner, 2 –, 3 –")
  }

  @Test func `a removed device comes back only by an admission that saw the removal`() {
    let removal = SmallHousehold.Event(author: 0, saying: .remove(3))
    let again = SmallHousehold.Event(author: 1, saying: .admit(3))
    expect([removal, again], seen: [0, 1], "0 owner, 1 owner, 2 owner, 3 owner")
    expect([removal, again], seen: [0, 0], "0 owner, 1 owner, 2 owner, 3 –")
  }

  @Test func `of two roles given at once the one with fewer rights holds`() {
    expect(
      [
        .init(author: 0, saying: .role(3, .member)), .init(author: 1, saying: .role(3, .reader)),
      ], seen: [0, 0], "0 owner, 1 owner, 2 owner, 3 reader")
  }

  @Test func `a device that lost its rights cannot take them from others at the same time`() {
    expect(
      [
        .init(author: 0, saying: .role(3, .member)), .init(author: 3, saying: .remove(1)),
        .init(author: 3, saying: .role(3, .owner)),
      ], seen: [0, 0, 3], "0 owner, 1 owner, 2 owner, 3 member")
  }

  @Test func `small households have one outcome in every order and never no owner`() {
    var worlds = 0
    for (count, events) in [
      (2, SmallHousehold.Event.everything), (3, SmallHousehold.Event.removals),
    ] {
      WorldList(statementCount: count, events: events).each { events, seen in
        worlds += 1
        let statements = household.statements(events, seen: seen)
        let members = household.members(of: membership(statements))
        #expect(members.contains("owner"), "\(events) \(seen)")
        for order in orders(seen) {
          var learnt = membership([])
          for index in order { learnt.learn(statements[index]) }
          if household.members(of: learnt) != members { Issue.record("\(events) \(seen) \(order)") }
        }
      }
    }
    print("\(worlds) small households")
    #expect(worlds > 8_000)
  }

  /// All orders in which causes come first.
  private func orders(_ seen: [Int]) -> [[Int]] {
    var found: [[Int]] = []
    func extend(_ order: [Int]) {
      if order.count == seen.count { return found.append(order) }
      let taken = order.reduce(0) { $0 | 1 << $1 }
      for next in seen.indices where taken >> next & 1 == 0 && seen[next] & ~taken == 0 {
        extend(order + [next])
      }
    }
    extend([])
    return found
  }
}
