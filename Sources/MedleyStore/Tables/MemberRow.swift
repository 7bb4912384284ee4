package import MedleyRecords
internal import MedleySQLite
internal import MedleySealing

/// One row of a table with columns, lent to a closure for as long as it is the current one.
///
/// Those who read very many rows take what they need out of the columns; the others take the value
/// as it was written.
package struct MemberRow: ~Copyable {
  /// What all rows of one question have in common.
  final class Reader {
    let table: ValueTable
    let names: NameTable
    let connection: Connection
    let branchCount: Int

    init(_ table: ValueTable, names: NameTable, _ connection: Connection, branchCount: Int) {
      self.table = table
      self.names = names
      self.connection = connection
      self.branchCount = branchCount
    }
  }

  private let row: Row
  private let reader: Reader

  package let record: Identifier
  package let member: Identifier
  /// The id of the operation.
  package let id: Identifier
  package let branch: Int
  package let stamp: Int64

  init(_ row: borrowing Row, _ reader: Reader) throws {
    let id = try row.identifier(2)
    let member = row.isNull(1) ? id : try row.identifier(1)
    let record = try row.identifier(0)
    guard let branch = Int(exactly: row.integer(4)), 0..<reader.branchCount ~= branch else {
      throw StoreError.damaged(what: "branch of an operation")
    }
    self.row = row.again
    self.reader = reader
    self.record = record
    self.id = id
    self.member = member
    self.branch = branch
    stamp = row.integer(6)
  }

  /// The parent of the record; nil when its name is lost.
  package var parent: Identifier? {
    get throws {
      try reader.names.id(of: row.integer(ValueTable.fixedCount), in: reader.connection)
    }
  }

  /// True when tags without a column belong to the value.
  package var hasRest: Bool { !row.isNull(start + reader.table.layout.columns.count) }

  /// The number in a column of the layout; nil when the value has no such tag.
  package func number(_ column: Int) -> Int64? {
    row.isNull(start + column) ? nil : row.integer(start + column)
  }

  /// The text in a column of the layout; nil when the value has no such tag.
  package func text(_ column: Int) -> String? {
    row.isNull(start + column) ? nil : row.text(start + column)
  }

  /// The id in a column of the layout; nil when the value has no such tag.
  package func identifier(_ column: Int) throws -> Identifier? {
    guard let number = number(column) else { return nil }
    return try reader.names.id(of: number, in: reader.connection)
  }

  /// The whole operation, with its value put together again.
  package var survivor: Survivor {
    get throws {
      let value = try reader.table.value(of: row, from: start) {
        try reader.names.id(of: $0, in: reader.connection)
      }
      return Survivor(
        id: id, shape: .add, parent: try parent, mustUnderstand: row.integer(3) != 0,
        value: value, branch: branch, sequence: UInt64(clamping: row.integer(5)), stamp: stamp,
        past: nil)
    }
  }

  /// The first column of the layout.
  private var start: Int { ValueTable.fixedCount + 1 }
}

extension Row {
  /// The id in a column.
  func identifier(_ column: Int) throws -> Identifier {
    guard let (high, low) = sixteenBytes(column) else {
      throw StoreError.damaged(what: "length of an id")
    }
    return Identifier(words: Words16(high: high, low: low))
  }
}
