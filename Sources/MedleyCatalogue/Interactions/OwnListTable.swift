internal import MedleyMedicines

/// The text of a household's own list of interactions, row by row.
///
/// Source: `Resources/interactions/README.md`, “A list of your own”.
struct OwnListTable {
  struct Row {
    let line: Int
    /// The spellings of both ingredients, as `folded` texts.
    let ingredients: [[String]]
    let severity: String?
    let effect: String
    let source: String
  }

  static let columns = ["ingredient_a", "ingredient_b", "severity", "effect", "source"]

  private(set) var name = ""
  private(set) var date: LocalDate
  private(set) var rows: [Row] = []

  /// Reads a list whole; what is not as it should be is refused with its line.
  init(_ bytes: [UInt8]) throws(OwnListFault) {
    guard bytes.count <= CatalogueLimits.listByteCount else {
      throw .tooLarge(byteCount: bytes.count)
    }
    // Some programs put a mark of the order of bytes before everything.
    let mark: [UInt8] = [0xef, 0xbb, 0xbf]
    let text = bytes.starts(with: mark) ? bytes.dropFirst(mark.count) : bytes[...]
    var heads: [String: String] = [:]
    var date: LocalDate?
    var places: [Int]?
    var rows: [Row] = []
    for (index, line) in text.split(separator: 0x0a, omittingEmptySubsequences: false).enumerated()
    {
      let number = index + 1
      let cells = try OwnListTable.cells(of: line, number)
      if cells.allSatisfy(\.isEmpty) { continue }
      if cells[0] == "#" || cells[0].hasPrefix("# ") {
        guard let head = try OwnListTable.head(cells, number) else { continue }
        guard heads[head.key] == nil else { throw .headTwice(line: number, key: head.key) }
        heads[head.key] = head.value
        if head.key == "date" { date = LocalDate(head.value) }
      } else if let places {
        guard rows.count < CatalogueLimits.rowCount else { throw .tooManyRows(line: number) }
        rows.append(try OwnListTable.row(cells, places, number))
      } else {
        places = try OwnListTable.places(cells, number)
      }
    }
    guard let name = heads["name"] else { throw .noHead(key: "name") }
    guard let date else { throw .noHead(key: "date") }
    guard places != nil else { throw .noColumns }
    guard !rows.isEmpty else { throw .noRows }
    self.name = name
    self.date = date
    self.rows = rows
  }

  /// The cells of a line, each with single blanks and none at its ends.
  private static func cells(of line: ArraySlice<UInt8>, _ number: Int) throws(OwnListFault)
    -> [String]
  {
    let line = line.last == 0x0d ? line.dropLast() : line
    guard let text = String(validating: line, as: UTF8.self) else { throw .notText(line: number) }
    let isControlled = text.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control: scalar != "\t"
      case .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
    guard !isControlled else { throw .controlCharacter(line: number) }
    return text.split(separator: "\t", omittingEmptySubsequences: false).map { cell in
      cell.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// The key and the value of a line of the head; nil for one that is only a note.
  private static func head(_ cells: [String], _ number: Int) throws(OwnListFault)
    -> (key: String, value: String)?
  {
    let key = String(cells[0].dropFirst(2))
    guard key == "name" || key == "date" else { return nil }
    // Spreadsheets fill short lines up with empty cells.
    guard cells.count > 1, !cells[1].isEmpty, cells.dropFirst(2).allSatisfy(\.isEmpty) else {
      throw .head(line: number, key: key)
    }
    if key == "date", LocalDate(cells[1]) == nil { throw .date(line: number) }
    if key == "name" {
      let isReadable = cells[1].contains { $0.isLetter || $0.isNumber }
      guard isReadable, cells[1].utf8.count <= CatalogueLimits.nameByteCount else {
        throw .name(line: number)
      }
    }
    return (key, cells[1])
  }

  /// Where each of the five columns stands.
  private static func places(_ cells: [String], _ number: Int) throws(OwnListFault) -> [Int] {
    guard cells.count == columns.count else { throw .columns(line: number) }
    var places: [Int] = []
    for column in columns {
      guard let place = cells.firstIndex(of: column) else { throw .columns(line: number) }
      places.append(place)
    }
    return places
  }

  private static func row(
    _ cells: [String], _ places: [Int], _ number: Int
  ) throws(OwnListFault) -> Row {
    guard cells.count == columns.count else {
      throw .cellCount(line: number, found: cells.count)
    }
    let cells = places.map { cells[$0] }
    for (column, cell) in zip(columns, cells) {
      let mayLack = column == "severity"
      guard !cell.isEmpty, mayLack || cell != "-" else {
        throw .missing(line: number, column: column)
      }
      guard !cell.hasPrefix("\"") else { throw .quoted(line: number, column: column) }
      guard cell.utf8.count <= CatalogueLimits.cellByteCount else {
        throw .tooLong(line: number, column: column)
      }
    }
    return Row(
      line: number,
      ingredients: [
        try spellings(cells[0], columns[0], number), try spellings(cells[1], columns[1], number),
      ],
      severity: cells[2] == "-" ? nil : cells[2], effect: cells[3], source: cells[4])
  }

  private static func spellings(
    _ cell: String, _ column: String, _ number: Int
  ) throws(OwnListFault) -> [String] {
    let spellings = cell.split(separator: "|", omittingEmptySubsequences: false).map {
      String($0).folded
    }
    guard spellings.allSatisfy({ $0.contains { $0.isLetter || $0.isNumber } }) else {
      throw .missing(line: number, column: column)
    }
    guard spellings.count <= CatalogueLimits.spellingCount else {
      throw .tooManySpellings(line: number, column: column)
    }
    return spellings
  }
}
