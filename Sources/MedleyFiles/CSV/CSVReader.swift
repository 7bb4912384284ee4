/// Reads rows of separated values one by one, strictly: what the standard does not allow is refused.
///
/// Lines end in LF, CR or CRLF, and a quoted cell may hold all of them. Empty lines are passed
/// over. Time is linear in the number of bytes, and no input can trap.
/// Source: RFC 4180.
package struct CSVReader {
  /// A row with the line on which it begins.
  package struct Row: Equatable, Sendable {
    package let line: Int
    package let cells: [String]

    package init(line: Int, cells: [String]) {
      self.line = line
      self.cells = cells
    }
  }

  /// Whether quotation marks mean anything; some programs write none.
  package enum Quoting: Sendable {
    case standard
    case none
  }

  private let bytes: [UInt8]
  private let separator: UInt8
  private let quoting: Quoting
  private let encoding: FileEncoding
  private let rowCountLimit: Int
  private var index = 0
  private var line = 1
  private var rowCount = 0
  private var lastCellCount = 0

  private static let quote = UInt8(ascii: "\"")
  private static let feed = UInt8(ascii: "\n")
  private static let carriage = UInt8(ascii: "\r")

  /// Begins to read; the mark that some programs put in front of UTF-8 is passed over.
  ///
  /// - Throws: `CSVFault` for a file that is too large.
  package init(
    _ bytes: [UInt8], separator: UInt8, quoting: Quoting = .standard,
    encoding: FileEncoding = .utf8, byteCountLimit: Int = FilesLimits.fileByteCount,
    rowCountLimit: Int = FilesLimits.rowCount
  ) throws(CSVFault) {
    guard bytes.count <= byteCountLimit else {
      throw CSVFault(.tooManyBytes(limit: byteCountLimit), line: 1)
    }
    self.bytes = bytes
    self.separator = separator
    self.quoting = quoting
    self.encoding = encoding
    self.rowCountLimit = rowCountLimit
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `CSVFault` with the line.
  package mutating func next() throws(CSVFault) -> Row? {
    guard let begin = try beginRow() else { return nil }
    var texts: [String] = []
    repeat {
      try checkCount(texts.count)
      let cell = try cell()
      texts.append(try CSVCells.text(of: cell, in: bytes, encoding))
    } while try !endRow()
    return Row(line: begin, cells: texts)
  }

  /// The next row, whose cells become text only when they are asked for; nil at the end.
  ///
  /// - Throws: `CSVFault` with the line, but not for what stands within a cell.
  package mutating func nextCells() throws(CSVFault) -> CSVCells? {
    guard let begin = try beginRow() else { return nil }
    var cells: [CSVCells.Cell] = []
    cells.reserveCapacity(lastCellCount)
    repeat {
      try checkCount(cells.count)
      cells.append(try cell())
    } while try !endRow()
    lastCellCount = cells.count
    return CSVCells(line: begin, bytes: bytes, cells: cells, encoding: encoding)
  }

  /// Passes empty lines and answers with the line on which a row begins; nil at the end.
  private mutating func beginRow() throws(CSVFault) -> Int? {
    while index < bytes.count, endLine() {}
    guard index < bytes.count else { return nil }
    guard rowCount < rowCountLimit else {
      throw CSVFault(.tooManyRows(limit: rowCountLimit), line: line)
    }
    rowCount += 1
    return line
  }

  private func checkCount(_ count: Int) throws(CSVFault) {
    guard count < FilesLimits.cellCount else {
      throw CSVFault(.tooManyCells(limit: FilesLimits.cellCount), line: line)
    }
  }

  /// Passes what stands behind a cell; true where the row is over.
  private mutating func endRow() throws(CSVFault) -> Bool {
    guard index < bytes.count else { return true }
    if bytes[index] == separator {
      index += 1
      return false
    }
    guard endLine() else { throw CSVFault(.afterQuote, line: line) }
    return true
  }

  /// Passes the end of a line; false where there is none.
  private mutating func endLine() -> Bool {
    let byte = bytes[index]
    guard byte == CSVReader.feed || byte == CSVReader.carriage else { return false }
    index += 1
    if byte == CSVReader.carriage, index < bytes.count, bytes[index] == CSVReader.feed {
      index += 1
    }
    line += 1
    return true
  }

  private mutating func cell() throws(CSVFault) -> CSVCells.Cell {
    if quoting == .standard, index < bytes.count, bytes[index] == CSVReader.quote {
      return try quotedCell()
    }
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == separator || byte == CSVReader.feed || byte == CSVReader.carriage { break }
      if byte == CSVReader.quote, quoting == .standard { throw CSVFault(.strayQuote, line: line) }
      index += 1
    }
    return CSVCells.Cell(range: start..<index, hasDoubledQuotes: false, line: line)
  }

  private mutating func quotedCell() throws(CSVFault) -> CSVCells.Cell {
    let begin = line
    index += 1
    let start = index
    var hasDoubledQuotes = false
    while index < bytes.count {
      if bytes[index] == CSVReader.quote {
        let end = index
        index += 1
        guard index < bytes.count, bytes[index] == CSVReader.quote else {
          return CSVCells.Cell(
            range: start..<end, hasDoubledQuotes: hasDoubledQuotes, line: begin)
        }
        hasDoubledQuotes = true
        index += 1
      } else if !endLine() {
        index += 1
      }
    }
    throw CSVFault(.openQuote, line: begin)
  }
}
