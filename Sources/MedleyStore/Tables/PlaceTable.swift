internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// The surviving operations of all places, spread over the tables.
struct PlaceTable {
  let connection: Connection
  let tables: [ValueTable]
  /// The number of branches; a row that names another one is damaged.
  var branchCount: Int
  var names = NameTable()
  /// Rows inserted and deleted since the transaction began.
  private(set) var rowsTouched = 0

  init(_ connection: Connection, _ tables: [ValueTable], branchCount: Int) {
    self.connection = connection
    self.tables = tables
    self.branchCount = branchCount
  }

  /// The table that has the members of a place; nil when they are kept as bytes.
  private func table(kind: UInt64, field: UInt64) -> ValueTable? {
    tables.first { $0.layout.kind == kind && $0.layout.field == field }
  }

  /// Reads what survives at a place.
  mutating func survivors(at place: Place) throws -> [Survivor] {
    var survivors: [Survivor] = []
    try connection.each(
      """
      SELECT id, shape, parent, understand, value, branch, sequence, stamp, past FROM operation
      WHERE kind = ? AND record = ? AND field = ? AND member = ?
      """,
      [
        Value(place.kind), .blob(place.record.bytes), Value(place.field),
        .blob(place.member?.bytes ?? []),
      ]
    ) { row in survivors.append(try survivor(row, from: 0)) }
    if let table = table(kind: place.kind, field: place.field), let member = place.member {
      try connection.each(table.selection, [.blob(place.record.bytes)]) { row in
        let (found, survivor) = try survivor(of: row, in: table)
        if found.member == member { survivors.append(survivor) }
      }
    }
    return survivors
  }

