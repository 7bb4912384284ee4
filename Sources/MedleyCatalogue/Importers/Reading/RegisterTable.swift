/// The rows of a table of a register, whose cells are asked for by their place or their heading.
struct RegisterTable {
  let file: String
  private let bytes: [UInt8]
  private let separator: UInt8
  private let isQuoted: Bool
  private var index = 0
  private var line = 1
  private var rowCount = 0
  private var cellCount: Int?
  /// The columns of the heading, in small letters without blanks at their ends.
  private(set) var columns: [String: Int] = [:]

  private static let feed = UInt8(ascii: "\n")
  private static let carriage = UInt8(ascii: "\r")
  private static let quote = UInt8(ascii: "\"")

  /// Begins a table without a heading whose rows all have one of these numbers of cells.
  init(
    _ file: String, _ bytes: [UInt8], separator: Character, isQuoted: Bool,
    cellCounts: ClosedRange<Int>
  ) throws(CatalogueFault) {
    self.init(file, bytes, separator, isQuoted)
    var first = self
    guard let row = try first.next() else { return }
    guard cellCounts.contains(row.cells.count) else {
      throw .cellCount(
        file: file, line: row.line, expected: cellCounts.upperBound, found: row.cells.count)
    }
  }

  /// Begins a table with a heading.
  init(
    _ file: String, _ bytes: [UInt8], separator: Character, isQuoted: Bool
  ) throws(CatalogueFault) {
    self.init(file, bytes, separator, isQuoted)
    guard let heading = try next() else { return }
    for (place, cell) in heading.cells.enumerated() {
      let name = cell.lowercased()
      columns[name] = columns[name] ?? place
    }
  }

  private init(_ file: String, _ bytes: [UInt8], _ separator: Character, _ isQuoted: Bool) {
    self.file = file
    self.bytes = bytes
    self.separator = separator.asciiValue ?? RegisterTable.feed
    self.isQuoted = isQuoted
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
  }

  /// The place of a column under any of its names.
  func column(_ names: String...) throws(CatalogueFault) -> Int {
    for name in names { if let place = columns[name] { return place } }
    throw .missingColumn(file: file, column: names.first ?? "")
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `CatalogueFault` with the line, which refuses the file.
  mutating func next() throws(CatalogueFault) -> RegisterRow? {
    while index < bytes.count, endLine() {}
    guard index < bytes.count else { return nil }
    rowCount += 1
    guard rowCount <= RegisterLimits.rowCount else {
      throw .tooManyRows(file: file, limit: RegisterLimits.rowCount)
    }
    let begin = line
    var cells: [String] = []
    cells.reserveCapacity(cellCount ?? 16)
    while true {
      guard cells.count < RegisterLimits.cellCount else {
        throw .cellCount(
          file: file, line: begin, expected: cellCount ?? RegisterLimits.cellCount,
          found: cells.count + 1)
      }
      cells.append(try cell())
      guard index < bytes.count else { break }
      if bytes[index] == separator {
        index += 1
      } else if endLine() {
        break
      } else {
        throw .quotes(file: file, line: line)
      }
    }
    if let cellCount, cellCount != cells.count {
      throw .cellCount(file: file, line: begin, expected: cellCount, found: cells.count)
    }
    cellCount = cells.count
    return RegisterRow(line: begin, cells: cells)
  }

  /// Passes the end of a line; false where there is none.
  private mutating func endLine() -> Bool {
    let byte = bytes[index]
    guard byte == RegisterTable.feed || byte == RegisterTable.carriage else { return false }
    index += 1
    if byte == RegisterTable.carriage, index < bytes.count, bytes[index] == RegisterTable.feed {
      index += 1
    }
    line += 1
    return true
  }

  private mutating func cell() throws(CatalogueFault) -> String {
    if isQuoted, index < bytes.count, bytes[index] == RegisterTable.quote {
      return try quotedCell()
    }
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      if byte == separator || byte == RegisterTable.feed || byte == RegisterTable.carriage { break }
      index += 1
    }
    return try text(bytes[start..<index])
  }

  private mutating func quotedCell() throws(CatalogueFault) -> String {
    let begin = line
    var content: [UInt8] = []
    index += 1
    var start = index
    while index < bytes.count {
      guard bytes[index] == RegisterTable.quote else {
        if !endLine() { index += 1 }
        continue
      }
      content += bytes[start..<index]
      index += 1
      guard index < bytes.count, bytes[index] == RegisterTable.quote else {
        return try text(content[...])
      }
      // A doubled mark stands for one.
      start = index
      index += 1
    }
    throw .quotes(file: file, line: begin)
  }

  private func text(_ bytes: ArraySlice<UInt8>) throws(CatalogueFault) -> String {
    guard bytes.count <= RegisterLimits.cellByteCount else {
      throw .tooLong(file: file, line: line, byteLimit: RegisterLimits.cellByteCount)
    }
    guard let text = RegisterText.decoded(bytes) else {
      throw .controlCharacter(file: file, line: line)
    }
    return text
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
