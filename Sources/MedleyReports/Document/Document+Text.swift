extension Document {
  /// The document as text for a screen or a printer of fixed letters.
  ///
  /// No line is wider than the width, in columns of at least 40. Tables whose words do not fit
  /// beside each other are written row by row as “label: value”; in plain text, which is made to be
  /// read aloud, all tables are, no line is broken or set in, and there are no lines of signs.
  ///
  /// - Returns: lines that end with a line feed.
  package func text(width: Int = 80, isPlain: Bool = false) -> String {
    let page = TextPage(width: isPlain ? .max : max(width, 40), isPlain: isPlain)
    var lines = page.heading(title, "=") + page.wrapped(subtitle)
    for block in blocks { lines += [""] + page.lines(block) }
    return lines.map { $0 + "\n" }.joined()
  }
}

/// Writes the blocks of a document as lines.
struct TextPage {
  let width: Int
  let isPlain: Bool

  func lines(_ block: Document.Block) -> [String] {
    switch block {
    case .heading(let text, let level): heading(text, level == 2 ? "-" : "·")
    case .paragraph(let text, _): wrapped(text)
    case .facts(let facts): facts.flatMap { fact in entry(fact.name, fact.value) }
    case .list(let items): items.flatMap { item in indented(wrapped(item, 2), "- ") }
    case .table(let table): lines(table)
    case .heatMap(let map): isPlain ? words(map) : lines(map)
    }
  }

  /// A heading with a line below it.
  func heading(_ text: String, _ sign: Character) -> [String] {
    let lines = wrapped(text)
    if isPlain { return lines }
    let length = lines.map { DisplayWidth.of($0) }.max() ?? 0
    return lines + [String(repeating: sign, count: length)]
  }

  /// The text in lines of the width, or of so much less.
  func wrapped(_ text: String, _ indent: Int = 0) -> [String] {
    text.printable.broken(at: width - indent)
  }

  /// Lines below each other, a mark before the first one.
  private func indented(_ lines: [String], _ mark: String) -> [String] {
    if isPlain { return lines }
    let margin = String(repeating: " ", count: mark.count)
    return lines.enumerated().map { ($0 == 0 ? mark : margin) + $1 }
  }

  /// A name with its value.
  private func entry(_ name: String, _ value: String) -> [String] {
    let lines = wrapped("\(name): \(value.flattened)", 2)
    return lines.enumerated().map { ($0 == 0 ? "" : "  ") + $1 }
  }

  /// The rows under their head; one by one where they do not fit beside each other.
  private func lines(_ table: Table) -> [String] {
    guard !isPlain, let columns = TextColumns(table, width: width) else { return records(table) }
    return columns.lines
  }

  /// Each row as its name with the labels and values below it.
  private func records(_ table: Table) -> [String] {
    table.rows.enumerated().flatMap { index, cells in
      var lines = index == 0 ? [] : [""]
      lines += wrapped(cells.first?.flattened ?? "")
      // Numbers are short and read well in one line; other values have lines of their own.
      var numbers: [String] = []
      for (column, cell) in zip(table.columns, cells).dropFirst() where !cell.isEmpty {
        let words = "\(column.head): \(cell.flattened)"
        if column.isNumber {
          numbers.append(words)
        } else {
          lines += indented(wrapped(words, 4), "    ")
        }
      }
      if !numbers.isEmpty {
        lines += indented(wrapped(numbers.joined(separator: "; "), 4), "    ")
      }
      return lines
    }
  }

  /// The days on which something was due, in words.
  private func words(_ map: HeatMap) -> [String] {
    map.months.flatMap { month -> [String] in
      let days = month.days.filter { $0.band != .nothing }
      return days.isEmpty ? [] : wrapped(month.name) + days.flatMap { wrapped($0.words) }
    }
  }

  /// The months one below the other, a sign behind the number of each day.
  private func lines(_ map: HeatMap) -> [String] {
    var lines: [String] = []
    for month in map.months {
      lines.append(month.name)
      lines.append(map.weekdays.map { $0.filled(to: 3, isNumber: true) + "  " }.joined())
      var cells = [String](repeating: "     ", count: month.offset)
      cells += month.days.map { day in
        "\(day.number)".filled(to: 3, isNumber: true) + day.band.sign
          + (day.isMissed ? HeatMap.missedSign : " ")
      }
      while !cells.isEmpty {
        lines.append(cells.prefix(7).joined())
        cells.removeFirst(min(7, cells.count))
      }
      lines.append("")
    }
    let keys = map.legend.filter { $0.band != .nothing }.map { "\($0.band.sign) \($0.words)" }
    // A sign stays with its words.
    for key in keys + ["\(HeatMap.missedSign) \(map.missedWords)"] {
      if let last = lines.last, !last.isEmpty,
        DisplayWidth.of(last) + 2 + DisplayWidth.of(key) <= width
      {
        lines[lines.count - 1] = last + "  " + key
      } else {
        lines.append(key)
      }
    }
    return lines.map(\.trimmedAtEnd)
  }
}

extension HeatMap {
  /// The mark of a day with a missed dose.
  package static let missedSign = "!"
}

extension HeatMap.Band {
  /// The band in one column, told apart without colour.
  package var sign: String {
    switch self {
    case .all: "●"
    case .most: "◕"
    case .half: "◑"
    case .few: "○"
    case .nothing: " "
    }
  }
}