  /// Adds a surviving operation.
  mutating func insert(_ survivor: Survivor, at place: Place) throws {
    rowsTouched += 1
    if survivor.shape == .add, let table = table(kind: place.kind, field: place.field),
      let parent = survivor.parent, survivor.past == nil
    {
      let number = try names.number(of: parent, in: connection)
      let columns = try table.columns(of: survivor.value) {
        try names.number(of: $0, in: connection)
      }
      if let columns {
        try connection.run(
          table.insertion,
          [
            .blob(place.record.bytes),
            place.member == survivor.id ? .null : .blob(place.member?.bytes ?? []),
            .blob(survivor.id.bytes), survivor.mustUnderstand ? 1 : 0, Value(survivor.branch),
            Value(survivor.sequence), .integer(survivor.stamp), .integer(number),
          ] + columns)
        return
      }
    }
    try connection.run(
      "INSERT INTO operation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      [
        Value(place.kind), .blob(place.record.bytes), Value(place.field),
        .blob(place.member?.bytes ?? []), .blob(survivor.id.bytes), Value(survivor.shape.rawValue),
        Value(survivor.parent?.bytes), survivor.mustUnderstand ? 1 : 0, .blob(survivor.value),
        Value(survivor.branch), Value(survivor.sequence), .integer(survivor.stamp),
        Value(survivor.past?.encoded),
      ])
  }

  /// Takes away an operation that was superseded.
  mutating func delete(_ survivor: Survivor, at place: Place) throws {
    rowsTouched += 1
    try connection.run(
      "DELETE FROM operation WHERE kind = ? AND record = ? AND field = ? AND member = ? AND id = ?",
      [
        Value(place.kind), .blob(place.record.bytes), Value(place.field),
        .blob(place.member?.bytes ?? []), .blob(survivor.id.bytes),
      ])
    if let table = table(kind: place.kind, field: place.field) {
      try connection.run(
        table.removal, [.blob(place.record.bytes), .blob(survivor.id.bytes)])
    }
  }

  /// The last row of each table with columns.
  func lastRows() throws -> [String: Int64] {
    var rows: [String: Int64] = [:]
    for table in tables {
      rows[table.layout.table] = try connection.first(table.lastRow) { $0.integer(0) } ?? 0
    }
    return rows
  }

  /// The records with more than one row, one of them after a given row.
  func contestedRecords(in layout: TableLayout, since row: Int64) throws -> [Identifier] {
    var records: [Identifier] = []
    for table in tables where table.layout.table == layout.table {
      try connection.each(table.contested, [.integer(row)]) {
        records.append(try PlaceTable.identifier($0.blob(0)))
      }
    }
    return records
  }

  /// Takes away everything, for a rebuild from the log.
  mutating func clear() throws {
    try connection.run("DELETE FROM operation")
    for table in tables { try connection.run(table.clearing) }
  }

  /// Lends every place and survivor of the generic table whose kind is given.
  func each(kind: UInt64, _ body: (Place, Survivor) throws -> Void) throws {
    try connection.each(
      """
      SELECT id, shape, parent, understand, value, branch, sequence, stamp, past,
        record, field, member
      FROM operation WHERE kind = ? ORDER BY record, field, member, id
      """, [Value(kind)]
    ) { row in
      let member = row.blob(11)
      let place = Place(
        kind: kind, record: try PlaceTable.identifier(row.blob(9)),
        field: UInt64(clamping: row.integer(10)),
        member: member.isEmpty ? nil : try PlaceTable.identifier(member))
      try body(place, try survivor(row, from: 0))
    }
  }

  /// Lends the rows of one parent whose order column lies in a range.
  mutating func each(
    in table: ValueTable, parent: Identifier, from low: Int64, to high: Int64,
    _ body: (Place, Survivor) throws -> Void
  ) throws {
    guard let number = try names.find(parent, in: connection) else { return }
    try connection.each(table.range, [.integer(number), .integer(low), .integer(high)]) { row in
      let (place, survivor) = try survivor(of: row, in: table)
      try body(place, survivor)
    }
  }

  /// Lends the rows of one record.
  mutating func each(
    in table: ValueTable, record: Identifier, _ body: (Place, Survivor) throws -> Void
  ) throws {
    try connection.each(table.selection, [.blob(record.bytes)]) { row in
      let (place, survivor) = try survivor(of: row, in: table)
      try body(place, survivor)
    }
  }

  private mutating func survivor(
    of row: borrowing Row, in table: ValueTable
  ) throws -> (Place, Survivor) {
    let id = try PlaceTable.identifier(row.blob(2))
    let record = try PlaceTable.identifier(row.blob(0))
    let member = row.isNull(1) ? id : try PlaceTable.identifier(row.blob(1))
    let parent = try names.id(of: row.integer(ValueTable.fixedCount), in: connection)
    let value = try table.value(of: row, from: ValueTable.fixedCount + 1) {
      try names.id(of: $0, in: connection)
    }
    let place = Place(
      kind: table.layout.kind, record: record, field: table.layout.field, member: member)
    return (
      place,
      Survivor(
        id: id, shape: .add, parent: parent, mustUnderstand: row.integer(3) != 0, value: value,
        branch: try branch(row.integer(4)), sequence: UInt64(clamping: row.integer(5)),
        stamp: row.integer(6), past: nil)
    )
  }

  private func survivor(_ row: borrowing Row, from start: Int) throws -> Survivor {
    guard let shape = Shape(rawValue: UInt8(clamping: row.integer(start + 1))) else {
      throw StoreError.damaged(what: "shape of an operation")
    }
    return Survivor(
      id: try PlaceTable.identifier(row.blob(start)), shape: shape,
      parent: row.isNull(start + 2) ? nil : try PlaceTable.identifier(row.blob(start + 2)),
      mustUnderstand: row.integer(start + 3) != 0, value: row.blob(start + 4),
      branch: try branch(row.integer(start + 5)),
      sequence: UInt64(clamping: row.integer(start + 6)), stamp: row.integer(start + 7),
      past: row.isNull(start + 8) ? nil : try CausalPast(decoding: row.blob(start + 8)))
  }

  private func branch(_ number: Int64) throws -> Int {
    guard let branch = Int(exactly: number), 0..<branchCount ~= branch else {
      throw StoreError.damaged(what: "branch of an operation")
    }
    return branch
  }

  static func identifier(_ bytes: [UInt8]) throws -> Identifier {
    guard let id = Identifier(bytes: bytes) else {
      throw StoreError.damaged(what: "length of an id")
    }
    return id
  }
}
