extension Document {
  /// The document as one web page without scripts and without anything from elsewhere.
  ///
  /// Source: HTML Living Standard; the order of reading is the order of the blocks.
  package var html: String {
    """
    <!DOCTYPE html>
    <html lang="\(language.escaped)">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" \
    content="script-src 'none'; img-src 'none'; font-src 'none'; connect-src 'none'; \
    media-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri 'none'">
    <meta name="referrer" content="no-referrer">
    <title>\(title.escaped): \(subtitle.escaped)</title>
    <style>
    \(Document.style)
    </style>
    </head>
    <body>
    <main>
    <h1>\(title.escaped)</h1>
    <p>\(subtitle.written)</p>
    \(blocks.map(\.html).joined(separator: "\n"))
    </main>
    </body>
    </html>

    """
  }

  /// Each line of a text of a user runs in its own direction (`unicode-bidi: plaintext`).
  private static let style = """
    :root { color-scheme: light dark; --text: #111; --page: #fff; --line: #767676 }
    body { font-family: sans-serif; line-height: 1.4; margin: 1.5em auto; max-width: 62em; \
    padding: 0 1em; color: var(--text); background: var(--page) }
    h2, h3, caption { break-after: avoid }
    table { border-collapse: collapse; width: 100%; margin: 0.5em 0 1em }
    caption { text-align: start; font-weight: bold; padding: 0.2em 0 }
    th, td { border-bottom: 1px solid var(--line); padding: 0.25em 0.5em; text-align: start; \
    vertical-align: top }
    th, td, dd, li, p { white-space: pre-line; overflow-wrap: anywhere; \
    unicode-bidi: plaintext }
    thead th { vertical-align: bottom } tbody th { font-weight: normal }
    thead { display: table-header-group } tr { break-inside: avoid }
    th.number, td.number { text-align: right; white-space: nowrap; \
    font-variant-numeric: tabular-nums }
    thead th.number { white-space: normal; overflow-wrap: normal } .whole { white-space: nowrap }
    .small { font-size: 0.9em } .notice { border: 2px solid var(--text); padding: 0.5em }
    dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.2em 1em }
    dt { font-weight: bold } dd { margin: 0 }
    .months { display: flex; flex-wrap: wrap; gap: 1em }
    .months table { width: auto; break-inside: avoid }
    .months td, .months th { text-align: center; padding: 0.2em 0.4em; \
    border: 1px solid var(--line) }
    .key { list-style: none; padding: 0 } .key span { display: inline-block; width: 2em; \
    text-align: center; border: 1px solid var(--line) }
    .b4 { background: #08519c; color: #fff } .b3 { background: #6baed6; color: #000 }
    .b2 { background: #c6dbef; color: #000 } .b1 { background: #eff3ff; color: #000 }
    .spoken { position: absolute; width: 1px; height: 1px; overflow: hidden; \
    clip-path: inset(50%); white-space: nowrap }
    @media (prefers-color-scheme: dark) { \
    :root { --text: #eee; --page: #121212; --line: #8c8c8c } }
    @media (max-width: 40em) { dl { display: block } dd { margin: 0 0 0.4em } \
    th, td { padding: 0.2em } }
    @media print { :root { color-scheme: light; --text: #000; --page: #fff; --line: #555 } \
    body { margin: 0; max-width: none; padding: 0; font-size: 10pt } \
    .b1, .b2, .b3, .b4 { print-color-adjust: exact; -webkit-print-color-adjust: exact } }
    @page { margin: 15mm }
    """
}

extension Document.Block {
  fileprivate var html: String {
    switch self {
    case .heading(let text, let level): "<h\(level)>\(text.written)</h\(level)>"
    case .paragraph(let text, .plain): "<p>\(text.written)</p>"
    case .paragraph(let text, .small): "<p class=\"small\">\(text.written)</p>"
    case .paragraph(let text, .notice): "<p class=\"notice\">\(text.written)</p>"
    case .facts(let facts):
      "<dl>\n"
        + facts.map {
          "<dt>\($0.name.written)</dt><dd dir=\"auto\">\($0.value.written)</dd>\n"
        }.joined() + "</dl>"
    case .list(let items):
      "<ul>\n" + items.map { "<li>\($0.written)</li>\n" }.joined() + "</ul>"
    case .table(let table): table.html
    case .heatMap(let map): map.html
    }
  }
}

