internal import MedleyReports

/// Rows of cells whose columns line up on a terminal.
struct Table {
  /// One column: its heading and the side its cells keep to.
  struct Column {
    enum Side { case left, right }

    let heading: String
    let side: Side
    /// The words around the cell in plain lines, with “%” for the cell.
    let plain: String

    init(_ heading: String = "", side: Side = .left, plain: String = "%") {
      self.heading = heading
      self.side = side
      self.plain = plain
    }
  }

  let columns: [Column]
  /// In plain lines the first cell is the name of what the others say: “name: value, value”.
  let isNamed: Bool
  private(set) var rows: [[String]] = []

  init(_ columns: [Column], isNamed: Bool = false) {
    self.columns = columns
    self.isNamed = isNamed
  }

  /// Adds a row; missing cells are empty, and every cell is made safe for the terminal.
  mutating func append(_ cells: [String]) {
    let missing = [String](repeating: "", count: max(0, columns.count - cells.count))
    rows.append(cells.prefix(columns.count).map(shown) + missing)
  }

  /// The lines, aligned; with a line of headings when any column has one.
  var lines: [String] {
    let headings = columns.map(\.heading)
    let all = headings.contains { !$0.isEmpty } ? [headings] + rows : rows
    let widths = columns.indices.map { index in
      all.map { DisplayWidth.of($0[index]) }.max() ?? 0
    }
    return all.map { cells in
      let padded = cells.indices.filter { widths[$0] > 0 }.map { index in
        let space = String(repeating: " ", count: widths[index] - DisplayWidth.of(cells[index]))
        return columns[index].side == .left ? cells[index] + space : space + cells[index]
      }
      let line = padded.joined(separator: "  ")
      return String(
        line.prefix(upTo: line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex))
    }
  }

  /// The rows as lines to be read aloud: the cells that hold something, with commas.
  var plainLines: [String] {
    rows.map { cells in
      var parts = zip(columns, cells).filter { !$0.1.isEmpty }.map { column, cell in
        column.plain.split(separator: "%", maxSplits: 1, omittingEmptySubsequences: false)
          .joined(separator: cell)
      }
      guard isNamed, cells.first?.isEmpty == false else { return parts.joined(separator: ", ") }
      let name = parts.removeFirst()
      return parts.isEmpty ? name : "\(name): \(parts.joined(separator: ", "))"
    }
  }
}
