internal import MedleyReports

/// A sheet of paper with its margins and the sizes of letters; lengths are in points.
struct Sheet {
  let width: Double
  let height: Double
  /// Points of ordinary text, of tables and of small print.
  let text: Double
  let table: Double
  /// The sizes that are tried for a table, the best first, before its rows are taken apart.
  let tableSizes: [Double]
  /// The letters that a column of texts has room for at least, the best first.
  let columnLetters: [Double]
  let small: Double
  let title: Double
  let heading: Double
  let subheading: Double

  /// The margins at the sides.
  let side = 54.0
  /// Where the running head begins, and where the page number ends above the lower edge.
  let edge = 34.0
  /// The room on both sides of a cell's text, and above and below it.
  let cellPadding = (across: 4.0, along: 2.5)

  /// Takes a paper; on a large-print sheet nothing is smaller than 16 points.
  init(_ paper: PrintOrder.Paper, isLarge: Bool) {
    switch paper {
    // Source: ISO 216, 210 × 297 mm.
    case .a4: (width, height) = (210 / 25.4 * 72, 297 / 25.4 * 72)
    // Source: ANSI/ASME Y14.1, 8.5 × 11 in.
    case .letter: (width, height) = (612, 792)
    }
    text = isLarge ? 16 : 9.5
    table = isLarge ? 16 : 8.5
    tableSizes = isLarge ? [16] : [8.5, 7.8, 7.2]
    columnLetters = isLarge ? [11, 10, 8] : [11]
    small = isLarge ? 16 : 8
    title = isLarge ? 24 : 18
    heading = isLarge ? 20 : 13
    subheading = isLarge ? 18 : 10.5
  }

  /// The width of what stands between the margins.
  var content: Double { width - 2 * side }
}
