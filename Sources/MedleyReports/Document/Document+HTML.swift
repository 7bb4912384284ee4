extension Document {
  /// The document as one web page without scripts and without anything from elsewhere.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(language.escaped)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\(title.escaped): \(subtitle.escaped)</title>
    <style>
    \(Document.style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(title.escaped)</h1>
    <p>\(subtitle.escaped)</p>
    \(blocks.map(\.html).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  private static let style = """
    body { font-family: sans-serif; line-height: 1.4; margin: 1.5em auto; max-width: 60em; \
    padding: 0 1em; color: #111; background: #fff }
    table { border-collapse: collapse; width: 100%; margin: 0.5em 0 1em }
    caption { text-align: left; font-weight: bold; padding: 0.2em 0 }
    th, td { border-bottom: 1px solid #999; padding: 0.25em 0.5em; text-align: left; \
    vertical-align: top; white-space: pre-line; overflow-wrap: anywhere }
    thead { display: table-header-group } tr { break-inside: avoid }
    .number { text-align: right } .small { font-size: 0.9em }
    .notice { border: 2px solid #111; padding: 0.5em }
    dt { font-weight: bold } dd { margin: 0 0 0.4em 1em; white-space: pre-line }
    .months { display: flex; flex-wrap: wrap; gap: 1em } .months table { width: auto }
    .months td, .months th { text-align: center; padding: 0.2em 0.4em; border: 1px solid #ddd }
    .b4 { background: #08519c; color: #fff } .b3 { background: #6baed6; color: #000 }
    .b2 { background: #c6dbef; color: #000 } .b1 { background: #eff3ff; color: #000 }
    """
}

extension Document.Block {
  fileprivate var html: String {
    switch self {
    case .heading(let text, let level): "<h\(level)>\(text.escaped)</h\(level)>"
    case .paragraph(let text, .plain): "<p>\(text.escaped)</p>"
    case .paragraph(let text, .small): "<p class=\"small\">\(text.escaped)</p>"
    case .paragraph(let text, .notice): "<p class=\"notice\">\(text.escaped)</p>"
    case .facts(let facts):
      "<dl>\n"
        + facts.map { "<dt>\($0.name.escaped)</dt><dd>\($0.value.escaped)</dd>\n" }.joined()
        + "</dl>"
    case .list(let items):
      "<ul>\n" + items.map { "<li>\($0.escaped)</li>\n" }.joined() + "</ul>"
    case .table(let table): table.html
    case .heatMap(let map): map.html
    }
  }
}

extension Table {
  fileprivate var html: String {
    func kind(_ column: Int) -> String { columns[column].isNumber ? " class=\"number\"" : "" }
    let head = columns.indices.map {
      "<th scope=\"col\"\(kind($0))>\(columns[$0].head.escaped)</th>"
    }
    let body = rows.map { cells in
      "<tr>"
        + cells.indices.map { index in
          // The first cell names the row.
          index == 0
            ? "<th scope=\"row\">\(cells[index].escaped)</th>"
            : "<td\(kind(index))>\(cells[index].escaped)</td>"
        }.joined() + "</tr>\n"
    }
    return """
      <table>
      <caption>\(caption.escaped)</caption>
      <thead><tr>\(head.joined())</tr></thead>
      <tbody>
      \(body.joined())</tbody>
      </table>
      """
  }
}

extension HeatMap {
  fileprivate var html: String {
    let tables = months.map { month in
      var cells = [String](repeating: "<td></td>", count: month.offset)
      cells += month.days.map { day in
        let mark = day.isMissed ? "<b>\(HeatMap.missedSign)</b>" : ""
        return "<td class=\"b\(day.band.rawValue)\"><abbr title=\"\(day.words.escaped)\">"
          + "\(day.number)</abbr>\(mark)</td>"
      }
      var rows: [String] = []
      while !cells.isEmpty {
        rows.append("<tr>\(cells.prefix(7).joined())</tr>")
        cells.removeFirst(min(7, cells.count))
      }
      let head = weekdays.map { "<th scope=\"col\">\($0.escaped)</th>" }.joined()
      return """
        <table>
        <caption>\(month.name.escaped)</caption>
        <thead><tr>\(head)</tr></thead>
        <tbody>
        \(rows.joined(separator: "\n"))
        </tbody>
        </table>
        """
    }
    let keys = legend.filter { $0.band != .nothing }.map {
      "<li><span class=\"b\($0.band.rawValue)\">&#160;&#160;&#160;</span> \($0.words.escaped)</li>"
    }
    return """
      <div class="months">
      \(tables.joined(separator: "\n"))
      </div>
      <ul>
      \(keys.joined(separator: "\n"))
      <li><b>\(HeatMap.missedSign)</b> \(missedWords.escaped)</li>
      </ul>
      """
  }
}

extension String {
  /// The text with what HTML gives a meaning written out.
  fileprivate var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      // Other control characters have no place in a page.
      case "\n", "\t": result.unicodeScalars.append(scalar)
      case _ where scalar.properties.generalCategory == .control: result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
