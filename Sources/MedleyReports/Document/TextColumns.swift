/// A table in columns beside each other, for letters of one width.
struct TextColumns {
  private let columns: [Table.Column]
  /// The cells, fit to be printed; the heads first.
  private let rows: [[String]]
  private let widths: [Int]

  /// The columns that a long text shares with others at least.
  private static let narrowest = 12
  private static let gap = 2

  /// Finds the widths of the columns; nil when their words do not fit beside each other.
  init?(_ table: Table, width: Int) {
    let rows = [table.columns.map(\.head.printable)] + table.rows.map { $0.map(\.printable) }
    let room = width - TextColumns.gap * (table.columns.count - 1)
    var widths: [Int] = []
    var least: [Int] = []
    for (column, kind) in table.columns.enumerated() {
      let lines = rows.flatMap { $0[column].split(separator: "\n") }
      let words = lines.flatMap { $0.split(separator: " ") }
      let longest = words.map { DisplayWidth.of(String($0)) }.max() ?? 0
      let head =
        rows[0][column].split { $0 == " " || $0 == "\n" }
        .map { DisplayWidth.of(String($0)) }.max() ?? 0
      widths.append(min(width, lines.map { DisplayWidth.of(String($0)) }.max() ?? 0))
      // Words of a head, numbers and dates are not broken, longer words of others may be.
      let whole = kind.isWhole ? widths[column] : 0
      least.append(
        max(head, whole, kind.isNumber ? longest : min(longest, TextColumns.narrowest)))
    }
    guard least.reduce(0, +) <= room else { return nil }
    while widths.reduce(0, +) > room {
      // The widest column that can be narrower gives way.
      guard
        let index = widths.indices.filter({ widths[$0] > least[$0] })
          .max(by: { widths[$0] < widths[$1] })
      else { return nil }
      widths[index] -= 1
    }
    columns = table.columns
    self.rows = rows
    self.widths = widths
  }

  /// The head, a line, and the rows; a row of several lines stands apart from the others.
  var lines: [String] {
    let gap = String(repeating: " ", count: TextColumns.gap)
    let rows = rows.map(row)
    var lines = rows.first ?? []
    lines.append(widths.map { String(repeating: "-", count: $0) }.joined(separator: gap))
    for (index, row) in rows.enumerated().dropFirst() {
      if index > 1, row.count > 1 || rows[index - 1].count > 1 { lines.append("") }
      lines += row
    }
    return lines
  }

  private func row(_ cells: [String]) -> [String] {
    let broken = zip(cells, widths).map { $0.broken(at: $1) }
    let gap = String(repeating: " ", count: TextColumns.gap)
    return (0..<(broken.map(\.count).max() ?? 0)).map { line in
      broken.indices.map { column in
        let lines = broken[column]
        let text = lines.indices.contains(line) ? lines[line] : ""
        return text.filled(to: widths[column], isNumber: columns[column].isNumber)
      }.joined(separator: gap).trimmedAtEnd
    }
  }
}

extension String {
  /// The text without what could steer a terminal; the ends of lines stay.
  var printable: String {
    if utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return self }
    // The marks that keep texts from the right apart mean nothing to most terminals.
    let plain = filter { $0 != "\u{2068}" && $0 != "\u{2069}" }
    return plain.split(separator: "\n", omittingEmptySubsequences: false)
      .map { SafeText.of(String($0)) }.joined(separator: "\n")
  }

  /// The lines of the text behind each other.
  var flattened: String {
    split(separator: "\n").joined(separator: "; ")
  }

  /// Lines no wider than so many columns: broken between words, and within those that are longer.
  func broken(at width: Int) -> [String] {
    var lines: [String] = []
    for part in split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      var used = 0
      for word in part.split(separator: " ") {
        let word = word.replacing("\u{a0}", with: " ")
        for piece in String(word).pieces(of: width) {
          let needed = DisplayWidth.of(piece)
          if !line.isEmpty, used + 1 + needed > width {
            lines.append(line)
            (line, used) = ("", 0)
          }
          used += needed + (line.isEmpty ? 0 : 1)
          line += (line.isEmpty ? "" : " ") + piece
        }
      }
      lines.append(line)
    }
    return lines
  }

  /// The word, or what of it fits into so many columns, one after the other.
  private func pieces(of width: Int) -> [String] {
    guard DisplayWidth.of(self) > width else { return [self] }
    var pieces: [String] = []
    var piece = ""
    var used = 0
    for character in self {
      let needed = DisplayWidth.of(character)
      if used + needed > width, !piece.isEmpty {
        pieces.append(piece)
        (piece, used) = ("", 0)
      }
      piece.append(character)
      used += needed
    }
    return pieces + [piece]
  }

  func filled(to width: Int, isNumber: Bool = false) -> String {
    let fill = String(repeating: " ", count: max(0, width - DisplayWidth.of(self)))
    return isNumber ? fill + self : self + fill
  }

  var trimmedAtEnd: String {
    String(prefix(upTo: lastIndex { $0 != " " }.map(index(after:)) ?? startIndex))
  }
}
