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
  private var index = 0
  private var line = 1
  private var rowCount = 0

  private static let quote = UInt8(ascii: "\"")
  private static let feed = UInt8(ascii: "\n")
  private static let carriage = UInt8(ascii: "\r")

  /// Begins to read; the mark that some programs put in front of UTF-8 is passed over.
  ///
  /// - Throws: `CSVFault` for a file that is too large.
  package init(
    _ bytes: [UInt8], separator: UInt8, quoting: Quoting = .standard,
    byteCountLimit: Int = InterchangeLimits.fileByteCount
  ) throws(CSVFault) {
    guard bytes.count <= byteCountLimit else {
      throw CSVFault(.tooManyBytes(limit: byteCountLimit), line: 1)
    }
    self.bytes = bytes
    self.separator = separator
    self.quoting = quoting
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `CSVFault` with the line.
  package mutating func next() throws(CSVFault) -> Row? {
    while index < bytes.count, endLine() {}
    guard index < bytes.count else { return nil }
    rowCount += 1
    guard rowCount <= InterchangeLimits.rowCount else {
      throw CSVFault(.tooManyRows(limit: InterchangeLimits.rowCount), line: line)
    }
    let begin = line
    var cells: [String] = []
    while true {
      guard cells.count < InterchangeLimits.cellCount else {
        throw CSVFault(.tooManyCells(limit: InterchangeLimits.cellCount), line: line)
      }
      cells.append(try cell())
      guard index < bytes.count else { break }
      if bytes[index] == separator {
        index += 1
      } else if endLine() {
        break
      } else {
        throw CSVFault(.afterQuote, line: line)
      }
    }
    return Row(line: begin, cells: cells)
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

  private mutating func cell() throws(CSVFault) -> String {
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
    return try text(bytes[start..<index], line: line)
  }

  private mutating func quotedCell() throws(CSVFault) -> String {
    let begin = line
    var content: [UInt8] = []
    index += 1
    var start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == CSVReader.quote {
        content += bytes[start..<index]
        index += 1
        guard index < bytes.count, bytes[index] == CSVReader.quote else {
          return try text(content[...], line: begin)
        }
        // A doubled mark stands for one.
        start = index
        index += 1
      } else if !endLine() {
        index += 1
      }
    }
    throw CSVFault(.openQuote, line: begin)
  }

  private func text(_ bytes: ArraySlice<UInt8>, line: Int) throws(CSVFault) -> String {
    guard bytes.count <= InterchangeLimits.cellByteCount else {
      throw CSVFault(.tooLong(byteLimit: InterchangeLimits.cellByteCount), line: line)
    }
    let isPlain = bytes.allSatisfy { $0 >= 0x20 || 0x09...0x0d ~= $0 }
    guard isPlain else { throw CSVFault(.controlCharacter, line: line) }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw CSVFault(.invalidUTF8, line: line)
    }
    return text
  }
}
