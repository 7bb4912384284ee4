internal import MedleyReports

/// A heat map alone, with its caption and its legend.
struct HeatMapPicture {
  let map: HeatMap
  let typesetter: Typesetter

  private static let points = 10.0
  private static let margin = 16.0
  /// Months beside each other.
  private static let monthCount = 4

  func file(_ kind: PrintOrder.PictureKind) throws(PrintFault) -> [UInt8] {
    let grid = MonthGrid(map: map, points: HeatMapPicture.points, typesetter: typesetter)
    let width = grid.width(of: min(max(map.months.count, 2), HeatMapPicture.monthCount))
    let caption = try typesetter.layout(
      map.caption, Typesetter.Face(points: HeatMapPicture.points * 1.4, isBold: true),
      width: width)
    var pieces = [
      Piece(cells: [Piece.Cell(caption, x: 0, y: 0)], height: caption.height),
      try grid.legend(width: width),
    ]
    pieces += try grid.rows(width: width)
    let gap = HeatMapPicture.points
    let margin = HeatMapPicture.margin
    let height = pieces.reduce(0) { $0 + $1.height + gap } - gap
    let canvas = try Canvas(
      kind == .svg ? .svg : .png, width: (width + 2 * margin).rounded(.up),
      height: (height + 2 * margin).rounded(.up))
    var y = margin
    for piece in pieces {
      canvas.draw(piece, Piece.Part(), x: margin, y: y, width: width, height: piece.height)
      y += piece.height + gap
    }
    let file = try canvas.finish()
    return kind == .svg ? titled(file) : file
  }

  /// The SVG with the caption in words, which its letters are not: they are drawn as shapes.
  private func titled(_ file: [UInt8]) -> [UInt8] {
    let start = Array("<svg".utf8)
    guard
      let opening = file.indices.first(where: { file[$0...].starts(with: start) }),
      let end = file[opening...].firstIndex(of: UInt8(ascii: ">"))
    else { return file }
    var words = map.caption.printable
    for (letter, written) in [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;")] {
      words = words.split(separator: letter, omittingEmptySubsequences: false)
        .joined(separator: written)
    }
    return Array(file[...end]) + Array("\n<title>\(words)</title>".utf8) + Array(file[(end + 1)...])
  }
}
