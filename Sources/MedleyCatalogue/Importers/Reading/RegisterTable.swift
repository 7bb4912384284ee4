internal import MedleyFiles

/// The rows of a table of a register, whose cells are asked for by their place or their heading.
///
/// All rows have as many cells as the first one.
struct RegisterTable {
  let file: String
  private var reader: CSVReader
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

  /// The place of a column under any of its names.
  func column(_ names: String...) throws(RegisterFault) -> Int {
    for name in names { if let place = columns[name] { return place } }
    throw .missingColumn(file: file, column: names.first ?? "")
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `RegisterFault` with the line, which refuses the file.
  mutating func next() throws(RegisterFault) -> RegisterRow? {
    let row: CSVReader.Row?
    do throws(CSVFault) {
      row = try reader.next()
    } catch {
      throw .table(file: file, error)
    }
    guard let row else { return nil }
    let found = row.cells.count
    if let cellCount {
      guard found == cellCount else {
        throw .cellCount(file: file, line: row.line, expected: cellCount, found: found)
      }
    } else if let cellCounts, !cellCounts.contains(found) {
      let nearest = found < cellCounts.lowerBound ? cellCounts.lowerBound : cellCounts.upperBound
      throw .cellCount(file: file, line: row.line, expected: nearest, found: found)
    }
    cellCount = found
    return RegisterRow(line: row.line, cells: row.cells.map(RegisterText.cleaned))
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
