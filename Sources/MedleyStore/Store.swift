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
  /// The inode of the database file that was opened; nil when it has none.
  let inode: UInt64?
  /// Why nothing can be written; nil where it can, as far as opening tells.
  package let obstacle: WriteObstacle?
  let database: OpenDatabase

  private init(_ home: StoreHome, _ database: OpenDatabase, _ tables: [ValueTable]) throws {
    let connection = database.connection
    self.home = home
    self.database = database
    self.connection = connection
    obstacle = database.obstacle
    self.tables = tables
    inode = FileSystem.inode(home.databasePath)
    guard let household = try Meta(connection).digest(.household) else {
      throw StoreError.damaged(what: "household of the store")
    }
    self.household = household
  }

  /// Makes a store in a folder that has none.
  ///
  /// The database has its name only once it is whole, so an attempt that was cut short, whenever
  /// that was, can be made again.
  ///
  /// - Throws: `StoreError.alreadyExists`, or what the disk says.
  package static func create(
    at home: StoreHome, household: Digest, layouts: [TableLayout]
  ) throws -> Store {
    if home.hasDatabase { throw StoreError.alreadyExists(path: home.path) }
    do {
      try home.createUnfinished()
      try makeTables(home.unfinishedPath, household, layouts.map { ValueTable($0) })
      try home.finishDatabase()
    } catch {
      home.removeUnfinished()
      switch error {
      case let error as FileError: throw StoreError.file(error)
      case let error as SQLiteError: throw StoreError.database(error)
      default: throw error
      }
    }
    do {
      let store = try open(home, layouts: layouts)
      if let obstacle = store.obstacle { throw StoreError.notWritable(obstacle, path: home.path) }
      return store
    } catch {
      // What was begun here this moment holds nothing yet.
      home.removeDatabase()
      throw error
    }
  }

  /// Sets up an empty database; it is whole in its one file when this returns.
  private static func makeTables(
    _ path: String, _ household: Digest, _ tables: [ValueTable]
  ) throws {
    // This connection writes everything into the one file when it closes.
    let connection = try Connection(path: path, mode: .readWrite)
    try connection.script(
      """
      PRAGMA synchronous = FULL; PRAGMA journal_mode = WAL;
      PRAGMA application_id = \(Schema.applicationID)
      """)
    try connection.transaction {
      try Schema.migrate(connection, from: 0, tables)
      try Meta(connection).set(.household, .blob(household.bytes))
      try Meta(connection).set(.stateHash, .blob([UInt8](repeating: 0, count: 32)))
    }
    // What closing could not write for want of room would not be told, and a log that another
    // program holds is told by a row alone.
    guard try connection.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0 else {
      throw SQLiteError(code: 5, words: "database is locked", statement: nil)
    }
  }

  /// Opens the store in a folder, and brings an older one up to date.
  ///
  /// A store that cannot be written is opened for reading; `obstacle` then says why.
  ///
  /// - Throws: `StoreError.noStore`, `.newerStore` when a later program wrote it, and
  ///   `.olderThanReadable` or `.unmergedChanges` where reading alone takes a disk that can be
  ///   written.
  package static func open(_ home: StoreHome, layouts: [TableLayout]) throws -> Store {
    try open(home, layouts: layouts, migrations: Schema.migrations)
  }

  /// Opens a store for a program that knows so many migrations.
  static func open(
    _ home: StoreHome, layouts: [TableLayout], migrations: [String]
  ) throws -> Store {
    guard home.hasDatabase else {
      let number = FileSystem.obstacle(home.databasePath)
      throw number == 0
        ? StoreError.noStore(path: home.path)
        : StoreError.file(FileError(.open, home.path, number: number))
    }
    do {
      let database = try OpenDatabase(home)
      let connection = database.connection
      guard try connection.integer("PRAGMA application_id") == Schema.applicationID else {
        throw StoreError.damaged(what: "mark of the database")
      }
      let tables = layouts.map { ValueTable($0) }
      let version = Int(try connection.integer("PRAGMA user_version"))
      guard version <= migrations.count else {
        throw StoreError.newerStore(found: version, supported: migrations.count)
      }
      guard version > 0 else { throw StoreError.damaged(what: "version of the database") }
      if version < migrations.count {
        if database.obstacle != nil { throw StoreError.olderThanReadable(path: home.path) }
        try keepCopy(of: connection, at: home, version: version)
        try connection.transaction {
          let current = Int(try connection.integer("PRAGMA user_version"))
          if current < migrations.count {
            try Schema.migrate(connection, from: current, tables, migrations)
          }
        }
      }
      return try Store(home, database, tables)
    } catch let error as SQLiteError {
      throw error.kind == .damaged
        ? StoreError.damaged(what: "database file") : StoreError.database(error)
    }
  }

  /// Leaves one whole copy of a database beside it before its tables are changed.
  ///
  /// A copy that an attempt before this one left is as good, and is kept.
  private static func keepCopy(
    of connection: Connection, at home: StoreHome, version: Int
  ) throws {
    let path = home.copyPath(version: version)
    guard !FileSystem.exists(path) else { return }
    let part = path + ".part"
    do {
      StoreHome.removeDatabase(at: part)
      // Half a copy is of no use to anybody, and takes the room that a full disk lacks.
      defer { StoreHome.removeDatabase(at: part) }
      _ = try Descriptor(part, .createNew)
      try connection.run("VACUUM INTO ?", [.text(part)])
      try FileSystem.rename(part, to: path)
      try Descriptor(home.path, .directory).synchronise()
    } catch let error as FileError {
      throw StoreError.file(error)
    }
  }

  /// True when the tables are to be made again from the log before they are used.
  package var mustRebuild: Bool {
    get throws { try explained { try Meta(connection).value(.mustRebuild) == .integer(1) } }
  }

  /// A number that is another one after each commit of another connection; cheap to ask for.
  ///
  /// - Throws: `StoreError.replaced` once the database has lost its name, or what the disk says.
  package var changeMark: Int64 {
    get throws {
      guard FileSystem.inode(home.databasePath) == inode else {
        throw StoreError.replaced(path: home.path)
      }
      return try explained { try connection.integer("PRAGMA data_version") }
    }
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
    case device
    case machine
    case inode
    case foreignChange = "foreign_change"
    case mustRebuild = "must_rebuild"
    case earlyMembers = "early_members"
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

  /// Who this store wrote as the last time; nil before the first.
  var actor: Actor? {
    get throws {
      guard let device = try blob(.device).flatMap({ VerifyingKey(bytes: $0) }),
        let incarnation = try blob(.incarnation).flatMap({ Incarnation(bytes: $0) })
      else { return nil }
      return Actor(device: device, incarnation: incarnation)
    }
  }

  func remove(_ key: Key) throws {
    try connection.run("DELETE FROM meta WHERE key = ?", [.text(key.rawValue)])
  }

  func set(_ key: Key, _ value: Value) throws {
    try connection.run(
      "INSERT INTO meta VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
      [.text(key.rawValue), value])
  }
}
