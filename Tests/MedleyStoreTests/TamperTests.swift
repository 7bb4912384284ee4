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

  @Test func `no altered row stops the program`() throws {
    let folder = try TemporaryFolder(inMemory: true)
    let other = TestDevice(seed: 2)
    let first = try other.next(nil, 1)
    let second = try other.next(first, 2)
    let third = try other.next(first, 3)
    let remover = try Change(
      actor: other.actor(7), after: nil, household: Replica.household, seen: [first.head],
      [OperationDraft(kind: 4, shape: .remove, record: .named(record), field: 0)])
    let void = try Change(
      actor: other.actor(8), after: nil, household: Replica.household, payload: [0xff])
    let later = [
      try other.next(third, 4, seen: [second.head, remover.head]), try other.next(first, 5),
    ]
    let path: String
    do {
      let replica = try Replica(folder.path("store"), TestDevice(seed: 1))
      try replica.receive(Batch([first, second, third, remover, void], signedBy: [other]))
      for number in 0..<3 { try replica.log(number) }
      try replica.append([.number(1)])
      path = replica.store.home.databasePath
    }
    let pristine = try Data(contentsOf: URL(fileURLWithPath: path))

    let values: [MedleySQLite.Value] =
      [-1, 0, 1, 1_000_000, .max, .min].map { .integer($0) }
      + [0, 1, 16, 32, 33, 64].map { .blob([UInt8](repeating: 0xff, count: $0)) }
      + [.blob([UInt8](repeating: 0, count: 16)), .null, .text("")]
    var altered = 0
    for (table, column) in try TamperTests.columns(path) {
      for value in values {
        for suffix in ["-wal", "-shm"] {
          try? FileManager.default.removeItem(atPath: path + suffix)
        }
        try pristine.write(to: URL(fileURLWithPath: path))
        let statement = "UPDATE OR IGNORE \"\(table)\" SET \"\(column)\" = ?"
        let isAltered =
          (try? Connection(path: path, mode: .readWrite).run(statement, [value])) != nil
        guard isAltered else { continue }
        altered += 1
        guard let replica = try? Replica(folder.path("store"), TestDevice(seed: 1)) else {
          continue
        }
        use(replica, later, other)
      }
    }
    #expect(altered > 150)
  }

  private let record = Identifier(words: Words16(high: 7, low: 7))

  /// Does everything that a store can do, whatever comes of it.
  private func use(_ replica: Replica, _ later: [Change], _ other: TestDevice) {
    _ = try? replica.changes
    _ = try? replica.batch(from: .empty)
    _ = try? replica.batch(from: Vector(later.prefix(1).map(\.head)))
    _ = try? replica.batch(from: replica.vector)
    try? replica.store.read { reading in
      _ = try? reading.voidChanges()
      for kind: UInt64 in [1, 4, 12] {
        try? reading.each(kind: kind) { place, _ in _ = place.member }
        _ = try? reading.presence(kind: kind, record: record)
      }
      try? reading.each(in: Replica.layout, parent: record, from: .min, to: .max) { _, _ in }
      try? reading.each(in: Replica.layout, record: record) { _, _ in }
    }
    _ = try? replica.log(9)
    _ = try? replica.append([.number(2)])
    for change in later { _ = try? replica.receive(Batch([change], signedBy: [other])) }
    _ = try? replica.log(10)
    try? replica.rebuild()
  }
}
