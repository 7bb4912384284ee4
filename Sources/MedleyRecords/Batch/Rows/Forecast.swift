/// A rule that says what a cell will be, from cells that are already known (`batch-format §5.2`).
struct Forecast: Hashable, Sendable {
  /// What the rule goes by; "before" is the row of the same strand before this one.
  enum Kind: UInt8, Sendable {
    /// Zero.
    case zero = 0
    /// The cell in the row before.
    case last = 1
    /// The cell in the row before that.
    case earlier = 2
    /// The cell in the row before, moved on as far as it moved last.
    case step = 3
    /// Another cell of this row times a factor.
    case multiple = 4
    /// The cell in the row before, moved by a factor times the movement of another cell.
    case along = 5
  }

  var kind: Kind
  /// Which other cell.
  var cell = 0
  var factor: Int64 = 1

  static let zero = Forecast(kind: .zero)
  static let last = Forecast(kind: .last)

  /// True when another cell is needed.
  var hasCell: Bool { kind == .multiple || kind == .along }

  func write(to writer: inout ByteWriter) {
    writer.varint(UInt64(kind.rawValue))
    if hasCell {
      writer.varint(cell)
      writer.signed(factor)
    }
  }

  init(kind: Kind, cell: Int = 0, factor: Int64 = 1) {
    self.kind = kind
    self.cell = cell
    self.factor = factor
  }

  /// Reads a rule for rows of so many cells.
  init(from reader: inout ByteReader, cellCount: Int) throws(DecodingFault) {
    let start = reader.offset
    guard let number = UInt8(exactly: try reader.varint()), let kind = Kind(rawValue: number)
    else { throw .notAllowed(offset: start) }
    self.init(kind: kind)
    if hasCell {
      cell = try reader.count(limit: cellCount - 1)
      factor = try reader.signed()
    }
  }
}
