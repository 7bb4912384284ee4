internal import MedleyRecords
internal import MedleySQLite

extension PlaceTable {
  /// Works the state hash out from the rows alone.
  mutating func stateHash() throws -> StateHash {
    var state = StateHash()
    for place in try places() {
      if let term = StateHash.term(of: place, try survivors(at: place)) { state.add(term) }
    }
    return state
  }

  /// Every place that has a row in some table.
  private func places() throws -> Set<Place> {
    var places: Set<Place> = []
    try connection.each("SELECT DISTINCT kind, record, field, member FROM operation") { row in
      let member = row.blob(3)
      places.insert(
        Place(
          kind: UInt64(clamping: row.integer(0)), record: try PlaceTable.identifier(row.blob(1)),
          field: UInt64(clamping: row.integer(2)),
          member: member.isEmpty ? nil : try PlaceTable.identifier(member)))
    }
    for table in tables {
      try connection.each(table.places) { row in
        places.insert(
          Place(
            kind: table.layout.kind, record: try PlaceTable.identifier(row.blob(0)),
            field: table.layout.field, member: try PlaceTable.identifier(row.blob(1))))
      }
    }
    return places
  }
}
