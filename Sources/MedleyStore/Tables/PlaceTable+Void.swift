internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

extension PlaceTable {
  /// Keeps an operation that has no effect.
  mutating func insertVoid(_ operation: Survivor, at place: Place) throws {
    hasVoid = true
    try connection.run(
      "INSERT OR REPLACE INTO void_operation VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      row(of: operation, at: place))
  }

  /// Takes away what an operation with effect has seen at its place: nobody is asked about it now.
  mutating func deleteVoid(at place: Place, coveredBy past: CausalPast) throws {
    if hasVoid == nil {
      hasVoid = try connection.integer("SELECT EXISTS (SELECT 1 FROM void_operation)") == 1
    }
    guard hasVoid == true, OperationClass(kind: place.kind) == .log else { return }
    let key: [Value] = [
      Value(place.kind), .blob(place.record.bytes), Value(place.field),
      .blob(place.member?.bytes ?? []),
    ]
    let condition = "kind = ? AND record = ? AND field = ? AND member = ?"
    var seen: [(id: [UInt8], branch: Int64, sequence: Int64)] = []
    try connection.each(
      "SELECT id, branch, sequence FROM void_operation WHERE \(condition)", key
    ) { row in
      let isSeen = past.covers(
        branch: Int(clamping: row.integer(1)), sequence: UInt64(clamping: row.integer(2)))
      if isSeen { seen.append((row.blob(0), row.integer(1), row.integer(2))) }
    }
    for operation in seen {
      if operation.id == place.member?.bytes {
        try connection.run(
          "INSERT OR IGNORE INTO entry_origin VALUES (?, ?, ?, ?, ?, ?)",
          key + [.integer(operation.branch), .integer(operation.sequence)])
      }
      try connection.run(
        "DELETE FROM void_operation WHERE \(condition) AND id = ?", key + [.blob(operation.id)])
    }
  }

  /// Lends every operation of a kind that has no effect.
  func eachVoid(kind: UInt64, _ body: (Place, Survivor) throws -> Void) throws {
    try each("void_operation", kind: kind, body)
  }

  /// Notes where a member was first added, before that operation is superseded.
  mutating func noteOrigin(of operation: Survivor, at place: Place) throws {
    try connection.run(
      "INSERT OR IGNORE INTO entry_origin VALUES (?, ?, ?, ?, ?, ?)",
      [
        Value(place.kind), .blob(place.record.bytes), Value(place.field),
        .blob(operation.id.bytes), Value(operation.branch), Value(operation.sequence),
      ])
  }

  /// Where the member at a place was first added; nil when that is not known here.
  func origin(at place: Place) throws -> Branch.Origin? {
    guard let member = place.member else { return nil }
    if let found = try survivors(at: place).first(where: { $0.id == member }) {
      return Branch.Origin(branch: found.branch, sequence: found.sequence)
    }
    let found = try connection.first(
      """
      SELECT branch, sequence FROM entry_origin
      WHERE kind = ?2 AND record = ?3 AND field = ?4 AND member = ?1
      UNION ALL
      SELECT branch, sequence FROM void_operation
      WHERE kind = ?2 AND record = ?3 AND field = ?4 AND member = ?1 AND id = ?1
      """,
      [.blob(member.bytes), Value(place.kind), .blob(place.record.bytes), Value(place.field)]
    ) { ($0.integer(0), $0.integer(1)) }
    guard let found else { return nil }
    return Branch.Origin(branch: try branch(found.0), sequence: UInt64(clamping: found.1))
  }

  /// Takes away what the log gives again.
  mutating func clearVoid() throws {
    try connection.run("DELETE FROM void")
    try connection.run("DELETE FROM void_operation")
    try connection.run("DELETE FROM entry_origin")
  }
}
