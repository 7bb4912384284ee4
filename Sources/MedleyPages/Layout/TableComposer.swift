internal import MedleyReports

/// Makes a table into pieces: rows under a head, or one below the other where the columns of the
/// head have no room beside each other.
struct TableComposer {
  private let table: Table
  private let sheet: Sheet
  private let typesetter: Typesetter
  /// Points of its letters.
  private var points: Double
  /// The letters of the longest line of every column, without its head.
  private let lineCounts: [Int]

  /// Fewer rows are not torn apart.
  private static let shortRowCount = 8
  /// Rows whose words are measured.
  private static let measuredRowCount = 2_000
  /// The width of a letter beside its size, about.
  private static let letterWidth = 0.62
  /// Words of a column that are measured, the longest first.
  private static let measuredWordCount = 12

  init(table: Table, in composer: Composer) {
    self.table = table
    sheet = composer.sheet
    typesetter = composer.typesetter
    points = composer.sheet.table
    lineCounts = TableComposer.lineCounts(of: table)
  }

  func items() throws(PrintFault) -> [Flow.Item] {
    // Sentences in narrow columns read worse than below each other; beside dates texts are short.
    let hasDates = table.columns.contains { $0.isWhole }
    let columnLetters = hasDates ? sheet.columnLetters[...] : sheet.columnLetters.prefix(1)
    for points in sheet.tableSizes {
      var tried = self
      tried.points = points
      for letters in columnLetters {
        if let widths = try tried.columnWidths(leastLetters: letters) {
          return try tried.items(widths)
        }
      }
    }
    return try stackedItems()
  }

  private func items(_ widths: [Double]) throws(PrintFault) -> [Flow.Item] {
    let heads = table.columns.map(\.head)
    let head = try row(heads, widths, isBold: true, .headBand)
    var items: [Flow.Item] = []
    for (index, cells) in table.rows.enumerated() {
      items.append(
        Flow.Item(
          piece: try row(cells, widths, isBold: false, .ruleBelow),
          spaceBefore: index == 0 ? 6 : 0, head: head, isFirst: index == 0))
    }
    // A head without rows still says what there would be.
    if items.isEmpty { items.append(Flow.Item(piece: head, spaceBefore: 6)) }
    return keptTogether(items)
  }

  /// The rows, of which a few stay on one page, and of many none is alone on the first or the last.
  private func keptTogether(_ items: [Flow.Item]) -> [Flow.Item] {
    let limit = sheet.height / 4
    let height = items.reduce(0) { $0 + $1.piece.height }
    let isShort = items.count < TableComposer.shortRowCount && height < limit
    var items = items
    for index in items.indices.dropLast() where items[index + 1].piece.height < limit {
      items[index].staysWithNext = isShort || index == 0 || index == items.count - 2
    }
    return items
  }

  private func row(
    _ texts: [String], _ widths: [Double], isBold: Bool, _ backdrop: Piece.Backdrop
  ) throws(PrintFault) -> Piece {
    let padding = sheet.cellPadding
    var piece = Piece(height: 0, backdrop: backdrop)
    var x = 0.0
    for ((column, width), text) in zip(zip(table.columns, widths), texts) {
      let face = Typesetter.Face(
        points: points, isBold: isBold, alignment: column.isNumber ? .right : .left)
      let layout = try typesetter.layout(text, face, width: width - 2 * padding.across)
      piece.cells.append(Piece.Cell(layout, x: x + padding.across, y: padding.along))
      piece.height = max(piece.height, layout.height + 2 * padding.along)
      x += width
    }
    return piece
  }

  // MARK: Widths

