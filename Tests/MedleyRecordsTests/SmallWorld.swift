import MedleyRecords
import MedleySealing
import MedleyTestSupport

/// A few changes of a few devices: who wrote each, what the writer had seen, what it says.
///
/// An author that had not seen its own newest change forks its log. A view is a set of changes as
/// bits; it is closed under causes.
struct SmallWorld {
  static let household = Digest(domain: "medley household 1", [])
  static let actors = (0..<3).map { TestDevice(seed: 100 + $0).actor() }

  private(set) var changes: [Change] = []
  private(set) var operations: [[Operation]] = []
  private(set) var authors: [Int] = []
  /// The causal past of each change.
  private(set) var pasts: [UInt] = []

  var count: Int { changes.count }

  /// The sets of changes that a device can have seen.
  var views: [UInt] {
    (0..<(1 << UInt(count))).filter { view in
      pasts.indices.allSatisfy { view >> UInt($0) & 1 == 0 || pasts[$0] & ~view == 0 }
    }
  }

  /// Adds a change by an author that had seen a view.
  func adding(
    _ operation: [OperationDraft], by author: Int, seeing view: UInt
  ) throws -> SmallWorld {
    func has(_ view: UInt, _ index: Int) -> Bool { view >> UInt(index) & 1 == 1 }
    let own = changes.indices.last { authors[$0] == author && has(view, $0) }
    let covered = own.map { pasts[$0] | 1 << UInt($0) } ?? 0
    let fresh = changes.indices.filter { has(view & ~covered, $0) }
    // Only the newest of each line is named: one that no other seen change follows in its log.
    let followed = Set(fresh.map { changes[$0].header.previous })
    let seen = fresh.filter { !followed.contains(changes[$0].hash) }.map { changes[$0].head }
    var next = self
    let change = try Change(
      actor: SmallWorld.actors[author], after: own.map { changes[$0] },
      household: SmallWorld.household, stamp: Int64(count), seen: seen, operation)
    next.changes.append(change)
    next.operations.append(try change.operations())
    next.authors.append(author)
    next.pasts.append(view)
    return next
  }

  /// Visits every world of so many changes; an author's number is new only by one.
  ///
  /// The first change has one of the first operations, if any are given.
  static func each(
    count: Int, first: [[OperationDraft]]? = nil, operations: [[OperationDraft]],
    _ body: (SmallWorld) throws -> Void
  ) throws {
    for operation in first ?? operations {
      try SmallWorld().adding(operation, by: 0, seeing: 0).grow(to: count, operations, body)
    }
  }

  private func grow(
    to count: Int, _ operations: [[OperationDraft]], _ body: (SmallWorld) throws -> Void
  ) throws {
    if self.count == count { return try body(self) }
    let newest = min((authors.max() ?? -1) + 1, 2)
    for view in views {
      for author in 0...newest {
        for operation in operations {
          try adding(operation, by: author, seeing: view).grow(to: count, operations, body)
        }
      }
    }
  }

  /// Takes the changes in by every order in which causes come first, and counts the orders.
  ///
  /// The closure is given each replica that has everything.
  func eachOrder(_ check: (MemoryReplica) throws -> Void) throws -> Int {
    try orders(MemoryReplica(household: SmallWorld.household), holding: 0, check)
  }

  private func orders(
    _ replica: MemoryReplica, holding held: UInt, _ check: (MemoryReplica) throws -> Void
  ) throws -> Int {
    if held == 1 << UInt(count) - 1 {
      try check(replica)
      return 1
    }
    var orders = 0
    for index in changes.indices where held >> UInt(index) & 1 == 0 && pasts[index] & ~held == 0 {
      var next = replica
      guard try next.take(changes[index], operations[index]) else { throw Unexpected.known }
      orders += try self.orders(next, holding: held | 1 << UInt(index), check)
    }
    return orders
  }
}

/// A replica said that it knew a change that it was given for the first time.
enum Unexpected: Error { case known }
