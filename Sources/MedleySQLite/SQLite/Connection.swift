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
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    let code = unsafe sqlite3_open_v2(
      path, &handle, access | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let opened = unsafe handle else {
      let error = unsafe SQLiteError(connection: handle, code: code, statement: nil)
      unsafe sqlite3_close_v2(handle)
      throw error
    }
    unsafe self.handle = opened
    unsafe sqlite3_busy_timeout(opened, busyMilliseconds)
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
