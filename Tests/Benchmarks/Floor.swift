import MedleyInvented
import MedleyMedicines
import MedleyRecords
import MedleySQLite
import MedleySealing
import MedleyTestSupport

/// Raw SQLite doing the same rows: the columns and indexes of the table of doses and no more.
///
/// Same library, WAL, synchronous FULL, one transaction; the values are made before it is timed.
enum Floor {
  /// Makes the table and gives the connection.
  static func open(_ path: String) throws -> Connection {
    let connection = try Connection(path: path, mode: .create)
    try connection.script(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE dose (
        record BLOB NOT NULL, id BLOB NOT NULL, author INTEGER NOT NULL, stamp INTEGER NOT NULL,
        medication INTEGER NOT NULL, lineage INTEGER, date INTEGER NOT NULL, slot TEXT,
        status INTEGER NOT NULL, amount TEXT, planned_at INTEGER, taken_at INTEGER,
        offset INTEGER, logged_at INTEGER, note TEXT
      ) STRICT;
      CREATE INDEX dose_record ON dose (record);
      CREATE INDEX dose_day ON dose (medication, date);
      """)
    return connection
  }

  /// The values of the rows of some doses.
  static func rows(_ doses: [LoggedDose]) -> [[Value]] {
    var generator = SeededGenerator(seed: 1)
    var numbers: [Identifier: Int] = [:]
    func number(_ id: Identifier) -> Value {
      if let known = numbers[id] { return Value(known) }
      numbers[id] = numbers.count + 1
      return Value(numbers.count)
    }
    return doses.map { dose in
      let entry = dose.entry
      return [
        .blob(generator.bytes(16)), .blob(generator.bytes(16)), Value(dose.author),
        .integer(dose.stamp), number(dose.medication), entry.lineage.map(number) ?? .null,
        Value(entry.date.days), Value(entry.part), Value(entry.status.rawValue),
        Value(entry.amount?.text), entry.plannedAt.map { Value($0.instant.seconds) } ?? .null,
        entry.takenAt.map { Value($0.instant.seconds) } ?? .null,
        Value(entry.loggedAt.offsetMinutes), Value(entry.loggedAt.instant.seconds),
        Value(entry.note),
      ]
    }
  }

  static func insert(_ row: [Value], into connection: Connection) throws {
    try connection.run(
      "INSERT INTO dose VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
  }
}
