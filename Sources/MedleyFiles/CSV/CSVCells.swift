/// One row of separated values as bytes, whose cells become text when they are asked for.
package struct CSVCells: Sendable {
  /// Where a cell stands in the file, without its quotation marks.
  struct Cell: Sendable {
    let range: Range<Int>
    let hasDoubledQuotes: Bool
    let line: Int
  }

  /// The line on which the row begins.
  package let line: Int
  private let file: [UInt8]
  private let cells: [Cell]
  private let encoding: FileEncoding

  init(line: Int, bytes: [UInt8], cells: [Cell], encoding: FileEncoding) {
    self.line = line
    file = bytes
    self.cells = cells
    self.encoding = encoding
  }

  package var count: Int { cells.count }

  /// The bytes of a cell as they stand in the file, doubled marks and all; none beyond the row.
  package func bytes(_ index: Int) -> ArraySlice<UInt8> {
    cells.indices.contains(index) ? file[cells[index].range] : []
  }

  /// The text of a cell; empty beyond the end of the row.
  ///
  /// - Throws: `CSVFault` with the line, for what is not text.
  package func text(_ index: Int) throws(CSVFault) -> String {
    guard cells.indices.contains(index) else { return "" }
    return try CSVCells.text(of: cells[index], in: file, encoding)
  }

  static func text(
    of cell: Cell, in file: [UInt8], _ encoding: FileEncoding
  ) throws(CSVFault) -> String {
    var bytes = file[cell.range]
    if cell.hasDoubledQuotes { bytes = undoubled(bytes) }
    guard bytes.count <= FilesLimits.cellByteCount else {
      throw CSVFault(.tooLong(byteLimit: FilesLimits.cellByteCount), line: cell.line)
    }
    let isPlain = bytes.allSatisfy { $0 >= 0x20 || 0x09...0x0d ~= $0 }
    guard isPlain else { throw CSVFault(.controlCharacter, line: cell.line) }
    guard let text = encoding.text(bytes) else { throw CSVFault(.invalidUTF8, line: cell.line) }
    return text
  }

  private static func undoubled(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var content: [UInt8] = []
    content.reserveCapacity(bytes.count)
    var isSecond = false
    for byte in bytes {
      if byte == UInt8(ascii: "\""), !isSecond {
        isSecond = true
      } else {
        content.append(byte)
        isSecond = false
      }
    }
    return content[...]
  }
}
