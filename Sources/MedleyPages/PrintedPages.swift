internal import MedleyMedicines
internal import MedleyReports

/// A document on pages of paper, as a PDF.
struct PrintedPages {
  let document: Document
  let sheet: Sheet
  let typesetter: Typesetter

  func pdf() throws(PrintFault) -> [UInt8] {
    let items = try Composer(sheet: sheet, typesetter: typesetter).items(of: document)
    let head = try typesetter.layout(
      document.runningHead, Typesetter.Face(points: sheet.small, lineLimit: 2),
      width: sheet.content)
    let number = Typesetter.Face(points: sheet.small, alignment: .right, lineLimit: 1)
    let foot = try typesetter.layout(pageWords(1, of: 1), number, width: sheet.content)
    let top = sheet.edge + head.height + 12
    var flow = Flow(top: top, bottom: sheet.height - sheet.edge - foot.height - 10)
    try flow.place(items)

    let canvas = try Canvas(.pdf, width: sheet.width, height: sheet.height)
    canvas.describe(
      title: "\(document.title): \(document.subtitle)", author: document.author,
      creator: "Medley", made: document.made.text)
    var parents: [Int] = []
    for (index, page) in flow.pages.enumerated() {
      canvas.show(head, .quiet, x: sheet.side, y: sheet.edge)
      canvas.rule(
        .rule, line: 0.4, x: sheet.side, y: sheet.edge + head.height + 3, width: sheet.content)
      for placed in page {
        canvas.draw(
          placed.piece, placed.part, x: sheet.side, y: placed.y, width: sheet.content,
          height: placed.height)
        guard let (text, level) = placed.bookmark else { continue }
        // A bookmark stands below the last one of a higher level.
        parents = Array(parents.prefix(max(0, level - 1)))
        parents.append(
          canvas.bookmark(text, below: parents.last ?? 0, page: index + 1, y: placed.y))
      }
      let words = try typesetter.layout(
        pageWords(index + 1, of: flow.pages.count), number, width: sheet.content)
      canvas.show(
        words, .quiet, x: sheet.side, y: sheet.height - sheet.edge - words.height)
      canvas.endPage()
    }
    return try canvas.finish()
  }

  private func pageWords(_ number: Int, of count: Int) -> String {
    var words = ""
    var rest = document.pageWords[...]
    while let sign = rest.firstIndex(of: "%") {
      words += rest[..<sign]
      rest = rest[rest.index(after: sign)...]
      switch rest.first {
      case "1": words += "\(number)"
      case "2": words += "\(count)"
      default:
        words += "%"
        continue
      }
      rest = rest.dropFirst()
    }
    return words + rest
  }
}
