extension Document {
  /// The document as text for a screen or a printer of fixed letters.
  ///
  /// - Parameter width: columns of a line; words longer than it are not cut.
  /// - Returns: lines that end with a line feed.
  package func text(width: Int = 80) -> String {
    var lines = [title, String(repeating: "=", count: title.columnCount), subtitle]
    for block in blocks {
      lines.append("")
      lines += block.lines(width: width)
    }
    return lines.map { $0 + "\n" }.joined()
  }
}

extension Document.Block {
  fileprivate func lines(width: Int) -> [String] {
    switch self {
    case .heading(let text, let level):
      return [text, String(repeating: level == 2 ? "-" : "·", count: text.columnCount)]
    case .paragraph(let text, _): return text.wrapped(width)
    case .facts(let facts):
      let indent = min((facts.map(\.name.columnCount).max() ?? 0) + 2, width / 2)
      return facts.flatMap { fact in
        let lines = fact.value.wrapped(max(width - indent, 20))
        let name = (fact.name + ":").padded(to: indent)
        return [name + (lines.first ?? "")]
          + lines.dropFirst().map { String(repeating: " ", count: indent) + $0 }
      }
    case .list(let items):
      return items.flatMap { item in
        item.wrapped(width - 2).enumerated().map { ($0 == 0 ? "- " : "  ") + $1 }
      }
    case .table(let table): return table.lines(width: width)
    case .heatMap(let map): return map.lines
    }
  }
}

extension Table {
  /// The rows under their head, in columns no wider than they need to be.
  fileprivate func lines(width: Int) -> [String] {
    let widths = columnWidths(within: width)
    func row(_ cells: [String]) -> [String] {
      let wrapped = zip(cells, widths).map { $0.wrapped($1) }
      return (0..<(wrapped.map(\.count).max() ?? 0)).map { index in
        var line = ""
        for (column, lines) in wrapped.enumerated() {
          let text = lines.indices.contains(index) ? lines[index] : ""
          line +=
            columns[column].isNumber
            ? text.padded(to: widths[column], isNumber: true) + "  "
            : text.padded(to: widths[column]) + "  "
        }
        while line.hasSuffix(" ") { line.removeLast() }
        return line
      }
    }
    var lines = row(columns.map(\.head))
    lines.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: "  "))
    // Rows of several lines run into each other without a line between them.
    let isLoose = rows.contains { cells in row(cells).count > 1 }
    for (index, cells) in rows.enumerated() {
      if isLoose, index > 0 { lines.append("") }
      lines += row(cells)
    }
    return lines
  }

  /// What the cells need, or less by turns of the widest column until all of them fit.
  private func columnWidths(within width: Int) -> [Int] {
    var widths = columns.indices.map { column in
      ([columns[column].head] + rows.map { $0[column] }).flatMap { $0.split(separator: "\n") }
        .map { String($0).columnCount }.max() ?? 1
    }
    let room = max(width - 2 * (columns.count - 1), columns.count * 4)
    while widths.reduce(0, +) > room, let widest = widths.max(), widest > 4,
      let index = widths.firstIndex(of: widest)
    {
      widths[index] -= 1
    }
    return widths
  }
}

extension HeatMap {
  /// The months one below the other, a sign behind the number of each day.
  fileprivate var lines: [String] {
    var lines: [String] = []
    for month in months {
      lines.append(month.name)
      lines.append(weekdays.map { $0.padded(to: 3, isNumber: true) + "  " }.joined())
      var cells = [String](repeating: "     ", count: month.offset)
      cells += month.days.map { day in
        "\(day.number)".padded(to: 3, isNumber: true) + day.band.sign
          + (day.isMissed ? HeatMap.missedSign : " ")
      }
      while !cells.isEmpty {
        lines.append(cells.prefix(7).joined())
        cells.removeFirst(min(7, cells.count))
      }
      lines.append("")
    }
    let keys = legend.filter { $0.band != .nothing }.map { "\($0.band.sign) \($0.words)" }
    lines.append((keys + ["\(HeatMap.missedSign) \(missedWords)"]).joined(separator: "  "))
    return lines.map { line in
      var line = line
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }
  }

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

extension String {
  /// Lines no wider than so many columns, broken between words.
  fileprivate func wrapped(_ width: Int) -> [String] {
    var lines: [String] = []
    for part in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in part.split(separator: " ") {
        if !line.isEmpty, line.columnCount + 1 + String(word).columnCount > width {
          lines.append(line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      lines.append(line)
    }
    return lines
  }

  fileprivate func padded(to width: Int, isNumber: Bool = false) -> String {
    let fill = String(repeating: " ", count: max(0, width - columnCount))
    return isNumber ? fill + self : self + fill
  }

  /// The columns that the text takes; every letter is taken for one.
  fileprivate var columnCount: Int { count }
}
