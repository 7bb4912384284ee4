internal import MedleyReports

/// Pieces one below the other, with what must not be torn apart, put on pages.
struct Flow {
  /// A piece with how it may be placed.
  struct Item {
    var piece: Piece
    var spaceBefore = 0.0
    /// It is not left alone at the end of a page.
    var staysWithNext = false
    /// It may be broken between lines wherever a page ends.
    var breaksAnywhere = false
    /// What is repeated above it at the top of every page.
    var head: Piece?
    /// It is the first below its head.
    var isFirst = false
    /// The text and the level of a bookmark that leads to it.
    var bookmark: (text: String, level: Int)?
  }

  /// A part of a piece at its place on a page.
  struct Placed {
    let piece: Piece
    let part: Piece.Part
    let y: Double
    let height: Double
    let bookmark: (text: String, level: Int)?
  }

  /// Lines of a text on both sides of the end of a page.
  private static let leastLines = 2
  /// Points between the top of a page and what is left of a broken piece.
  private static let padding = 3.0
  /// Pieces that stay together at the most.
  private static let chainCount = 8

  private let top: Double
  private let bottom: Double
  private(set) var pages: [[Placed]] = [[]]
  private var y: Double

  /// Begins with an empty page whose pieces stand between two heights.
  init(top: Double, bottom: Double) {
    self.top = top
    self.bottom = bottom
    y = top
  }

  private var isFresh: Bool { pages.last?.isEmpty ?? true }

  /// Puts the items on pages.
  ///
  /// - Throws: `PrintFault.tooLarge` when there are too many pages.
  mutating func place(_ items: [Item]) throws(PrintFault) {
    for index in items.indices {
      let item = items[index]
      if !isFresh, y + item.spaceBefore + needed(items[index...]) > bottom { try newPage() }
      try place(item)
    }
  }

  /// The height that must be free for the first of the items to stand where it is.
  private func needed(_ items: ArraySlice<Item>) -> Double {
    var height = 0.0
    for (position, item) in items.prefix(Flow.chainCount).enumerated() {
      if position > 0 { height += item.spaceBefore }
      if item.isFirst { height += item.head?.height ?? 0 }
      let all = item.piece.height
      // Of a text that may be broken, some lines are enough.
      let some = item.breaksAnywhere ? item.piece.cells.map(\.leastHeight).max() ?? all : all
      height += min(all, some)
      if !item.staysWithNext { break }
    }
    // What does not fit on any page has to begin somewhere.
    return min(height, bottom - top)
  }

  private mutating func newPage() throws(PrintFault) {
    guard pages.count < PrintLimits.pageCount else { throw .tooLarge }
    pages.append([])
    y = top
  }

  private mutating func place(_ item: Item) throws(PrintFault) {
    var last = Piece.Part()
    var shift = 0.0
    var isBegun = false
    while true {
      if isBegun || !isFresh {
        if !isBegun { y += item.spaceBefore }
      }
      if let head = item.head, isFresh || (item.isFirst && !isBegun) {
        put(head, Piece.Part(), height: head.height, nil)
      }
      let room = bottom - y
      let rest = item.piece.height - shift
      let bookmark = isBegun ? nil : item.bookmark
      last.shift = shift
      if rest <= room + 0.01 {
        let part = Piece.Part(from: isBegun ? last.to : -.infinity, shift: shift)
        return put(item.piece, part, height: rest, bookmark)
      }
      let isAlone = pages.last.map { $0.count <= (item.head == nil ? 0 : 1) } ?? true
      let least = item.breaksAnywhere && !isAlone ? Flow.leastLines : 0
      guard item.breaksAnywhere || isAlone,
        let part = item.piece.part(after: last, in: room, leastLines: least)
      else {
        // Nothing of it fits here; on a page of its own it stands whatever its height is.
        if isAlone { return put(item.piece, last, height: rest, bookmark) }
        try newPage()
        continue
      }
      let next = item.piece.shift(after: part, padding: Flow.padding)
      let height = (next == nil ? item.piece.height : part.to + Flow.padding) - shift
      put(item.piece, part, height: height, bookmark)
      guard let next else { return }
      last = part
      shift = next
      isBegun = true
      try newPage()
    }
  }

  private mutating func put(
    _ piece: Piece, _ part: Piece.Part, height: Double, _ bookmark: (text: String, level: Int)?
  ) {
    pages[pages.count - 1].append(
      Placed(piece: piece, part: part, y: y, height: height, bookmark: bookmark))
    y += height
  }
}

extension Piece.Cell {
  /// The height of the lines that are not left alone.
  fileprivate var leastHeight: Double {
    y + (layout.lines.prefix(2).last?.bottom ?? 0)
  }
}
