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
    /// The cell in the newest row of the template, whatever its strand.
    case newest = 6
  }

  let kind: Kind
  /// Which other cell; a byte, so that a column is small enough to be read at once.
  private let cellByte: UInt8
  let factor: Int64

  static let zero = Forecast(kind: .zero)
  static let last = Forecast(kind: .last)

  /// Which other cell.
  var cell: Int { Int(cellByte) }

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
    cellByte = UInt8(truncatingIfNeeded: cell)
    self.factor = factor
  }

  /// Reads a rule for rows of so many cells.
  init(from reader: inout ByteReader, cellCount: Int) throws(DecodingFault) {
    let start = reader.offset
    guard let number = UInt8(exactly: try reader.varint()), let kind = Kind(rawValue: number)
    else { throw .notAllowed(offset: start) }
    var (cell, factor) = (0, Int64(1))
    if kind == .multiple || kind == .along {
      cell = try reader.count(limit: cellCount - 1)
      factor = try reader.signed()
    }
    self.init(kind: kind, cell: cell, factor: factor)
  }
}
