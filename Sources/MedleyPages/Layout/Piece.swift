/// A part of a page: texts and shapes at their places, with what lies behind them.
///
/// It is drawn as a whole; one that is taller than a page is broken between lines of text.
struct Piece {
  /// A text with its top left corner.
  struct Cell {
    let layout: TextLayout
    let x: Double
    let y: Double
    let colour: Colour

    init(_ layout: TextLayout, x: Double, y: Double, colour: Colour = .text) {
      self.layout = layout
      self.x = x
      self.y = y
      self.colour = colour
    }
  }

  /// A rectangle, filled or drawn as a frame.
  struct Shape {
    let colour: Colour
    /// The width of the frame's line; nil for a filled one.
    let line: Double?
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// What lies behind the texts, as tall as the part of the piece that stands on a page.
  enum Backdrop { case none, headBand, ruleBelow, frame }

  var cells: [Cell] = []
  var shapes: [Shape] = []
  var height: Double
  var backdrop = Backdrop.none

  /// The part of a piece whose lines end in a range.
  struct Part {
    /// Lines that end above it stand on a page before.
    var from = -Double.infinity
    /// Lines that end below it stand on a page after.
    var to = Double.infinity
    /// How far what is left is moved up.
    var shift = 0.0

    func holds(_ bottom: Double) -> Bool { bottom > from && bottom <= to }
  }

  /// Where the lines of its texts begin and end.
  private var lineEdges: [(top: Double, bottom: Double)] {
    cells.flatMap { cell in cell.layout.lines.map { (cell.y + $0.top, cell.y + $0.bottom) } }
  }

  /// The part that fits into a height; at least one line, whatever the height.
  ///
  /// Where there must be some lines on both sides of the break and cannot be, it is nil.
  func part(after last: Part, in height: Double, leastLines: Int = 0) -> Part? {
    let bottoms = Set(lineEdges.map(\.bottom).filter { $0 > last.to || last.to.isInfinite })
      .sorted()
    let fitting = bottoms.prefix { $0 - last.shift <= height }
    var count = max(1, fitting.count)
    if leastLines > 0 {
      count = min(fitting.count, bottoms.count - leastLines)
      guard count >= leastLines else { return nil }
    }
    guard bottoms.indices.contains(count - 1) else { return nil }
    return Part(
      from: last.to.isInfinite ? -.infinity : last.to, to: bottoms[count - 1], shift: last.shift)
  }

  /// Where the part after another begins; nil when no line is left.
  func shift(after part: Part, padding: Double) -> Double? {
    lineEdges.filter { $0.bottom > part.to }.map(\.top).min().map { $0 - padding }
  }
}

extension Canvas {
  /// Draws a part of a piece with its top at a height.
  func draw(_ piece: Piece, _ part: Piece.Part, x: Double, y: Double, width: Double, height: Double)
  {
    switch piece.backdrop {
    case .none: break
    case .headBand:
      fill(.headBand, x: x, y: y, width: width, height: height)
      rule(.strongRule, line: 0.8, x: x, y: y + height, width: width)
    case .ruleBelow: rule(.rule, line: 0.4, x: x, y: y + height, width: width)
    case .frame: frame(.strongRule, line: 1, x: x, y: y, width: width, height: height)
    }
    let top = y - part.shift
    for shape in piece.shapes {
      if let line = shape.line {
        frame(
          shape.colour, line: line, x: x + shape.x, y: top + shape.y, width: shape.width,
          height: shape.height)
      } else {
        fill(
          shape.colour, x: x + shape.x, y: top + shape.y, width: shape.width, height: shape.height)
      }
    }
    for cell in piece.cells {
      show(cell.layout, cell.colour, x: x + cell.x, y: top + cell.y) {
        part.holds(cell.y + $0.bottom)
      }
    }
  }
}
