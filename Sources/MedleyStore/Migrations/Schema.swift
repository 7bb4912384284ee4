internal import MedleyRecords
internal import MedleySQLite

/// The numbered steps that make the tables; a step that was released never changes again.
enum Schema {
  /// Marks a database file as Medley's: the bytes of "Mdly".
  static let applicationID: Int64 = 0x4d64_6c79

  /// The version that this program writes.
  static var version: Int { migrations.count }

  /// Step n takes a store of version n to version n + 1.
  static let migrations: [String] = [
    """
    CREATE TABLE meta (
      key   TEXT NOT NULL PRIMARY KEY,
      value ANY
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE branch (
      number          INTEGER NOT NULL PRIMARY KEY,
      device          BLOB NOT NULL,
      incarnation     BLOB NOT NULL,
      origin          INTEGER REFERENCES branch(number),
      origin_sequence INTEGER,
      sequence        INTEGER NOT NULL,
      hash            BLOB NOT NULL,
      past            BLOB NOT NULL,
      signature       BLOB NOT NULL
    ) STRICT;

    CREATE TABLE segment (
      number  INTEGER NOT NULL PRIMARY KEY,
      packing INTEGER NOT NULL,
      changes INTEGER NOT NULL,
      bytes   BLOB NOT NULL
    ) STRICT;

    CREATE TABLE span (
      branch  INTEGER NOT NULL REFERENCES branch(number),
      first   INTEGER NOT NULL,
      last    INTEGER NOT NULL,
      segment INTEGER NOT NULL REFERENCES segment(number),
      hashes  BLOB NOT NULL,
      PRIMARY KEY (branch, first)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE void (
      branch   INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      reason   INTEGER NOT NULL,
      PRIMARY KEY (branch, sequence)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE name (
      number INTEGER NOT NULL PRIMARY KEY,
      id     BLOB NOT NULL UNIQUE
    ) STRICT;

    CREATE TABLE operation (
      kind       INTEGER NOT NULL,
      record     BLOB NOT NULL,
      field      INTEGER NOT NULL,
      member     BLOB NOT NULL,
      id         BLOB NOT NULL,
      shape      INTEGER NOT NULL,
      parent     BLOB,
      understand INTEGER NOT NULL,
      value      BLOB NOT NULL,
      branch     INTEGER NOT NULL,
      sequence   INTEGER NOT NULL,
      stamp      INTEGER NOT NULL,
      past       BLOB,
      PRIMARY KEY (kind, record, field, member, id)
    ) STRICT, WITHOUT ROWID;

    CREATE INDEX operation_parent ON operation (parent) WHERE parent IS NOT NULL;
    """,
    // Each table with columns gets a list of contested records, which `migrate` fills.
    "SELECT 1",
    """
    DROP TABLE void;

    CREATE TABLE void (
      branch   INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      reason   INTEGER NOT NULL,
      whole    INTEGER NOT NULL,
      PRIMARY KEY (branch, sequence)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE void_operation (
      kind       INTEGER NOT NULL,
      record     BLOB NOT NULL,
      field      INTEGER NOT NULL,
      member     BLOB NOT NULL,
      id         BLOB NOT NULL,
      shape      INTEGER NOT NULL,
      parent     BLOB,
      understand INTEGER NOT NULL,
      value      BLOB NOT NULL,
      branch     INTEGER NOT NULL,
      sequence   INTEGER NOT NULL,
      stamp      INTEGER NOT NULL,
      past       BLOB,
      PRIMARY KEY (kind, record, field, member, id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE entry_origin (
      kind     INTEGER NOT NULL,
      record   BLOB NOT NULL,
      field    INTEGER NOT NULL,
      member   BLOB NOT NULL,
      branch   INTEGER NOT NULL,
      sequence INTEGER NOT NULL,
      PRIMARY KEY (kind, record, field, member)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE blob (
      digest BLOB NOT NULL PRIMARY KEY,
      bytes  BLOB NOT NULL
    ) STRICT;
    """,
  ]

  /// Brings a database to the version of this program, inside the caller's transaction.
  static func migrate(
    _ connection: Connection, from version: Int, _ tables: [ValueTable],
    _ migrations: [String] = Schema.migrations
  ) throws {
    for step in migrations.dropFirst(version) { try connection.script(step) }
    for table in tables { try connection.script(table.creation) }
    if version == 1 {
      let branchCount = Int(try connection.integer("SELECT count(*) FROM branch"))
      var places = PlaceTable(connection, tables, branchCount: branchCount)
      try places.noteAllContested()
    }
    // What has no effect, and who made what was put right since, is found again in the log.
    if 1...2 ~= version { try Meta(connection).set(.mustRebuild, .integer(1)) }
    try connection.script("PRAGMA user_version = \(migrations.count)")
  }
}
