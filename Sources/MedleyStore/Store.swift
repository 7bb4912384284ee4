package import MedleyRecords
internal import MedleySQLite
package import MedleySealing

/// One replica on one disk: the log, which is the truth, and the tables made from it.
///
/// A store belongs to one thread; several processes may have the same store open. Writers queue for
/// the database's lock and readers are never kept waiting.
package final class Store {
  /// The folder that holds the database, the keys and the token.
  package let home: StoreHome
  package let household: Digest
  let connection: Connection
  let tables: [ValueTable]

  private init(_ home: StoreHome, _ connection: Connection, _ tables: [ValueTable]) throws {
    self.home = home
    self.connection = connection
    self.tables = tables
    guard let household = try Meta(connection).digest(.household) else {
      throw StoreError.damaged(what: "household of the store")
    }
    self.household = household
  }

  /// Makes a store in a folder that has none.
  ///
  /// - Throws: `StoreError.alreadyExists`, or what the disk says.
  package static func create(
    at home: StoreHome, household: Digest, layouts: [TableLayout]
  ) throws -> Store {
    try home.createDatabaseFile()
    do {
      let connection = try connect(home, mode: .readWrite)
      let tables = layouts.map { ValueTable($0) }
      try connection.script(
        "PRAGMA journal_mode = WAL; PRAGMA application_id = \(Schema.applicationID)")
      try connection.transaction {
        try Schema.migrate(connection, from: 0, tables)
        try Meta(connection).set(.household, .blob(household.bytes))
        try Meta(connection).set(.stateHash, .blob([UInt8](repeating: 0, count: 32)))
      }
      return try Store(home, connection, tables)
    } catch {
      home.removeDatabase()
      throw error
    }
  }

  /// Opens the store in a folder, and brings an older one up to date.
  ///
  /// - Throws: `StoreError.noStore`, `.newerStore` when a later program wrote it.
  package static func open(_ home: StoreHome, layouts: [TableLayout]) throws -> Store {
    guard home.hasDatabase else { throw StoreError.noStore(path: home.path) }
    do {
      let connection = try connect(home, mode: .readWrite)
      guard try connection.integer("PRAGMA application_id") == Schema.applicationID else {
        throw StoreError.damaged(what: "mark of the database")
      }
      let tables = layouts.map { ValueTable($0) }
      let version = Int(try connection.integer("PRAGMA user_version"))
      guard version <= Schema.version else {
        throw StoreError.newerStore(found: version, supported: Schema.version)
      }
      if version < Schema.version {
        try connection.transaction {
          let current = Int(try connection.integer("PRAGMA user_version"))
          if current < Schema.version { try Schema.migrate(connection, from: current, tables) }
        }
      }
      return try Store(home, connection, tables)
    } catch let error as SQLiteError {
      throw error.kind == .damaged
        ? StoreError.damaged(what: "database file") : StoreError.database(error)
    }
  }

  private static func connect(_ home: StoreHome, mode: Connection.Mode) throws -> Connection {
    let connection = try Connection(path: home.databasePath, mode: mode)
    // Opening reads the whole write-ahead log once; 128 pages are half a millisecond of it.
    try connection.script(
      "PRAGMA synchronous = FULL; PRAGMA foreign_keys = OFF; PRAGMA wal_autocheckpoint = 128")
    connection.leaveWriteAheadLogOnClose()
    return connection
  }
}

extension Connection {
  /// The number that a statement without parameters gives.
  func integer(_ sql: String) throws -> Int64 {
    try first(sql, []) { $0.integer(0) } ?? 0
  }
}

/// The few single facts that a store remembers.
struct Meta {
  enum Key: String {
    case household
    case stateHash = "state_hash"
    case incarnation
    case machine
    case inode
    case token
    case foreignChange = "foreign_change"
  }

  let connection: Connection

  init(_ connection: Connection) { self.connection = connection }

  func value(_ key: Key) throws -> Value? {
    try connection.first("SELECT value FROM meta WHERE key = ?", [.text(key.rawValue)]) {
      $0.value(0)
    }
  }

  func blob(_ key: Key) throws -> [UInt8]? {
    if case .blob(let bytes)? = try value(key) { bytes } else { nil }
  }

  func digest(_ key: Key) throws -> Digest? {
    try blob(key).flatMap { Digest(bytes: $0) }
  }

  func set(_ key: Key, _ value: Value) throws {
    try connection.run(
      "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [.text(key.rawValue), value])
  }
}
