internal import MedleyReports

/// Makes the parts of a document into pieces for pages.
struct Composer {
  let sheet: Sheet
  let typesetter: Typesetter

  func items(of document: Document) throws(PrintFault) -> [Flow.Item] {
    var items: [Flow.Item] = []
    var title = item(
      try piece(of: document.title, Typesetter.Face(points: sheet.title, isBold: true)))
    title.bookmark = (document.title, 1)
    title.staysWithNext = true
    items.append(title)
    items.append(
      item(try piece(of: document.subtitle, Typesetter.Face(points: sheet.text)), spaceBefore: 2))
    for block in document.blocks { items += try self.items(of: block) }
    return items
  }

  private func item(_ piece: Piece, spaceBefore: Double = 0) -> Flow.Item {
    Flow.Item(piece: piece, spaceBefore: spaceBefore)
  }

  private func items(of block: Document.Block) throws(PrintFault) -> [Flow.Item] {
    switch block {
    case .heading(let text, let level):
      let isHigh = level <= 2
      let face = Typesetter.Face(
        points: isHigh ? sheet.heading : sheet.subheading, isBold: true)
      var item = item(try piece(of: text, face), spaceBefore: isHigh ? 18 : 12)
      item.staysWithNext = true
      item.bookmark = (text, level)
      return [item]
    case .paragraph(let text, let emphasis): return [try paragraph(text, emphasis)]
    case .facts(let facts): return try self.facts(facts)
    case .list(let texts): return try list(texts)
    case .table(let table): return try TableComposer(table: table, in: self).items()
    case .heatMap(let map):
      let grid = MonthGrid(map: map, points: sheet.text == 16 ? 16 : 7.5, typesetter: typesetter)
      var legend = item(try grid.legend(width: sheet.content), spaceBefore: 6)
      legend.staysWithNext = true
      return [legend]
        + (try grid.rows(width: sheet.content)).map { item($0, spaceBefore: 8) }
    }
  }

  /// A text across the page.
  private func piece(of text: String, _ face: Typesetter.Face) throws(PrintFault) -> Piece {
    let layout = try typesetter.layout(text, face, width: sheet.content)
    return Piece(cells: [Piece.Cell(layout, x: 0, y: 0)], height: layout.height)
  }

  private func paragraph(
    _ text: String, _ emphasis: Document.Emphasis
  ) throws(PrintFault) -> Flow.Item {
    let points = emphasis == .small ? sheet.small : sheet.text
    guard emphasis == .notice else {
      var item = item(try piece(of: text, Typesetter.Face(points: points)), spaceBefore: 5)
      item.breaksAnywhere = true
      return item
    }
    let padding = 6.0
    let layout = try typesetter.layout(
      text, Typesetter.Face(points: points), width: sheet.content - 2 * padding)
    return item(
      Piece(
        cells: [Piece.Cell(layout, x: padding, y: padding)], height: layout.height + 2 * padding,
        backdrop: .frame), spaceBefore: 10)
  }

  private func facts(_ facts: [Document.Fact]) throws(PrintFault) -> [Flow.Item] {
    let name = Typesetter.Face(points: sheet.text, isBold: true)
    let value = Typesetter.Face(points: sheet.text)
    var width = 0.0
    for fact in facts { width = max(width, try typesetter.layout(fact.name, name).width) }
    width = min(width.rounded(.up) + 12, sheet.content * 0.45)
    var items: [Flow.Item] = []
    for fact in facts {
      let left = try typesetter.layout(fact.name, name, width: width - 8)
      let right = try typesetter.layout(fact.value, value, width: sheet.content - width)
      var item = item(
        Piece(
          cells: [Piece.Cell(left, x: 0, y: 0), Piece.Cell(right, x: width, y: 0)],
          height: max(left.height, right.height)), spaceBefore: items.isEmpty ? 10 : 2.5)
      item.breaksAnywhere = true
      items.append(item)
    }
    return items
  }

  private func list(_ texts: [String]) throws(PrintFault) -> [Flow.Item] {
    let face = Typesetter.Face(points: sheet.text)
    let sign = try typesetter.layout("•", face)
    let indent = sign.width + 6
    var items: [Flow.Item] = []
    for text in texts {
      let layout = try typesetter.layout(text, face, width: sheet.content - indent)
      var item = item(
        Piece(
          cells: [Piece.Cell(sign, x: 0, y: 0), Piece.Cell(layout, x: indent, y: 0)],
          height: max(layout.height, sign.height)), spaceBefore: items.isEmpty ? 5 : 2.5)
      item.breaksAnywhere = true
      items.append(item)
    }
    return items
  }
}
