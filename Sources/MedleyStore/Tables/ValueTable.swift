internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// A table whose rows are the members of one set, spread over columns by a layout.
///
/// Its statements are made once from the layout, which is part of the program.
struct ValueTable {
  let layout: TableLayout
  let insertion: String
  /// Reads all rows.
  let all: String
  /// Reads all rows of a record.
  let selection: String
  /// Reads all rows of one parent between two values of the order column.
  let range: String
  /// Reads the rows whose member lies between two ids.
  let members: String
  /// Reads the branch and sequence of all rows of one parent, named by its id.
  let dots: String
  /// Reads the record and the member of every row.
  let places: String
  let lastRow: String
  /// Finds records with more than one row, one of them after a given row.
  let contestedSince: String
  /// Finds the same by looking at all rows, which is quicker when most of them are new.
  let contestedOfAll: String
  /// Reads the records that were noted as contested.
  let contested: String
  /// Reads all rows of those.
  let contestedRows: String
  let contestedInsertion: String
  let contestedClearing: String
  /// Reads the branch and sequence of all rows of a record.
  let ownDots: String
  let removal: String
  let clearing: String

  /// The columns before those of the layout.
  private static let fixed =
    "record, member, id, understand, branch, sequence, stamp"

  /// The number of columns before those of the layout.
  static let fixedCount = 7

  init(_ layout: TableLayout) {
    self.layout = layout
    let table = layout.table
    let names = layout.columns.map(\.name).joined(separator: ", ")
    let every = "\(ValueTable.fixed), \(layout.parentColumn), \(names), rest"
    let marks = Array(repeating: "?", count: ValueTable.fixedCount + layout.columns.count + 2)
    insertion = "INSERT INTO \(table) (\(every)) VALUES (\(marks.joined(separator: ", ")))"
    all = "SELECT \(every) FROM \(table)"
    selection = "SELECT \(every) FROM \(table) WHERE record = ?"
    range = """
      SELECT \(every) FROM \(table)
      WHERE \(layout.parentColumn) = ? AND \(layout.orderColumn) BETWEEN ? AND ?
      """
    members = "\(all) WHERE coalesce(member, id) BETWEEN ? AND ?"
    dots = """
      SELECT branch, sequence FROM \(table)
      WHERE \(layout.parentColumn) = (SELECT number FROM name WHERE id = ?)
      """
    places = "SELECT DISTINCT record, coalesce(member, id) FROM \(table)"
    lastRow = "SELECT coalesce(max(rowid), 0) FROM \(table)"
    contested = "SELECT record FROM \(table)_contested ORDER BY record"
    contestedRows = "\(all) WHERE record IN (SELECT record FROM \(table)_contested)"
    contestedInsertion = "INSERT OR IGNORE INTO \(table)_contested VALUES (?)"
    contestedClearing = "DELETE FROM \(table)_contested"
    contestedSince = """
      SELECT new.record FROM \(table) AS new NOT INDEXED
      WHERE new.rowid > ? AND EXISTS (
        SELECT 1 FROM \(table) AS old WHERE old.record = new.record AND old.rowid <> new.rowid)
      """
    contestedOfAll = """
      SELECT record FROM \(table) GROUP BY record HAVING count(*) > 1 AND max(rowid) > ?
      """
    ownDots = "SELECT branch, sequence FROM \(table) WHERE record = ?"
    removal = "DELETE FROM \(table) WHERE record = ? AND id = ?"
    clearing = "DELETE FROM \(table)"
  }

  /// Makes the table, its indexes and nothing else; put together only where it is wanted.
  var creation: String {
    let table = layout.table
    let columns = layout.columns.map { column in
      switch column.form {
      case .signed, .number: "\(column.name) INTEGER"
      case .text: "\(column.name) TEXT"
      case .identifier: "\(column.name) INTEGER REFERENCES name(number)"
      }
    }
    return """
      CREATE TABLE IF NOT EXISTS \(table) (
        record     BLOB NOT NULL,
        member     BLOB,
        id         BLOB NOT NULL,
        understand INTEGER NOT NULL,
        branch     INTEGER NOT NULL,
        sequence   INTEGER NOT NULL,
        stamp      INTEGER NOT NULL,
        \(layout.parentColumn) INTEGER NOT NULL REFERENCES name(number),
        \(columns.joined(separator: ",\n  ")),
        rest BLOB
      ) STRICT;
      CREATE INDEX IF NOT EXISTS \(table)_record ON \(table) (record);
      CREATE INDEX IF NOT EXISTS \(table)_order
        ON \(table) (\(layout.parentColumn), \(layout.orderColumn));
      CREATE TABLE IF NOT EXISTS \(table)_contested (
        record BLOB NOT NULL PRIMARY KEY
      ) STRICT, WITHOUT ROWID;
      """
  }

  /// Spreads a value over the columns; nil when it does not fit and stays as bytes.
  ///
  /// Fields and columns are both in order of their tags, so one pass over them is enough.
  func columns(of value: [UInt8], name: (Identifier) throws -> Int64) rethrows -> [Value]? {
    guard let fields = (try? FieldMap(decoding: value))?.fields else { return nil }
    var rest = FieldMap()
    var values: [Value] = []
    values.reserveCapacity(layout.columns.count + 1)
    var next = 0
    for column in layout.columns {
      while next < fields.count, fields[next].tag < column.tag {
        rest[fields[next].tag] = fields[next].content
        next += 1
      }
      guard next < fields.count, fields[next].tag == column.tag else {
        values.append(.null)
        continue
      }
      guard let value = try ValueTable.value(of: fields[next].content, column.form, name: name)
      else { return nil }
      values.append(value)
      next += 1
    }
    for field in fields[next...] { rest[field.tag] = field.content }
    values.append(rest.fields.isEmpty ? .null : .blob(rest.encoded))
    return values
  }

  /// The value of a column; nil when the content does not fit its form.
  private static func value(
    of content: FieldMap.Content, _ form: TableLayout.Form, name: (Identifier) throws -> Int64
  ) rethrows -> Value? {
    switch (form, content) {
    case (.number, .number(let number)): Int64(exactly: number).map { .integer($0) }
    case (.signed, .number(let number)):
      .integer(Int64(bitPattern: number >> 1) ^ -Int64(bitPattern: number & 1))
    case (.text, .bytes(let bytes)):
      String(validating: bytes, as: UTF8.self).map { .text($0) }
    case (.identifier, .bytes(let bytes)):
      try Identifier(bytes: bytes).map { .integer(try name($0)) }
    default: nil
    }
  }

  /// Puts the value of a row together again; the layout's columns start at an index.
  func value(
    of row: borrowing Row, from start: Int, name: (Int64) throws -> Identifier?
  ) throws -> [UInt8] {
    let restColumn = start + layout.columns.count
    var map =
      row.isNull(restColumn) ? FieldMap() : try FieldMap(decoding: row.blob(restColumn))
    for (index, column) in layout.columns.enumerated() where !row.isNull(start + index) {
      switch column.form {
      case .number: map.set(column.tag, number: UInt64(clamping: row.integer(start + index)))
      case .signed: map.set(column.tag, signed: row.integer(start + index))
      case .text: map.set(column.tag, text: row.text(start + index))
      case .identifier: map.set(column.tag, identifier: try name(row.integer(start + index)))
      }
    }
    return map.encoded
  }
}
