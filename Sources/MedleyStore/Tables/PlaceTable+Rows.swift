internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

extension PlaceTable {
  /// What the rows of a table are read with.
  func reader(of table: ValueTable) -> MemberRow.Reader {
    MemberRow.Reader(table, names: names, connection, branchCount: branchCount)
  }

  /// Lends the rows of one parent whose order column lies in a range.
  func eachRow(
    in table: ValueTable, parent: Identifier, from low: Int64, to high: Int64,
    _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    guard let number = try names.find(parent, in: connection) else { return }
    let reader = reader(of: table)
    try connection.each(table.range, [.integer(number), .integer(low), .integer(high)]) { row in
      try body(MemberRow(row, reader))
    }
  }

  /// Lends the rows of one record.
  func eachRow(
    in table: ValueTable, record: Identifier, _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    let reader = reader(of: table)
    try connection.each(table.selection, [.blob(record.bytes)]) { row in
      try body(MemberRow(row, reader))
    }
  }

  /// Lends the rows of all records that were noted as contested.
  func eachContestedRow(
    in table: ValueTable, _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    let reader = reader(of: table)
    try connection.each(table.contestedRows) { row in try body(MemberRow(row, reader)) }
  }

  /// Lends the rows whose member lies in a range.
  func eachRow(
    in table: ValueTable, members: ClosedRange<Identifier>,
    _ body: (borrowing MemberRow) throws -> Void
  ) throws {
    let reader = reader(of: table)
    let bounds = [Value.blob(members.lowerBound.bytes), .blob(members.upperBound.bytes)]
    try connection.each(table.members, bounds) { row in
      try body(MemberRow(row, reader))
    }
  }
}
