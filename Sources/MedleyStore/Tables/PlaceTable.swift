internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// The surviving operations of all places, spread over the tables.
struct PlaceTable {
  let connection: Connection
  let tables: [ValueTable]
  /// The number of branches; a row that names another one is damaged.
  var branchCount: Int
  let names = NameTable()
  /// Up to which row of each table it is noted which records are contested.
  var checkedRows: [String: Int64] = [:]
  /// The records that were noted as contested since the transaction began.
  var contested: [String: Set<Identifier>] = [:]
  /// Whether there is any operation without effect; nil until somebody asks.
  var hasVoid: Bool?
  /// Rows inserted and deleted since the transaction began.
  private(set) var rowsTouched = 0

  init(_ connection: Connection, _ tables: [ValueTable], branchCount: Int) {
    self.connection = connection
    self.tables = tables
    self.branchCount = branchCount
  }

  /// The table that has the members of a place; nil when they are kept as bytes.
  func table(kind: UInt64, field: UInt64) -> ValueTable? {
    tables.first { $0.layout.kind == kind && $0.layout.field == field }
  }

  /// Reads what survives at a place.
  func survivors(at place: Place) throws -> [Survivor] {
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
      let reader = reader(of: table)
      try connection.each(table.selection, [.blob(place.record.bytes)]) { row in
        let row = try MemberRow(row, reader)
        if row.member == member { survivors.append(try row.survivor) }
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
      row(of: survivor, at: place))
  }

  /// The columns of an operation that is kept as bytes.
  func row(of survivor: Survivor, at place: Place) -> [Value] {
    [
      Value(place.kind), .blob(place.record.bytes), Value(place.field),
      .blob(place.member?.bytes ?? []), .blob(survivor.id.bytes), Value(survivor.shape.rawValue),
      Value(survivor.parent?.bytes), survivor.mustUnderstand ? 1 : 0, .blob(survivor.value),
      Value(survivor.branch), Value(survivor.sequence), .integer(survivor.stamp),
      Value(survivor.past?.encoded),
    ]
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
      // The number of a last row that was deleted is given to the next one.
      if let checked = checkedRows[table.layout.table] {
        checkedRows[table.layout.table] = min(checked, try lastRow(of: table))
      }
    }
  }

  /// Takes away everything, for a rebuild from the log.
  mutating func clear() throws {
    try connection.run("DELETE FROM operation")
    for table in tables {
      try connection.run(table.clearing)
      try connection.run(table.contestedClearing)
      checkedRows[table.layout.table] = 0
    }
    contested = [:]
  }

  /// Lends every place and survivor of the generic table whose kind is given.
  func each(kind: UInt64, _ body: (Place, Survivor) throws -> Void) throws {
    try each("operation", kind: kind, body)
  }

  func each(
    _ table: String, kind: UInt64, _ body: (Place, Survivor) throws -> Void
  ) throws {
    try connection.each(
      """
      SELECT id, shape, parent, understand, value, branch, sequence, stamp, past,
        record, field, member
      FROM \(table) WHERE kind = ? ORDER BY record, field, member, id
      """, [Value(kind)]
    ) { row in
      let place = Place(
        kind: kind, record: try row.identifier(9),
        field: UInt64(clamping: row.integer(10)),
        member: row.isEmpty(11) ? nil : try row.identifier(11))
      try body(place, try survivor(row, from: 0))
    }
  }

  private func survivor(_ row: borrowing Row, from start: Int) throws -> Survivor {
    guard let shape = Shape(rawValue: UInt8(clamping: row.integer(start + 1))) else {
      throw StoreError.damaged(what: "shape of an operation")
    }
    return Survivor(
      id: try row.identifier(start), shape: shape,
      parent: row.isNull(start + 2) ? nil : try row.identifier(start + 2),
      mustUnderstand: row.integer(start + 3) != 0, value: row.blob(start + 4),
      branch: try branch(row.integer(start + 5)),
      sequence: UInt64(clamping: row.integer(start + 6)), stamp: row.integer(start + 7),
      past: row.isNull(start + 8) ? nil : try CausalPast(decoding: row.blob(start + 8)))
  }

  func branch(_ number: Int64) throws -> Int {
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
