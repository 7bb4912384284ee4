import Foundation
import MedleyRecords
import MedleySQLite
import MedleySealing
import MedleyTestSupport
import Testing

@testable import MedleyStore

/// Reports about engines that broke when there was much of something, replayed on real stores:
/// `Tests/Replays.md` names their sources.
///
/// `MEDLEY_REPLAY_ROWS` is the number of rows of the heavy ones; a counter of two bytes, of which
/// the first one is about, needs more than 65,536.
@Suite struct StoreReplays {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  private static func rows(or usual: Int) -> Int {
    ProcessInfo.processInfo.environment["MEDLEY_REPLAY_ROWS"].flatMap { Int($0) } ?? usual
  }

  private func replica(_ name: String, seed: UInt64, incarnations: UInt64? = nil) throws -> Replica
  {
    try Replica(folder.path(name), TestDevice(seed: seed), seed: incarnations)
  }

  private static func addition(_ number: Int) -> OperationDraft {
    var map = FieldMap()
    map.set(1, signed: Int64(number))
    return OperationDraft(
      kind: 4, shape: .add, record: .new, field: 1, member: .new,
      parent: Identifier(words: Words16(high: 7, low: 7)), value: map.encoded)
  }

  /// Writes so many new rows in commits of a thousand.
  private static func fill(_ replica: Replica, _ count: Int) throws {
    for start in stride(from: 0, to: count, by: 1_000) {
      try replica.append((start..<min(count, start + 1_000)).map(addition))
    }
  }

