package import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

extension Reading {
  /// Whether a record is there (`record-format §6`).
  package enum Presence: Hashable, Sendable {
    case present
    case removed
    /// Removed by someone, and written to by someone who had not seen that.
    case keptDespiteRemoval
  }

  /// Works out whether a record is there.
  package mutating func presence(kind: UInt64, record: Identifier) throws -> Presence {
    let place = Place(kind: kind, record: record, field: 0, member: nil)
    let removals = try survivors(at: place).filter { $0.shape == .remove }.compactMap(\.past)
    guard !removals.isEmpty else { return .present }
    return try hasOperation(onOrBelow: record, kind: kind, outside: removals)
      ? .keptDespiteRemoval : .removed
  }

  /// True when an operation that is not a removal was made without sight of any of the removals.
  private func hasOperation(
    onOrBelow record: Identifier, kind: UInt64, outside removals: [CausalPast]
  ) throws -> Bool {
    var found = false
    func look(_ row: borrowing Row) {
      let branch = Int(clamping: row.integer(0))
      let sequence = UInt64(clamping: row.integer(1))
      if !removals.contains(where: { $0.covers(branch: branch, sequence: sequence) }) {
        found = true
      }
    }
    let bytes = Value.blob(record.bytes)
    try store.connection.each(
      "SELECT branch, sequence FROM operation WHERE kind = ? AND record = ? AND shape <> 2",
      [Value(kind), bytes], look)
    try store.connection.each(
      "SELECT branch, sequence FROM operation WHERE parent = ? AND shape <> 2", [bytes], look)
    for table in store.tables where !found {
      try store.connection.each(table.dots, [bytes], look)
      if table.layout.kind == kind { try store.connection.each(table.ownDots, [bytes], look) }
    }
    return found
  }
}
