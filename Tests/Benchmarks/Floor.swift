import MedleyInvented
import MedleyMedicines
import MedleySQLite
import MedleySealing

/// Raw SQLite doing the same rows: same library, WAL, synchronous FULL, one transaction.
enum Floor {
  /// Makes the table and gives the connection.
  static func open(_ path: String) throws -> Connection {
    let connection = try Connection(path: path, mode: .create)
    try connection.script(
      """
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      CREATE TABLE dose (
        id BLOB NOT NULL, author INTEGER NOT NULL, stamp INTEGER NOT NULL,
        medication BLOB NOT NULL, lineage BLOB NOT NULL, date TEXT NOT NULL, slot TEXT NOT NULL,
        status INTEGER NOT NULL, amount TEXT, planned_at TEXT, taken_at TEXT, logged_at TEXT,
        note TEXT
      ) STRICT;
      CREATE INDEX dose_id ON dose (id);
      CREATE INDEX dose_day ON dose (medication, date);
      """)
    return connection
  }

  static func insert(_ dose: LoggedDose, number: Int, into connection: Connection) throws {
    let entry = dose.entry
    try connection.run(
      "INSERT INTO dose VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        .blob(identifiers[number % identifiers.count]), Value(dose.author), .integer(dose.stamp),
        .blob(dose.medication.bytes), .blob(entry.lineage?.bytes ?? []), .text(entry.date.text),
        .text(entry.part ?? ""), Value(entry.status.rawValue), Value(entry.amount?.text),
        Value(entry.plannedAt?.text), Value(entry.takenAt?.text), .text(entry.loggedAt.text),
        Value(entry.note),
      ])
  }

  /// Random ids, made before anything is measured.
  nonisolated(unsafe) static var identifiers: [[UInt8]] = []
}
