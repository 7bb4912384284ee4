internal import MedleyFiles
internal import MedleyMedicines

/// Rows of separated values whose cells are asked for by the words of the heading.
struct CSVTable {
  private var reader: CSVReader
  private let columns: [String: Int]
  private let columnCount: Int
  /// Columns of the heading that the layout does not have.
  private(set) var ignoredKeys = IgnoredKeys()

  /// The separators that programs use.
  private static let separators = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")]

  /// Reads the heading.
  ///
  /// - Throws: `unknownLayout` when it lacks one of the required columns.
  init(
    _ bytes: [UInt8], required: [String], known: Set<String>
  ) throws(InterchangeFault) {
    guard let separator = CSVTable.separator(of: bytes, required: required) else {
      throw .unknownLayout
    }
    do throws(CSVFault) {
      reader = try CSVReader(bytes, separator: separator)
      let heading = try reader.next()
      var columns: [String: Int] = [:]
      for (index, cell) in (heading?.cells ?? []).enumerated() {
        columns[cell.trimmed] = columns[cell.trimmed] ?? index
      }
      self.columns = columns
      columnCount = heading?.cells.count ?? 0
    } catch {
      throw .notCSV(error)
    }
    ignoredKeys.note(columns.keys.sorted(), besides: known, under: "")
  }

  /// The separator with which the first row is a heading with the required columns; nil for none.
  static func separator(of bytes: [UInt8], required: [String]) -> UInt8? {
    let head = Array(bytes.prefix(InterchangeLimits.headingByteCount))
    return separators.first { separator in
      guard var reader = try? CSVReader(head, separator: separator),
        let cells = try? reader.next()?.cells.map(\.trimmed)
      else { return false }
      return required.allSatisfy(cells.contains)
    }
  }

  /// The next row; nil at the end.
  mutating func next() throws(InterchangeFault) -> CSVRow? {
    do throws(CSVFault) {
      guard let row = try reader.next() else { return nil }
      guard row.cells.count == columnCount else {
        throw CSVFault(
          .wrongCount(expected: columnCount, found: row.cells.count), line: row.line)
      }
      return CSVRow(line: row.line, cells: row.cells, columns: columns)
    } catch {
      throw .notCSV(error)
    }
  }
}

/// One row, whose cells are read by the words of the heading.
struct CSVRow {
  let line: Int
  fileprivate let cells: [String]
  fileprivate let columns: [String: Int]

  fileprivate init(line: Int, cells: [String], columns: [String: Int]) {
    self.line = line
    self.cells = cells
    self.columns = columns
  }

  /// Where the row stands in its file.
  var place: String { "line \(line)" }

  func fault(_ column: String, _ fault: ValueFault) -> InterchangeFault {
    .value(at: "\(place), \(column)", fault)
  }

  /// The text of a cell without spaces at its ends; empty where there is no such column.
  func text(
    _ column: String, byteLimit: Int = InterchangeLimits.shortTextByteCount
  ) throws(InterchangeFault) -> String {
    guard let index = columns[column], index < cells.count else { return "" }
    let text = cells[index].trimmed
    guard text.utf8.count <= byteLimit else { throw fault(column, .tooLong(byteLimit: byteLimit)) }
    return text
  }

  /// The text of a cell that must not be empty.
  func required(_ column: String) throws(InterchangeFault) -> String {
    let text = try text(column)
    guard !text.isEmpty else { throw fault(column, .missing) }
    return text
  }

  /// A number with a decimal point; nil for an empty cell.
  func decimal(_ column: String) throws(InterchangeFault) -> ExactDecimal? {
    let text = try text(column)
    if text.isEmpty { return nil }
    guard JSONNumber.isValid(text.utf8) else { throw fault(column, .wrongForm(expected: .number)) }
    guard let decimal = ExactDecimal(jsonNumber: text) else { throw fault(column, .outOfRange) }
    return decimal
  }

  /// One of a few words.
  func word<Word: RawRepresentable<String>>(
    _ column: String, _ type: Word.Type
  ) throws(InterchangeFault) -> Word {
    guard let word = Word(rawValue: try required(column)) else {
      throw fault(column, .unknownWord)
    }
    return word
  }
}
