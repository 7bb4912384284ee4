internal import CSQLite

/// A row of a result, lent to a closure for as long as it is the current one.
@safe package struct Row: ~Copyable {
  let handle: OpaquePointer

  init(_ statement: Statement) { unsafe handle = statement.handle }

  private init(handle: OpaquePointer) { unsafe self.handle = handle }

  /// The number of columns.
  package var count: Int { Int(unsafe sqlite3_column_count(handle)) }

  package func isNull(_ column: Int) -> Bool {
    unsafe sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// True for NULL, an empty text and no bytes.
  package func isEmpty(_ column: Int) -> Bool {
    unsafe sqlite3_column_bytes(handle, Int32(column)) == 0
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

  /// The sixteen bytes in a column as two numbers, the most significant byte first.
  ///
  /// Nil when the column does not hold just so many. Ids are read so without an array for each.
  package func sixteenBytes(_ column: Int) -> (high: UInt64, low: UInt64)? {
    guard let start = unsafe sqlite3_column_blob(handle, Int32(column)),
      unsafe sqlite3_column_bytes(handle, Int32(column)) == 16
    else { return nil }
    return unsafe (
      UInt64(bigEndian: start.loadUnaligned(as: UInt64.self)),
      UInt64(bigEndian: start.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
    )
  }

  /// The same row for a wrapper, which is lent no longer than this one.
  package var again: Row { unsafe Row(handle: handle) }

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
