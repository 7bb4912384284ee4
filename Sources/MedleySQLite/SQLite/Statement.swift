internal import CSQLite

/// A prepared statement of one connection.
///
/// It lives in the connection's cache and never leaves the connection's thread.
@safe final class Statement {
  let handle: OpaquePointer
  let sql: String

  init(_ sql: String, on connection: OpaquePointer) throws {
    var handle: OpaquePointer?
    let code = unsafe sqlite3_prepare_v3(
      connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK, let handle = unsafe handle else {
      throw unsafe SQLiteError(connection: connection, code: code, statement: sql)
    }
    unsafe self.handle = handle
    self.sql = sql
  }

  deinit { unsafe sqlite3_finalize(handle) }

  func bind(_ values: [Value]) throws {
    var index: Int32 = 1
    for value in values {
      let code: Int32
      switch value {
      case .null: code = unsafe sqlite3_bind_null(handle, index)
      case .integer(let number): code = unsafe sqlite3_bind_int64(handle, index, number)
      case .text(let text):
        var text = text
        code = text.withUTF8 { bytes in
          unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
            unsafe sqlite3_bind_text(
              handle, index, characters.baseAddress ?? emptyText, Int32(clamping: bytes.count),
              Statement.copied)
          }
        }
      case .blob(let bytes):
        code =
          bytes.isEmpty
          ? unsafe sqlite3_bind_zeroblob(handle, index, 0)
          : unsafe sqlite3_bind_blob(
            handle, index, bytes, Int32(clamping: bytes.count), Statement.copied)
      }
      guard code == SQLITE_OK else {
        throw unsafe SQLiteError(
          connection: sqlite3_db_handle(handle), code: code, statement: sql)
      }
      index += 1
    }
  }

  /// Steps once; true when there is a row.
  func step() throws -> Bool {
    switch unsafe sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code:
      throw unsafe SQLiteError(connection: sqlite3_db_handle(handle), code: code, statement: sql)
    }
  }

  func reset() {
    unsafe sqlite3_reset(handle)
    unsafe sqlite3_clear_bindings(handle)
  }

  private var emptyText: UnsafePointer<CChar> { unsafe Statement.empty.pointer }

  /// A text of no bytes for SQLite to point at.
  @safe private struct EmptyText: @unchecked Sendable {
    let pointer: UnsafePointer<CChar>
    init() {
      let memory = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
      unsafe memory.initialize(to: 0)
      unsafe pointer = UnsafePointer(memory)
    }
  }
  private static let empty = EmptyText()

  /// Tells SQLite to copy what is bound.
  private static var copied: sqlite3_destructor_type? {
    unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }
}

extension SQLiteError {
  /// Reads the last error of a connection.
  init(connection: OpaquePointer?, code: Int32, statement: String?) {
    let extended = unsafe connection.map { unsafe sqlite3_extended_errcode($0) } ?? code
    let words = unsafe sqlite3_errstr(extended).map { unsafe String(cString: $0) } ?? "unknown"
    self.init(
      code: extended == SQLITE_OK ? code : extended, words: words, statement: statement)
  }
}
