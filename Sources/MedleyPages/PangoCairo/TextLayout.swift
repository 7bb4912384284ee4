internal import CPangoCairo

/// A text that is broken into lines, ready to be drawn; lengths are in points.
struct TextLayout {
  /// One of its lines, measured from the top left corner of the text.
  struct Line {
    let x: Double
    let top: Double
    let bottom: Double
    let baseline: Double
    let runs: [Run]
  }

  /// Letters with the place on the line where they begin.
  struct Run {
    let letters: Letters
    let x: Double
    /// How many times as large as they were laid out they are drawn.
    let scale: Double
  }

  /// Letters of one font that stand beside each other, in the size of `Typesetter.points`.
  final class Letters {
    let font: TextFont
    /// The text that the letters stand for, in UTF-8.
    let text: [UInt8]
    /// The letters from left to right, measured from the beginning of their baseline.
    let glyphs: [cairo_glyph_t]
    /// How many bytes of the text are how many of the letters, in the order of the text.
    let clusters: [cairo_text_cluster_t]
    /// The text is read from right to left.
    let isBackward: Bool

    init(
      font: TextFont, text: [UInt8], glyphs: [cairo_glyph_t], clusters: [cairo_text_cluster_t],
      isBackward: Bool
    ) {
      self.font = font
      self.text = text
      self.glyphs = glyphs
      self.clusters = clusters
      self.isBackward = isBackward
    }
  }

  let lines: [Line]
  let width: Double
  let height: Double

  /// Points of the library's lengths.
  static let unit = 1_024.0
}
