import Foundation
import MedleyRecords
import MedleySQLite
import MedleySealing
import MedleyStore
import MedleyTestSupport
import Testing

/// A database whose rows were altered may be refused, but it never stops the program.
@Suite struct TamperTests {
  /// The columns of all tables that hold rows, read from the database itself.
  private static func columns(_ path: String) throws -> [(table: String, column: String)] {
    let connection = try Connection(path: path, mode: .readOnly)
    var columns: [(String, String)] = []
    try connection.each(
      """
      SELECT schema.name, info.name FROM sqlite_schema AS schema
      JOIN pragma_table_info(schema.name) AS info WHERE schema.type = 'table'
      ORDER BY schema.name, info.cid
      """
    ) { columns.append(($0.text(0), $0.text(1))) }
    return columns
  }

  /// A store with a fork, a removal, a void change and rows in every table.
  private struct Victim {
    let folder: TemporaryFolder
    let path: String
    let pristine: [UInt8]
    /// Changes that connect to what the store holds.
    let later: [Change]
    let other = TestDevice(seed: 2)

    init() throws {
      folder = try TemporaryFolder(inMemory: true)
      let first = try other.next(nil, 1)
      let second = try other.next(first, 2)
      let third = try other.next(first, 3)
      let remover = try Change(
        actor: other.actor(7), after: nil, household: Replica.household, seen: [first.head],
        [OperationDraft(kind: 4, shape: .remove, record: .named(record), field: 0)])
      let void = try Change(
        actor: other.actor(8), after: nil, household: Replica.household, payload: [0xff])
      later = [
        try other.next(third, 4, seen: [second.head, remover.head]), try other.next(first, 5),
      ]
      let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
      try replica.receive(Batch([first, second, third, remover, void], signedBy: [other]))
      for number in 0..<3 { try replica.log(number) }
      try replica.append([.number(1)])
      path = replica.store.home.databasePath
      pristine = []
    }

    private init(_ victim: Victim) throws {
      folder = victim.folder
      path = victim.path
      later = victim.later
      try Replica.gather(folder.path("store"))
      pristine = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    static func made() throws -> Victim { try Victim(Victim()) }

    /// Puts bytes in the place of the database.
    func put(_ bytes: [UInt8]) throws {
      for suffix in ["-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: path + suffix)
      }
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    }

    /// Does everything that a store can do, whatever comes of it.
    func use() {
      guard let replica = try? Replica(folder.path("store"), TestDevice(seed: 1)) else { return }
      _ = try? replica.changes
      _ = try? replica.batch(from: .empty)
      _ = try? replica.batch(from: Vector(later.prefix(1).map(\.head)))
      _ = try? replica.batch(from: replica.vector)
      try? replica.store.read { reading in
        _ = try? reading.voidChanges()
        for kind: UInt64 in [1, 4, 12] {
          try? reading.each(kind: kind) { _, survivor in
            _ = reading.table.branches[survivor.branch].actor
          }
          _ = try? reading.presence(kind: kind, record: record)
        }
        try? reading.eachRow(in: Replica.layout, parent: record, from: .min, to: .max) { row in
          _ = try row.survivor
        }
        try? reading.eachRow(in: Replica.layout, record: record) { row in _ = try row.survivor }
        _ = try? reading.contestedRecords(in: Replica.layout)
      }
      _ = try? replica.log(9)
      _ = try? replica.append([.number(2)])
      for change in later { _ = try? replica.receive(Batch([change], signedBy: [other])) }
      _ = try? replica.log(10)
      try? replica.rebuild()
    }
  }

  @Test func `no altered row stops the program`() throws {
    let victim = try Victim.made()
    let values: [MedleySQLite.Value] =
      [-1, 0, 1, 1_000_000, .max, .min].map { .integer($0) }
      + [0, 1, 16, 32, 33, 64].map { .blob([UInt8](repeating: 0xff, count: $0)) }
      + [.blob([UInt8](repeating: 0, count: 16)), .null, .text("")]
    var altered = 0
    for (table, column) in try TamperTests.columns(victim.path) {
      for value in values {
        try victim.put(victim.pristine)
        let statement = "UPDATE OR IGNORE \"\(table)\" SET \"\(column)\" = ?"
        let connection = try Connection(path: victim.path, mode: .readWrite)
        // A strict table refuses values of another type.
        guard (try? connection.run(statement, [value])) != nil else { continue }
        altered += 1
        victim.use()
      }
    }
    #expect(altered > 150)
  }

  @Test(arguments: UInt64(1)...2) func `no flipped bit stops the program`(seed: UInt64) throws {
    let victim = try Victim.made()
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      var bytes = victim.pristine
      for _ in 0..<(1 + generator.below(3)) {
        bytes[generator.below(bytes.count)] ^= 1 << UInt8(generator.below(8))
      }
      try victim.put(bytes)
      victim.use()
    }
  }
}

/// The record that the removal is about.
private let record = Identifier(words: Words16(high: 7, low: 7))
