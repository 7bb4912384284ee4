import MedleyRecords
import MedleySQLite
import MedleySealing
import MedleyTestSupport
import Testing

@testable import MedleyStore

/// The list of records of which more than one row may speak.
@Suite struct ContestedTests {
  /// The records that share their id, or what they are about, with another row, from all rows.
  private func expected(_ replica: Replica) throws -> Set<Identifier> {
    let connection = try Connection(path: replica.store.home.databasePath, mode: .readOnly)
    var found: Set<Identifier> = []
    try connection.each(
      """
      SELECT one.record FROM dose AS one WHERE EXISTS (
        SELECT 1 FROM dose AS other WHERE other.rowid <> one.rowid AND (
          other.record = one.record
          OR one.words IS NOT NULL AND other.words = one.words AND other.medicine = one.medicine
            AND other.moment IS one.moment AND other.amount IS one.amount))
      """
    ) { found.insert(try $0.identifier(0)) }
    return found
  }

  private func noted(_ replica: Replica) throws -> Set<Identifier> {
    Set(try replica.store.read { try $0.contestedRecords(in: Replica.layout) })
  }

  @Test(arguments: UInt64(301)...306)
  func `every record in question is noted, after any history, rebuild or migration`(
    seed: UInt64
  ) throws {
    let household = try GeneratedHousehold(seed: seed)
    var count = 0
    for _ in 0..<4 {
      try household.live(10)
      for replica in household.replicas {
        #expect(try expected(replica).isSubset(of: noted(replica)), "seed \(seed)")
      }
    }
    try household.exchangeAll()
    for replica in household.replicas {
      let expected = try expected(replica)
      count += expected.count
      #expect(try expected.isSubset(of: noted(replica)), "seed \(seed)")
      try replica.rebuild()
      #expect(try expected.isSubset(of: noted(replica)), "seed \(seed)")
    }
    #expect(count > 0)

    // As a store of format 1 was.
    let replica = try #require(household.replicas.first)
    let expected = try expected(replica)
    let home = replica.store.home
    let connection = try Connection(path: home.databasePath, mode: .readWrite)
    try connection.script(
      """
      DROP TABLE dose_contested; DROP TABLE void_operation; DROP TABLE entry_origin;
      DROP TABLE blob;
      PRAGMA user_version = 1
      """)
    let migrated = try Store.open(home, layouts: [Replica.layout])
    let noted = Set(try migrated.read { try $0.contestedRecords(in: Replica.layout) })
    #expect(expected.isSubset(of: noted), "seed \(seed)")
  }

  /// SQLite gives the number of a last row that was deleted to the next one.
  @Test func `a second row is noted when it takes the number of a row that is gone`() throws {
    let folder = try TemporaryFolder()
    let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
    let parent = Identifier(words: Words16(high: 7, low: 7))
    func add(_ words: String) -> OperationDraft {
      var map = FieldMap()
      map.set(3, text: words)
      return OperationDraft(
        kind: 4, shape: .add, record: .keyed, field: 1, member: .new, parent: parent,
        value: map.encoded)
    }
    let first = try #require(try replica.append([add("08:00")]).last?.operations().first)
    let last = try #require(try replica.append([add("20:00")]).last?.operations().first)
    #expect(try noted(replica).isEmpty)
    try replica.append([
      OperationDraft(
        kind: 4, shape: .remove, record: .named(last.place.record), field: 1,
        member: .named(last.id)),
      add("08:00"),
    ])
    #expect(try noted(replica).contains(first.place.record))
  }

  @Test func `a row that stands under another id than its own is noted with its own`() throws {
    let folder = try TemporaryFolder()
    let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
    let parent = Identifier(words: Words16(high: 7, low: 7))
    let other = Identifier(words: Words16(high: 8, low: 8))
    var map = FieldMap()
    map.set(3, text: "08:00")
    let draft = OperationDraft(
      kind: 4, shape: .add, record: .keyed, field: 1, member: .new, parent: parent,
      value: map.encoded)
    let first = try #require(try replica.append([draft]).last?.operations().first)
    var stray = draft
    stray.record = .named(other)
    try replica.append([stray])
    #expect(try noted(replica) == [first.place.record, other])
  }

  @Test func `what every command asks of a table walks over none of it`() throws {
    let folder = try TemporaryFolder()
    let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
    let table = ValueTable(Replica.layout)
    for statement in [
      table.selection, table.range, table.contestedSince, table.lastRow, table.removal, table.dots,
      table.ownDots,
    ] {
      var plan: [String] = []
      try replica.store.connection.each("EXPLAIN QUERY PLAN " + statement) {
        plan.append($0.text(3))
      }
      #expect(!plan.isEmpty)
      #expect(!plan.contains { $0.hasPrefix("SCAN") && !$0.contains("CONSTANT ROW") }, "\(plan)")
    }
  }
}
