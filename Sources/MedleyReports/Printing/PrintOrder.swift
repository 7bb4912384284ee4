/// What is to be printed, and how: what the process that prints is given.
package enum PrintOrder: Hashable, Sendable {
  case pages(Document, Paper, isLarge: Bool)
  case picture(HeatMap, PictureKind)

  /// The papers that pages are laid out for.
  package enum Paper: Int, Hashable, Sendable, CaseIterable {
    case a4 = 0
    case letter = 1
  }

  /// The kinds of files that a picture can be.
  package enum PictureKind: Int, Hashable, Sendable, CaseIterable {
    case svg = 0
    case png = 1
  }
}
