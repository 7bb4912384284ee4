/// What all rows of one sort have in common (`batch-format §5`).
struct RowTemplate: Hashable, Sendable {
  /// What a row stands for.
  enum Mode: UInt8, Sendable {
    /// An operation whose value is taken as it is.
    case value = 0
    /// An operation whose value is a field map, field by field.
    case fields = 1
    /// A change whose payload is taken as it is.
    case payload = 2
    /// A change taken as it is, with its header.
    case change = 3
  }

  /// The cells of every row before those of its columns.
  static let cellCountBeforeColumns = 3
  /// The cell of the stamp of the change before in the batch.
  static let previousStampCell = 0
  /// The cell of the stamp of the change before in the log, once the log is known.
  static let logStampCell = 1
  /// The cell of the change's stamp in whole seconds, once the stamp is known.
  static let secondsCell = 2

  var mode: Mode
  var kind: UInt64 = 0
  var head: UInt8 = 0
  var field: UInt64 = 0
  /// How many strands are kept at a time.
  var strandCount = 1
  /// The columns in the order in which they are coded.
  var columns: [RowColumn] = []

  init(mode: Mode) { self.mode = mode }

  /// The number of cells of a row.
  var cellCount: Int { RowTemplate.cellCountBeforeColumns + columns.count }

  /// The sources that the template must have besides fields, as a set of bits.
  var sources: Int {
    var sources = 0
    func add(_ source: UInt64) { sources |= 1 << Int(source) }
    if mode == .change || mode == .payload || mode == .value { add(RowColumn.Source.value) }
    if mode == .change { return sources }
    add(RowColumn.Source.log)
    add(RowColumn.Source.stamp)
    if mode == .payload {
      add(RowColumn.Source.format)
      return sources
    }
    if head >> 2 & 3 == 0 { add(RowColumn.Source.record) }
    if head & 0x40 != 0 { add(RowColumn.Source.parent) }
    if head >> 4 & 3 == 1 { add(RowColumn.Source.member) }
    if head >> 2 & 3 == 3 || head >> 4 & 3 == 3 { add(RowColumn.Source.occurrence) }
    return sources
  }

  func write(to writer: inout ByteWriter) {
    writer.varint(UInt64(mode.rawValue))
    if mode == .value || mode == .fields {
      writer.varint(kind)
      writer.byte(head)
      writer.varint(field)
    }
    writer.varint(strandCount)
    writer.varint(columns.count)
    for column in columns { column.write(to: &writer) }
  }

  /// Reads a template and refuses one that lacks a column or has one twice.
  init(from reader: inout ByteReader) throws(DecodingFault) {
    let start = reader.offset
    guard let number = UInt8(exactly: try reader.varint()), let mode = Mode(rawValue: number)
    else { throw .notAllowed(offset: start) }
    self.init(mode: mode)
    if mode == .value || mode == .fields {
      kind = try reader.varint()
      head = try reader.byte()
      field = try reader.varint()
    }
    strandCount = try reader.count(limit: Limits.strandCount)
    let count = try reader.count(limit: Limits.templateColumnCount)
    var found = 0
    var last: UInt64?
    for _ in 0..<count {
      let offset = reader.offset
      let column = try RowColumn(
        from: &reader, cellCount: RowTemplate.cellCountBeforeColumns + count)
      if column.source < RowColumn.Source.field {
        let bit = 1 << Int(column.source)
        guard found & bit == 0 else { throw .notAllowed(offset: offset) }
        found |= bit
      } else {
        if let last, last >= column.source { throw .notCanonical(offset: offset) }
        guard mode == .fields else { throw .notAllowed(offset: offset) }
        last = column.source
      }
      columns.append(column)
    }
    guard found == sources, strandCount >= 1 else { throw .notAllowed(offset: start) }
    if mode == .payload || mode == .change {
      for column in columns where column.source == RowColumn.Source.value {
        guard column.nature == .word else { throw .notAllowed(offset: start) }
      }
    }
  }
}
