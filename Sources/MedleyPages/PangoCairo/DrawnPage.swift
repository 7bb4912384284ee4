internal import CPangoCairo

/// What is to be drawn on a page, put together so that the library is given few large pieces: its
/// time goes by their number.
///
/// Texts are drawn above shapes, lines above filled shapes, and texts in the order in which they
/// came, in which they are found again in the file.
struct DrawnPage {
  /// How a shape is drawn.
  enum Ink: Hashable {
    case fill(Colour)
    case line(Colour, width: Double)
  }

  enum Shape {
    case rectangle(x: Double, y: Double, width: Double, height: Double)
    case rule(x: Double, y: Double, width: Double)
  }

  /// Texts of one font and colour, one after the other.
  struct Text {
    let font: TextFont
    let scale: Double
    let colour: Colour
    let isBackward: Bool
    var bytes: [UInt8] = []
    var glyphs: [cairo_glyph_t] = []
    var clusters: [cairo_text_cluster_t] = []
  }

  private var filled: [(ink: Ink, shapes: [Shape])] = []
  private var lined: [(ink: Ink, shapes: [Shape])] = []
  private(set) var texts: [Text] = []

  /// The shapes by how they are drawn, in the order of drawing.
  var shapes: [(ink: Ink, shapes: [Shape])] { filled + lined }

  mutating func add(_ shape: Shape, _ ink: Ink) {
    if case .fill = ink {
      DrawnPage.add(shape, ink, to: &filled)
    } else {
      DrawnPage.add(shape, ink, to: &lined)
    }
  }

  private static func add(_ shape: Shape, _ ink: Ink, to all: inout [(ink: Ink, shapes: [Shape])]) {
    if let index = all.firstIndex(where: { $0.ink == ink }) {
      all[index].shapes.append(shape)
    } else {
      all.append((ink, [shape]))
    }
  }

  /// Adds letters of a line whose baseline begins at a point.
  mutating func add(_ run: TextLayout.Run, _ colour: Colour, x: Double, y: Double) {
    let letters = run.letters
    let joins =
      texts.last.map {
        $0.font === letters.font && $0.scale == run.scale && $0.colour == colour
          && !$0.isBackward && !letters.isBackward
      } ?? false
    if !joins {
      texts.append(
        Text(
          font: letters.font, scale: run.scale, colour: colour, isBackward: letters.isBackward))
    }
    let index = texts.count - 1
    texts[index].bytes += letters.text
    texts[index].clusters += letters.clusters
    for glyph in letters.glyphs {
      texts[index].glyphs.append(
        cairo_glyph_t(
          index: glyph.index, x: x + run.x + glyph.x * run.scale, y: y + glyph.y * run.scale))
    }
  }
}
