/// All rows of one template, column by column, before it is decided how to code them.
struct RowSource {
  /// What tells templates apart.
  struct Key: Hashable {
    var mode: RowTemplate.Mode
    var kind: UInt64 = 0
    var head: UInt8 = 0
    var field: UInt64 = 0
  }

  /// One part of a row: a number, or the number of a value in the pool.
  struct Part {
    let source: UInt64
    let value: Int64
    let byteCount: Int?
  }

  /// One column; rows that lack it hold a zero.
  struct Column {
    let source: UInt64
    var values: [Int64]
    var isPresent: [Bool]
    var isComplete: Bool
    /// True as long as every value is bytes, sixteen of them.
    var isSixteen = true
    var isBytes = false

    mutating func append(_ part: Part) {
      values.append(part.value)
      isPresent.append(true)
      if part.byteCount != nil { isBytes = true }
      if part.byteCount != 16 { isSixteen = false }
    }

    mutating func appendNothing() {
      values.append(0)
      isPresent.append(false)
      isComplete = false
    }
  }

  let key: Key
  private(set) var columns: [Column] = []
  /// The change of each row, and whether the row is its first.
  private(set) var changes: [Int32] = []
  private(set) var isFirst: [Bool] = []

  init(_ key: Key) { self.key = key }

  var rowCount: Int { changes.count }

  /// The number of parts for which there is no column yet.
  func missingColumnCount(_ parts: [Part]) -> Int {
    var column = 0
    var missing = 0
    for part in parts {
      while column < columns.count, columns[column].source < part.source { column += 1 }
      if column == columns.count || columns[column].source != part.source { missing += 1 }
    }
    return missing
  }

  /// Appends a row whose parts are in ascending order of source.
  mutating func append(_ parts: [Part], change: Int, isFirst first: Bool) {
    var column = 0
    for part in parts {
      while column < columns.count, columns[column].source < part.source {
        columns[column].appendNothing()
        column += 1
      }
      if column == columns.count || columns[column].source != part.source {
        let new = Column(
          source: part.source, values: [Int64](repeating: 0, count: rowCount),
          isPresent: [Bool](repeating: false, count: rowCount), isComplete: rowCount == 0)
        columns.insert(new, at: column)
      }
      columns[column].append(part)
      column += 1
    }
    while column < columns.count {
      columns[column].appendNothing()
      column += 1
    }
    changes.append(Int32(change))
    isFirst.append(first)
  }

  /// Maps numbers that are mostly even, as numbers mapped from signed ones are, back to those.
  mutating func mapBack(column: Int) {
    for row in columns[column].values.indices {
      let value = columns[column].values[row]
      columns[column].values[row] =
        Int64(bitPattern: UInt64(bitPattern: value) >> 1) ^ -(value & 1)
    }
  }
}