  /// The widths of the columns: what their longest words need, and the rest by their shares; nil
  /// when the words need more than there is.
  private func columnWidths(leastLetters: Double) throws(PrintFault) -> [Double]? {
    // Words of more than some eighteen letters may be broken, as they have to be somewhere.
    let cap = table.columns.count == 1 ? sheet.content : min(points * 11, sheet.content * 0.35)
    let wanted = table.columns.indices.map { lineWidth(of: $0) }
    var least: [Double] = []
    for (index, column) in table.columns.enumerated() {
      let word = try wordWidth(of: index)
      let words = (column.isWhole ? word : min(word, cap)) + 2 * sheet.cellPadding.across
      // A text with one word on every line is no pleasure to read.
      let texts = min(wanted[index], leastLetters * points * TableComposer.letterWidth)
      least.append(column.isNumber || column.isWhole ? words : max(words, texts))
    }
    var spare = sheet.content - least.reduce(0, +)
    guard spare >= 0 else { return nil }
    var widths = least
    let shares = table.columns.map { Double(max($0.share, 1)) }
    // Columns that want more get it by their shares; what one does not want is left to the others,
    // and what none wants to the heads above numbers.
    let heads = table.columns.indices.map { lineWidth(of: $0, hasHead: true) }
    for goals in [wanted, heads] {
      for _ in table.columns {
        let open = widths.indices.filter { widths[$0] < goals[$0] }
        let sum = open.reduce(0) { $0 + shares[$1] }
        guard sum > 0, spare > 0.01 else { break }
        let room = spare
        for index in open {
          let more = min(room * shares[index] / sum, goals[index] - widths[index])
          widths[index] += more
          spare -= more
        }
      }
    }
    let sum = shares.reduce(0, +)
    return zip(widths, shares).map { $0 + max(0, spare) * $1 / sum }
  }

  /// About as much as a column needs for its longest line; the head above numbers may be broken.
  private func lineWidth(of column: Int, hasHead: Bool = false) -> Double {
    let isHeadFree = table.columns[column].isNumber && !hasHead
    let head = isHeadFree ? 0 : table.columns[column].head.count
    let count = max(head, lineCounts[column])
    return Double(count) * points * TableComposer.letterWidth + 2 * sheet.cellPadding.across
  }

  /// The letters of the longest line of every column, without its head.
  private static func lineCounts(of table: Table) -> [Int] {
    var counts = [Int](repeating: 0, count: table.columns.count)
    for row in table.rows.prefix(measuredRowCount) {
      for (column, text) in row.prefix(counts.count).enumerated() {
        // No line has more letters than bytes.
        guard text.utf8.count > counts[column] else { continue }
        for line in text.split(separator: "\n") {
          counts[column] = max(counts[column], line.count)
        }
      }
    }
    return counts
  }

  /// The width of the longest words of a column, or of its longest lines if they stay whole.
  private func wordWidth(of column: Int) throws(PrintFault) -> Double {
    let isWhole = table.columns[column].isWhole
    var words: Set<Substring> = []
    for row in table.rows.prefix(TableComposer.measuredRowCount) where row.indices.contains(column)
    {
      words.formUnion(row[column].split { ($0 == " " && !isWhole) || $0 == "\n" })
    }
    var width = 0.0
    let longest = words.map { ($0.count, String($0)) }.sorted { $0 > $1 }
    for (_, word) in longest.prefix(TableComposer.measuredWordCount) {
      let face = Typesetter.Face(points: points)
      width = max(width, try typesetter.layout(String(word.prefix(200)), face).width)
    }
    for word in table.columns[column].head.split(separator: " ") {
      let face = Typesetter.Face(points: points, isBold: true)
      width = max(width, try typesetter.layout(String(word.prefix(200)), face).width)
    }
    return width.rounded(.up)
  }

  // MARK: One below the other

  /// Every row as its first cell with the others below it, each behind the head of its column.
  private func stackedItems() throws(PrintFault) -> [Flow.Item] {
    let padding = sheet.cellPadding.along
    let title = Typesetter.Face(points: points, isBold: true, alignment: .left)
    let face = Typesetter.Face(points: points, alignment: .left)
    let indent = 12.0
    var width = 0.0
    for column in table.columns.dropFirst() {
      width = max(width, try typesetter.layout(column.head, face).width)
    }
    width = min(width.rounded(.up) + 12, sheet.content * 0.45)
    var items: [Flow.Item] = []
    for row in table.rows {
      var piece = Piece(height: padding, backdrop: .ruleBelow)
      for (column, text) in zip(table.columns, row) where !text.isEmpty {
        if piece.cells.isEmpty {
          let layout = try typesetter.layout(text, title, width: sheet.content)
          piece.cells.append(Piece.Cell(layout, x: 0, y: piece.height))
          piece.height += layout.height + 1
          continue
        }
        let name = try typesetter.layout(column.head, face, width: width - 8)
        let value = try typesetter.layout(text, face, width: sheet.content - indent - width)
        piece.cells.append(Piece.Cell(name, x: indent, y: piece.height, colour: .quiet))
        piece.cells.append(Piece.Cell(value, x: indent + width, y: piece.height))
        piece.height += max(name.height, value.height) + 1
      }
      piece.height += padding
      items.append(Flow.Item(piece: piece, spaceBefore: items.isEmpty ? 6 : 2))
    }
    return items
  }
}
