internal import MedleyReports

/// The drawing of a heat map, the same on pages and as a picture: months of days, each filled with
/// the colour of its band, and a frame with a sign around the days with a missed dose.
struct MonthGrid {
  private let map: HeatMap
  private let points: Double
  private let typesetter: Typesetter

  init(map: HeatMap, points: Double, typesetter: Typesetter) {
    self.map = map
    self.points = points
    self.typesetter = typesetter
  }

  private var gap: Double { points * 1.8 }
  private var cellHeight: Double { points * 1.75 }
  /// The width of two digits and the sign.
  private var leastCellWidth: Double { points * 2 }

  private var face: Typesetter.Face { Typesetter.Face(points: points) }
  private var boldFace: Typesetter.Face { Typesetter.Face(points: points, isBold: true) }

  /// How many months stand beside each other in a width.
  private func monthCount(in width: Double) -> Int {
    max(1, Int((width + gap) / (7 * leastCellWidth + gap)))
  }

  /// The width of so many months beside each other when there is as much room as they want.
  func width(of count: Int) -> Double {
    Double(count) * (7 * points * 2.3 + gap) - gap
  }

  // MARK: Months

  /// The months in rows, each of which stays on one page.
  func rows(width: Double) throws(PrintFault) -> [Piece] {
    let count = monthCount(in: width)
    let cellWidth = min((width - Double(count - 1) * gap) / Double(7 * count), points * 2.4)
    var rows: [Piece] = []
    var rest = map.months[...]
    while !rest.isEmpty {
      var piece = Piece(height: 0)
      for (index, month) in rest.prefix(count).enumerated() {
        try add(month, to: &piece, x: Double(index) * (7 * cellWidth + gap), cellWidth)
      }
      rows.append(piece)
      rest = rest.dropFirst(count)
    }
    return rows
  }

  private func add(
    _ month: HeatMap.Month, to piece: inout Piece, x: Double, _ width: Double
  ) throws(PrintFault) {
    let name = try typesetter.layout(
      month.name, Typesetter.Face(points: points * 1.15, isBold: true, lineLimit: 1),
      width: 7 * width)
    piece.cells.append(Piece.Cell(name, x: x, y: 0))
    var y = name.height + 2
    for (index, weekday) in map.weekdays.enumerated() {
      let layout = try typesetter.layout(
        weekday, Typesetter.Face(points: points, alignment: .centre, lineLimit: 1), width: width)
      piece.cells.append(
        Piece.Cell(layout, x: x + Double(index) * width, y: y, colour: .quiet))
    }
    y += cellHeight * 0.85
    for (index, day) in month.days.enumerated() {
      let place = month.offset + index
      try add(
        day, to: &piece, x: x + Double(place % 7) * width, y: y + Double(place / 7) * cellHeight,
        width)
    }
    let weekCount = (month.offset + month.days.count + 6) / 7
    piece.height = max(piece.height, y + Double(weekCount) * cellHeight + 1)
  }

  private func add(
    _ day: HeatMap.Day, to piece: inout Piece, x: Double, y: Double, _ width: Double
  ) throws(PrintFault) {
    addField(day.band, isMissed: day.isMissed, to: &piece, x: x, y: y, width)
    let number = try typesetter.layout("\(day.number)", face)
    let middle = y + (cellHeight - number.height) / 2
    let ink = day.band.ink
    guard day.isMissed else {
      return piece.cells.append(
        Piece.Cell(number, x: x + (width - number.width) / 2, y: middle, colour: ink))
    }
    let sign = try typesetter.layout(HeatMap.missedSign, boldFace)
    let start = x + (width - number.width - sign.width) / 2
    piece.cells.append(Piece.Cell(number, x: start, y: middle, colour: ink))
    piece.cells.append(Piece.Cell(sign, x: start + number.width, y: middle, colour: ink))
  }

  /// The field of a day; one on which nothing was due is left empty.
  private func addField(
    _ band: HeatMap.Band, isMissed: Bool, to piece: inout Piece, x: Double, y: Double,
    _ width: Double
  ) {
    guard band != .nothing else { return }
    let inset = isMissed ? 1.2 : 0.8
    func shape(_ colour: Colour, line: Double?, inset: Double) -> Piece.Shape {
      Piece.Shape(
        colour: colour, line: line, x: x + inset, y: y + inset, width: width - 2 * inset,
        height: cellHeight - 2 * inset)
    }
    piece.shapes.append(shape(band.colour, line: nil, inset: inset))
    piece.shapes.append(
      shape(isMissed ? .text : .rule, line: isMissed ? points * 0.1 : 0.4, inset: inset))
  }

  // MARK: The legend

  /// A field of every band with its words, and the sign of a missed dose.
  func legend(width: Double) throws(PrintFault) -> Piece {
    var piece = Piece(height: 0)
    var x = 0.0
    var y = 0.0
    let field = leastCellWidth
    func add(_ words: String, _ draw: (inout Piece, Double, Double) throws(PrintFault) -> Void)
      throws(PrintFault)
    {
      let gap = points * 0.6
      let room = width - field - gap
      let natural = try typesetter.layout(words, face)
      let layout = try typesetter.layout(words, face, width: min(natural.width + 1, room))
      if x > 0, x + field + gap + layout.width > width {
        x = 0
        y = piece.height
      }
      try draw(&piece, x, y)
      piece.cells.append(
        Piece.Cell(layout, x: x + field + gap, y: y + max(0, (cellHeight - layout.height) / 2)))
      x += field + gap + layout.width + self.gap
      piece.height = max(piece.height, y + max(cellHeight, layout.height) + 2)
    }
    for key in map.legend where key.band != .nothing {
      try add(key.words) { piece, x, y in
        addField(key.band, isMissed: false, to: &piece, x: x, y: y, field)
      }
    }
    try add(map.missedWords) { piece, x, y throws(PrintFault) in
      addField(.few, isMissed: true, to: &piece, x: x, y: y, field)
      let sign = try typesetter.layout(HeatMap.missedSign, boldFace)
      piece.cells.append(
        Piece.Cell(
          sign, x: x + (field - sign.width) / 2, y: y + (cellHeight - sign.height) / 2))
    }
    return piece
  }
}

extension HeatMap.Band {
  /// The colour of the band's fields: the darker, the more was taken, so that grey says it too.
  fileprivate var colour: Colour {
    switch self {
    case .all: Colour(0x08519c)
    case .most: Colour(0x6baed6)
    case .half: Colour(0xc6dbef)
    case .few: Colour(0xf4f8fd)
    case .nothing: .paper
    }
  }

  /// The colour of what is written on it.
  fileprivate var ink: Colour {
    switch self {
    case .all: .paper
    case .nothing: .quiet
    case .most, .half, .few: .text
    }
  }
}
