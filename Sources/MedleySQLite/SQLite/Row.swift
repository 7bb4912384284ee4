internal import CSQLite

/// A row of a result, lent to a closure for as long as it is the current one.
@safe package struct Row: ~Copyable {
  let handle: OpaquePointer

  init(_ statement: Statement) { unsafe handle = statement.handle }

  /// The number of columns.
  package var count: Int { Int(unsafe sqlite3_column_count(handle)) }

  package func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// The whole number in a column; 0 for NULL.
  package func integer(_ column: Int) -> Int64 {
    unsafe sqlite3_column_int64(handle, Int32(column))
  }

  /// The text in a column; empty for NULL.
  package func text(_ column: Int) -> String {
    guard let start = unsafe sqlite3_column_text(handle, Int32(column)) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    let bytes = unsafe UnsafeBufferPointer(start: start, count: count)
    return unsafe String(decoding: bytes, as: UTF8.self)
  }

  /// The bytes in a column; empty for NULL.
  package func blob(_ column: Int) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(handle, Int32(column)) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(handle, Int32(column)))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// The value in a column.
  package func value(_ column: Int) -> Value {
    switch unsafe sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer(integer(column))
    case SQLITE_TEXT: .text(text(column))
    case SQLITE_BLOB: .blob(blob(column))
    case SQLITE_FLOAT: .text(text(column))
    default: .null
    }
  }
}
