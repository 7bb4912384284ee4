internal import CSQLite

/// One connection to one database file, for one thread.
@safe package final class Connection {
  private let handle: OpaquePointer
  private var statements: [String: Statement] = [:]
  /// The statement that ran last, so that a run of equal ones is not looked up each time.
  private var lastStatement: Statement?

  /// How a database is opened.
  package enum Mode: Hashable, Sendable {
    case readOnly
    /// Reads beside others and writes nothing into the file that all connections share, which must
    /// be there and may be empty.
    ///
    /// Source: www.sqlite.org/wal.html, “Read-Only Databases”; www.sqlite.org/uri.html.
    case beside
    /// Reads the one file without locks and without its companions: nobody may write meanwhile.
    case unlocked
    case readWrite
    case create
  }

  /// Opens a database file.
  ///
  /// - Throws: `SQLiteError` when it cannot be opened.
  package init(path: String, mode: Mode, busyMilliseconds: Int32 = 30_000) throws {
    var handle: OpaquePointer?
    let access =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .beside, .unlocked: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let code = unsafe sqlite3_open_v2(
      Connection.name(of: path, mode), &handle,
      access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      let error = unsafe SQLiteError(connection: handle, code: code, statement: nil)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe self.handle = opened
    unsafe sqlite3_busy_timeout(opened, busyMilliseconds)
  }

  /// What SQLite calls a file that is opened in some way.
  private static func name(of path: String, _ mode: Mode) -> String {
    let option: String
    switch mode {
    case .beside: option = "readonly_shm=1"
    case .unlocked: option = "immutable=1"
    case .readOnly, .readWrite, .create: return path
    }
    let digits = Array("0123456789ABCDEF".utf8)
    var name = path.hasPrefix("/") ? "file://" : "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."):
        name.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        name += "%"
        for digit in [byte >> 4, byte & 15] {
          name.unicodeScalars.append(Unicode.Scalar(digits[Int(digit)]))
        }
      }
    }
    return name + "?" + option
  }

  deinit {
    lastStatement = nil
    statements.removeAll()
    unsafe sqlite3_close_v2(handle)
  }

  /// Runs one statement that gives no rows.
  ///
  /// The text must be a literal: it is the key of the cache of prepared statements.
  package func run(_ sql: String, _ values: [Value] = []) throws {
    try each(sql, values) { _ in }
  }

  /// Runs one statement and lends each row to a closure.
  package func each(
    _ sql: String, _ values: [Value] = [], _ body: (borrowing Row) throws -> Void
  ) throws {
    // While a statement is under way it is out of the cache, so the same text can run inside.
    // One that fails is not put back.
    let statement = try taken(sql)
    try statement.bind(values)
    while try statement.step() { try body(Row(statement)) }
    statement.reset()
    if let last = lastStatement { statements[last.sql] = last }
    lastStatement = statement
  }

  /// Runs one statement and gives what a closure makes of the first row; nil without rows.
  package func first<Result>(
    _ sql: String, _ values: [Value] = [], _ body: (borrowing Row) throws -> Result
  ) throws -> Result? {
    var result: Result?
    try each(sql, values) { row in
      if result == nil { result = try body(row) }
    }
    return result
  }

  /// Runs several statements that take no values.
  package func script(_ sql: String) throws {
    let code = unsafe sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else {
      throw unsafe SQLiteError(connection: handle, code: code, statement: nil)
    }
  }

  /// True when nothing can be written through this connection.
  package var isReadOnly: Bool { unsafe sqlite3_db_readonly(handle, "main") == 1 }

  /// The number of rows that the last statement changed.
  package var changedRowCount: Int { Int(unsafe sqlite3_changes64(handle)) }

  /// The number of rows that the connection has changed since it was opened.
  package var totalChangedRowCount: Int { Int(unsafe sqlite3_total_changes64(handle)) }

  /// Runs a body as one transaction, which is rolled back when the body throws.
  package func transaction<Result>(
    writing: Bool = true, _ body: () throws -> Result
  ) throws -> Result {
    try run(writing ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
    let result: Result
    do {
      result = try body()
      try run("COMMIT")
    } catch {
      try? run("ROLLBACK")
      throw error
    }
    return result
  }

  private func taken(_ sql: String) throws -> Statement {
    if let last = lastStatement, last.sql == sql {
      lastStatement = nil
      return last
    }
    return try unsafe statements.removeValue(forKey: sql) ?? Statement(sql, on: handle)
  }
}