  private func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    try body()
    return (clock.now - start) / .seconds(1)
  }

  // MARK: P6

  @Test func `more operations in one millisecond than any counter holds have one order everywhere`()
    throws
  {
    let count = max(Self.rows(or: 6_000), 4_000)
    let one = try replica("one", seed: 1), other = try replica("other", seed: 2)
    // The clock of both stands still at one and the same millisecond.
    try Self.fill(one, count - 2_000)
    try other.pull(from: one)
    try Self.fill(one, 1_000)
    try Self.fill(other, 1_000)
    // Two that do not know of each other say something of one record, in that millisecond too.
    let place = Identifier(words: Words16(high: 3, low: 3))
    for (number, replica) in [one, other].enumerated() {
      var map = FieldMap()
      map.set(1, signed: Int64(number))
      try replica.append([
        OperationDraft(
          kind: 1, shape: .write, record: .named(place), field: 2, value: map.encoded)
      ])
    }
    try one.pull(from: other)
    try other.pull(from: one)
    #expect(try one.rowCount("dose") == count)
    #expect(try other.rowCount("dose") == count)
    #expect(try one.stateHash == other.stateHash)
    #expect(try one.vector == other.vector)
    func said(_ replica: Replica) throws -> [[UInt8]] {
      let register = Place(kind: 1, record: place, field: 2, member: nil)
      return try replica.store.read { try $0.survivors(at: register).map(\.value) }
    }
    #expect(try said(one).count == 2)
    #expect(try said(one) == said(other), "the order between them is one")
  }

  // MARK: P15

  @Test func `two devices that drew the same number are told apart by their keys`() throws {
    let one = try replica("one", seed: 1, incarnations: 9)
    let other = try replica("other", seed: 2, incarnations: 9)
    for number in 0..<10 {
      try one.log(number)
      try other.log(100 + number)
    }
    let incarnations = try [one, other].map { try #require($0.ownBranches.first).actor.incarnation }
    try #require(incarnations[0] == incarnations[1])
    let outcome = try one.pull(from: other)
    #expect(outcome.newChangeCount == 10)
    #expect(outcome.forks.isEmpty)
    try other.pull(from: one)
    for replica in [one, other] {
      #expect(try replica.vector.heads.count == 2)
      #expect(try replica.rowCount("dose") == 20)
      #expect(try replica.stateHash == one.stateHash)
    }
    for replica in [one, other] {
      try replica.log(999)
      #expect(try replica.ownBranches.map(\.sequence) == [11], "nobody goes on in another's log")
    }
  }

  // MARK: P24

  @Test(arguments: 1...4)
  func `a whole record merges into a device that went on beside it, whatever its heads`(
    headCount: Int
  ) throws {
    let source = try replica("source", seed: 1)
    let target = try replica("target", seed: 2)
    let ghosts = (0..<4).map { TestDevice(seed: 50 + UInt64($0)) }
    // The beginning that both hold: one log, from which the heads part.
    let root = try ghosts[0].next(nil, 1, field: 1)
    for replica in [source, target] {
      try replica.receive(Batch([root], signedBy: ghosts))
    }
    for number in 0..<5 { try target.log(number) }
    var fresh: [Change] = []
    for number in 0..<headCount {
      // Every second head is a branch of the one log, the others are logs of their own.
      let first =
        number % 2 == 0
        ? try ghosts[0].next(root, 10 + number, field: 2)
        : try ghosts[number].next(nil, 10 + number, field: 2, seen: [root.head])
      let device = number % 2 == 0 ? ghosts[0] : ghosts[number]
      fresh += [first, try device.next(first, 20 + number, field: 3)]
    }
    try source.receive(Batch(fresh, signedBy: ghosts))
    #expect(try source.vector.heads.count == headCount)
    let whole = try source.batch(from: .empty)
    let outcome = try target.receive(whole, packed: true)
    #expect(outcome.newChangeCount == fresh.count)
    #expect(try target.vector.heads.count == headCount + 1)
    let again = try target.receive(whole, packed: true)
    #expect((again.newChangeCount, again.rowsTouched) == (0, 0))
    try source.receive(target.batch(from: .empty), packed: true)
    let oracle = try Oracle(try target.changes)
    for replica in [source, target] {
      #expect(try replica.stateHash == oracle.stateHash)
      try replica.rebuild()
      #expect(try replica.stateHash == oracle.stateHash)
    }
  }

  // MARK: P18 and P23

  @Test func `deletions take little room for ever, and opening takes no longer for them`() throws {
    let count = Self.rows(or: 3_000)
    let store = try replica("store", seed: 1)
    func weight() throws -> Int {
      try Replica.gather(store.store.home.path)
      return try [UInt8](contentsOf: store.store.home.databasePath).count
    }
    func open() throws -> Double {
      try (0..<5).map { _ in
        try seconds {
          let opened = try Store.open(store.store.home, layouts: [Replica.layout])
          _ = try opened.read { $0.stateHash }
        }
      }.min() ?? 0
    }
    let empty = try open()
    // Each year a fifth is added and taken back, every deletion in a change of its own.
    var wire = 0
    var disk: [Int] = []
    for year in 0..<5 {
      let numbers = (year * count / 5)..<((year + 1) * count / 5)
      var added: [MedleyRecords.Operation] = []
      for start in stride(from: numbers.lowerBound, to: numbers.upperBound, by: 1_000) {
        let drafts = (start..<min(numbers.upperBound, start + 1_000)).map(Self.addition)
        added += try store.append(drafts).flatMap { try $0.operations() }
      }
      let (before, light) = (try store.vector, try weight())
      try store.store.write { writing in
        for operation in added {
          let member = operation.place.member ?? operation.place.record
          let deletion = OperationDraft(
            kind: 4, shape: .remove, record: .named(operation.place.record), field: 1,
            member: .named(member))
          try writing.append([deletion], by: store.author(), judge: &store.judge)
        }
      }
      disk.append(try weight() - light)
      wire += try store.batch(from: before).encoded().count
    }
    #expect(try store.rowCount("dose") == 0)
    let full = try open()
    print(
      "\(count) deletions: \(Double(wire) / Double(count)) bytes each on the wire, "
        + "\(Double(disk.reduce(0, +)) / Double(count)) on the disk, by year \(disk); opening takes "
        + "\(empty * 1_000) ms before and \(full * 1_000) ms after them")
    #expect(wire <= 25 * count)
    // Every year costs what the first one cost.
    #expect((disk.max() ?? 0) <= (disk.min() ?? 0) * 5 / 4 + 65_536)
    #expect(full < empty * 4 + 0.02)
  }

  // MARK: P37

  @Test func `a new field of every row is there at once and says nothing to anybody`() throws {
    let count = Self.rows(or: 5_000)
    let store = try replica("store", seed: 1)
    try Self.fill(store, count)
    let before = (try store.vector, try store.stateHash, try store.changes.count)
    let home = store.store.home
    let later =
      Schema.migrations + ["ALTER TABLE dose ADD COLUMN colour TEXT; ANALYZE"]
    var opened: Store?
    let spent = try seconds { opened = try Store.open(home, layouts: [], migrations: later) }
    let migrated = try #require(opened)
    print("a field for \(count) rows: \(spent) s, no operation")
    #expect(spent < 1)
    #expect(
      try migrated.connection.integer("SELECT count(*) FROM dose WHERE colour IS NULL")
        == Int64(count))
    #expect(try migrated.read { $0.table.vector } == before.0)
    #expect(try migrated.read { $0.stateHash } == before.1)
    var changeCount = 0
    try migrated.read { try $0.eachChange(outside: CausalPast()) { _, _ in changeCount += 1 } }
    #expect(changeCount == before.2)
  }
}
