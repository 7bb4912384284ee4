internal import MedleyFiles

/// The rows of a table of a register, whose cells are asked for by their place or their heading.
///
/// All rows have as many cells as the first one.
struct RegisterTable {
  let file: String
  private var reader: CSVReader
  /// The places that were asked for; nil where all are.
  private var wanted: Set<Int>?
  private var cellCount: Int?
  private let cellCounts: ClosedRange<Int>?
  /// The columns of the heading, in small letters without blanks at their ends.
  private(set) var columns: [String: Int] = [:]

  /// Begins a table without a heading whose rows have one of these numbers of cells.
  init(
    _ file: String, _ bytes: [UInt8], separator: Character, isQuoted: Bool,
    cellCounts: ClosedRange<Int>
  ) throws(RegisterFault) {
    try self.init(file, bytes, separator, isQuoted, cellCounts)
  }

  /// Begins a table with a heading.
  init(
    _ file: String, _ bytes: [UInt8], separator: Character, isQuoted: Bool
  ) throws(RegisterFault) {
    try self.init(file, bytes, separator, isQuoted, nil)
    guard let heading = try next() else { return }
    wanted = []
    for (place, cell) in heading.cells.enumerated() {
      let name = cell.lowercased()
      columns[name] = columns[name] ?? place
    }
  }

  private init(
    _ file: String, _ bytes: [UInt8], _ separator: Character, _ isQuoted: Bool,
    _ cellCounts: ClosedRange<Int>?
  ) throws(RegisterFault) {
    self.file = file
    self.cellCounts = cellCounts
    do throws(CSVFault) {
      reader = try CSVReader(
        bytes, separator: separator.asciiValue ?? UInt8(ascii: "\t"),
        quoting: isQuoted ? .standard : .none, encoding: .utf8OrWindows1252,
        byteCountLimit: RegisterLimits.fileByteCount, rowCountLimit: RegisterLimits.rowCount)
    } catch {
      throw .table(file: file, error)
    }
  }

  /// The place of a column under any of its names; its cells are read from now on.
  mutating func column(_ names: String...) throws(RegisterFault) -> Int {
    for name in names { if let place = place(name) { return place } }
    throw .missingColumn(file: file, column: names.first ?? "")
  }

  /// The place of a column that may be missing; its cells are read from now on.
  mutating func place(_ name: String) -> Int? {
    guard let place = columns[name] else { return nil }
    wanted?.insert(place)
    return place
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `RegisterFault` with the line, which refuses the file.
  mutating func next() throws(RegisterFault) -> RegisterRow? {
    do throws(CSVFault) {
      guard let row = try reader.nextCells() else { return nil }
      try check(row.count, row.line)
      var cells = Array(repeating: "", count: row.count)
      for place in cells.indices where wanted?.contains(place) ?? true {
        cells[place] = RegisterText.cleaned(try row.text(place))
      }
      return RegisterRow(line: row.line, cells: cells)
    } catch {
      guard case .wrongCount(let expected, let found) = error.reason else {
        throw .table(file: file, error)
      }
      throw .cellCount(file: file, line: error.line, expected: expected, found: found)
    }
  }

  /// Refuses a row with another number of cells than the first one, or than the layout allows.
  private mutating func check(_ found: Int, _ line: Int) throws(CSVFault) {
    if let cellCount {
      guard found == cellCount else {
        throw CSVFault(.wrongCount(expected: cellCount, found: found), line: line)
      }
    } else if let cellCounts, !cellCounts.contains(found) {
      let nearest = found < cellCounts.lowerBound ? cellCounts.lowerBound : cellCounts.upperBound
      throw CSVFault(.wrongCount(expected: nearest, found: found), line: line)
    }
    cellCount = found
  }
}

/// A row with the line at which it begins.
struct RegisterRow {
  let line: Int
  let cells: [String]

  /// The text of a cell; empty where there is none.
  subscript(_ place: Int) -> String { place < cells.count ? cells[place] : "" }

  /// The text of a cell; nil where there is none or it is empty.
  func text(_ place: Int?) -> String? {
    guard let place, place < cells.count, !cells[place].isEmpty else { return nil }
    return cells[place]
  }
}
