internal import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

extension PlaceTable {
  /// The last row of a table.
  func lastRow(of table: ValueTable) throws -> Int64 {
    try connection.first(table.lastRow) { $0.integer(0) } ?? 0
  }

  /// Takes the rows that are there as checked.
  mutating func beginChecking() throws {
    for table in tables { checkedRows[table.layout.table] = try lastRow(of: table) }
  }

  /// Notes a record of which more than one row may speak, though only one is found under its id.
  mutating func noteContested(_ record: Identifier, in table: ValueTable) throws {
    guard contested[table.layout.table, default: []].insert(record).inserted else { return }
    try connection.run(table.contestedInsertion, [.blob(record.bytes)])
  }

  /// Notes the records that got a new row while they have another one.
  ///
  /// What is noted stays noted: whoever reads it looks at the rows themselves.
  mutating func noteContested() throws {
    for table in tables {
      let name = table.layout.table
      let checked = checkedRows[name] ?? 0
      let last = try lastRow(of: table)
      guard last > checked else { continue }
      let areMostNew = last - checked > last / 8
      var records: [Identifier] = []
      try connection.each(
        areMostNew ? table.contestedOfAll : table.contestedSince, [.integer(checked)]
      ) { records.append(try $0.identifier(0)) }
      for record in records { try noteContested(record, in: table) }
      checkedRows[name] = last
    }
  }

  /// Every record that was noted, in order.
  func contestedRecords(in table: ValueTable) throws -> [Identifier] {
    var records: [Identifier] = []
    try connection.each(table.contested) { records.append(try $0.identifier(0)) }
    return records
  }

  /// Notes what a store holds in which nothing was ever noted.
  mutating func noteAllContested() throws {
    for table in tables {
      checkedRows[table.layout.table] = 0
      let reader = reader(of: table)
      var strays: [Identifier] = []
      try connection.each(table.all) { row in
        let row = try MemberRow(row, reader)
        strays += try table.strays(row.survivor, in: row.record)
      }
      for record in strays { try noteContested(record, in: table) }
    }
    try noteContested()
  }
}

extension ValueTable {
  /// The records that a value may put in question although it is their only row.
  ///
  /// A value that names its record by its first tags belongs under the id that they give. One that
  /// stands under another id speaks of the same thing as those that stand where it belongs.
  func strays(_ survivor: Survivor, in record: Identifier) -> [Identifier] {
    guard let parent = survivor.parent,
      let map = try? FieldMap(decoding: survivor.value), map[layout.keyTag] != nil
    else { return [] }
    let own = Identifier.keyedRecord(kind: layout.kind, parent: parent, key: map)
    return own == record ? [] : [record, own]
  }
}