extension Table {
  fileprivate var html: String {
    func kind(_ column: Int) -> String {
      columns[column].isNumber
        ? " class=\"number\"" : columns[column].isWhole ? " class=\"whole\"" : " dir=\"auto\""
    }
    let head = columns.map {
      "<th scope=\"col\"\($0.isNumber ? " class=\"number\"" : "")>\($0.head.written)</th>"
    }
    let body = rows.map { cells in
      "<tr>"
        + cells.indices.map { index in
          // The first cell names the row.
          index == 0
            ? "<th scope=\"row\"\(kind(index))>\(cells[index].written)</th>"
            : "<td\(kind(index))>\(cells[index].written)</td>"
        }.joined() + "</tr>\n"
    }
    return """
      <table>
      <caption>\(caption.written)</caption>
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
      var cells = [String](repeating: "<td></td>", count: month.offset) + month.days.map(\.html)
      let missing = (7 - cells.count % 7) % 7
      cells += [String](repeating: "<td></td>", count: missing)
      let rows = stride(from: 0, to: cells.count, by: 7).map {
        "<tr>\(cells[$0..<($0 + 7)].joined())</tr>"
      }
      let head = weekdays.map { "<th scope=\"col\">\($0.written)</th>" }.joined()
      return """
        <table>
        <caption>\(month.name.written)</caption>
        <thead><tr>\(head)</tr></thead>
        <tbody>
        \(rows.joined(separator: "\n"))
        </tbody>
        </table>
        """
    }
    let keys = legend.filter { $0.band != .nothing }.map {
      "<li><span class=\"b\($0.band.rawValue)\" aria-hidden=\"true\">1</span> "
        + "\($0.words.written)</li>"
    }
    return """
      <div class="months">
      \(tables.joined(separator: "\n"))
      </div>
      <ul class="key">
      \(keys.joined(separator: "\n"))
      <li><span aria-hidden="true"><b>\(HeatMap.missedSign)</b></span> \(missedWords.written)</li>
      </ul>
      """
  }
}

extension HeatMap.Day {
  /// The number with its mark to look at, and the day in words to be read aloud.
  fileprivate var html: String {
    let mark = isMissed ? "<b>\(HeatMap.missedSign)</b>" : ""
    return "<td class=\"b\(band.rawValue)\" title=\"\(words.escaped)\">"
      + "<span aria-hidden=\"true\">\(number)\(mark)</span>"
      + "<span class=\"spoken\">\(words.written)</span></td>"
  }
}

extension String {
  /// The text in an element: escaped, parts that are kept apart in elements of their own.
  ///
  /// Marks without a partner or within others mean nothing here.
  fileprivate var written: String {
    var result = ""
    var apart: String?
    var depth = 0
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{2068}":
        depth += 1
        apart = apart ?? ""
      case "\u{2069}":
        depth = max(0, depth - 1)
        guard depth == 0, let part = apart else { continue }
        result += part.isEmpty ? "" : "<bdi>\(part)</bdi>"
        apart = nil
      default:
        if apart == nil {
          result += HTML.escaped(scalar)
        } else {
          apart?.append(HTML.escaped(scalar))
        }
      }
    }
    return result + (apart ?? "")
  }

  /// The text in an attribute or a title, where there are no elements.
  fileprivate var escaped: String {
    unicodeScalars.filter { $0 != "\u{2068}" && $0 != "\u{2069}" }.map(HTML.escaped).joined()
  }
}

/// What HTML gives a meaning, written out.
private enum HTML {
  static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "&": "&amp;"
    case "<": "&lt;"
    case ">": "&gt;"
    case "\"": "&quot;"
    case "\n", "\t": String(scalar)
    // Characters that turn the direction of what follows would reach beyond their text.
    case "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": "\u{FFFD}"
    case _ where scalar.properties.generalCategory == .control: "\u{FFFD}"
    case _ where (scalar.value & 0xfffe) == 0xfffe || 0xfdd0...0xfdef ~= scalar.value: "\u{FFFD}"
    default: String(scalar)
    }
  }
}
