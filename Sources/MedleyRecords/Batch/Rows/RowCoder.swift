/// Codes rows: which strand a row goes on with, and then its cells (`batch-format §5`, `§6.4`).
struct RowCoder<Coder: BitCoder>: Sendable {
  /// Where a template keeps its strands.
  struct Layout: Sendable {
    let columns: Range<Int>
    let cellCount: Int
    let strandCount: Int
    let strandBitCount: Int
    let strandModels: Int
    /// Two rows for each strand; which of them is newer is in `sides`.
    let cells: Int
    /// One byte for each strand.
    let strands: Int
    /// One byte for each strand and column.
    let outcomes: Int
    let logCell: Int
    let stampCell: Int
  }

  var bits: Coder
  var models: [UInt32]
  let map: ModelMap
  let columns: [RowColumn]
  let layouts: [Layout]
  var cells: [Int64]
  /// What became of each column in the newest row of a strand: bits 0-1 the outcome, 2-3 presence.
  var outcomes: [UInt8]
  /// The strands of each template, the one of the newest row first.
  private var recency: [UInt8]
  private var sides: [UInt8]
  private var usedStrands: [Int]
  /// The strand of the template's newest row, before the row at hand.
  private var frontStrand = 0

  /// The cells of the row at hand, and which of its columns are there.
  var row: [Int64]
  var isPresent: [Bool]
  /// When writing: the cells to write; those of ids and words are values known to the tables.
  var input: [Int64]

  var references: ReferenceCoder

  var previousStamp: Int64 = 0
  /// The newest stamp of each log.
  var logStamps: [Int64]
  /// The log and stamp of the change at hand, from its first row.
  var log = 0
  var stamp: Int64 = 0
  /// True once something was read that no writer writes.
  var isDamaged = false

  init(
    _ bits: Coder, templates: [RowTemplate], logCount: Int, valueCount: Int = 0,
    derivations: [Int64: ReferenceCoder.Derivation] = [:]
  ) {
    self.bits = bits
    map = ModelMap(templates: templates)
    models = [UInt32](repeating: Models.fresh, count: map.modelCount)
    columns = templates.flatMap(\.columns)
    var layouts: [Layout] = []
    var (column, cell, strand, outcome) = (0, 0, 0, 0)
    for (index, template) in templates.enumerated() {
      func cellOf(_ source: UInt64) -> Int {
        template.columns.firstIndex { $0.source == source }
          .map { RowTemplate.cellCountBeforeColumns + $0 } ?? -1
      }
      layouts.append(
        Layout(
          columns: column..<column + template.columns.count, cellCount: template.cellCount,
          strandCount: template.strandCount,
          strandBitCount: ModelMap.bitCount(below: template.strandCount + 1),
          strandModels: map.strands[index], cells: cell, strands: strand, outcomes: outcome,
          logCell: cellOf(RowColumn.Source.log), stampCell: cellOf(RowColumn.Source.stamp)))
      column += template.columns.count
      cell += template.cellCount * 2 * template.strandCount
      strand += template.strandCount
      outcome += template.strandCount * template.columns.count
    }
    self.layouts = layouts
    cells = [Int64](repeating: 0, count: cell)
    outcomes = [UInt8](repeating: 0, count: outcome)
    recency = [UInt8](repeating: 0, count: strand)
    sides = recency
    usedStrands = [Int](repeating: 0, count: templates.count)
    let widest = templates.map(\.cellCount).max() ?? 0
    row = [Int64](repeating: 0, count: widest)
    isPresent = [Bool](repeating: true, count: widest)
    input = row
    references = ReferenceCoder(
      columnCount: column, logCount: logCount, map: map, isReading: Coder.isReading,
      valueCount: valueCount, derivations: derivations)
    logStamps = [Int64](repeating: 0, count: logCount)
  }

  /// Codes one row and leaves its cells in `row`.
  ///
  /// When writing, `wanted` is the strand to go on with or -1 for a new one; the strand that the
  /// row went to comes back.
  @discardableResult
  mutating func code(_ template: Int, isFirst: Bool, strand wanted: Int = -1) -> Int {
    let layout = layouts[template]
    let (strand, isNew) = codeStrand(layout, template, wanted)
    let newest = newestRow(of: frontStrand, layout)
    let last = isNew ? newest : newestRow(of: strand, layout)
    let earlier = isNew ? last : olderRow(of: strand, layout)
    RowCoder.copy(layout.cellCount, from: cells, at: last, to: &row, at: 0)
    row[RowTemplate.previousStampCell] = previousStamp
    if !isFirst { fillChange(layout) }
    codeColumns(
      layout,
      RowContext(
        isFirst: isFirst, isNew: isNew, strand: strand, last: last, earlier: earlier,
        newest: newest))

    if isNew { keepInherited(layout, strand, last) }
    RowCoder.copy(
      layout.cellCount, from: row, at: 0, to: &cells, at: olderRow(of: strand, layout))
    sides[layout.strands &+ strand] ^= 1
    return strand
  }

  /// Codes which strand a row goes on with, and makes it the one of the newest row.
  private mutating func codeStrand(
    _ layout: Layout, _ template: Int, _ wanted: Int
  ) -> (strand: Int, isNew: Bool) {
    let used = usedStrands[template]
    frontStrand = used > 0 ? Int(recency[layout.strands]) : 0
    var place = 0
    if !Coder.isReading, wanted >= 0 {
      for index in 0..<used where Int(recency[layout.strands &+ index]) == wanted {
        place = index + 1
      }
    }
    place = bits.tree(
      place, bitCount: layout.strandBitCount, at: layout.strandModels, in: &models)
    if place > used {
      isDamaged = true
      place = used
    }
    let isNew = place == 0
    var strand = used
    if isNew, used < layout.strandCount {
      usedStrands[template] = used &+ 1
      place = used &+ 1
    } else {
      if isNew { place = used }
      strand = Int(recency[layout.strands &+ place &- 1])
    }
    var newest = recency.mutableSpan
    var index = layout.strands &+ place &- 1
    while index > layout.strands {
      newest[index] = newest[index &- 1]
      index &-= 1
    }
    newest[layout.strands] = UInt8(truncatingIfNeeded: strand)
    return (strand, isNew)
  }

  /// Gives a new strand the row that it was foretold from as the one before its first.
  private mutating func keepInherited(_ layout: Layout, _ strand: Int, _ last: Int) {
    let newest = newestRow(of: strand, layout)
    for index in 0..<layout.cellCount { cells[newest &+ index] = cells[last &+ index] }
  }

  private static func copy(
    _ count: Int, from source: [Int64], at start: Int, to target: inout [Int64], at place: Int
  ) {
    let source = source.span
    var target = target.mutableSpan
    for index in 0..<count { target[place &+ index] = source[start &+ index] }
  }

  private func newestRow(of strand: Int, _ layout: Layout) -> Int {
    layout.cells + (strand * 2 + Int(sides[layout.strands + strand])) * layout.cellCount
  }

  private func olderRow(of strand: Int, _ layout: Layout) -> Int {
    layout.cells + (strand * 2 + 1 - Int(sides[layout.strands + strand])) * layout.cellCount
  }

  /// Fills the cells that a later operation of a change shares with the first.
  private mutating func fillChange(_ layout: Layout) {
    row[RowTemplate.logStampCell] = log < logStamps.count ? logStamps[log] : 0
    row[RowTemplate.secondsCell] = wholeSeconds(stamp)
    if layout.logCell >= 0 { row[layout.logCell] = Int64(log) }
    if layout.stampCell >= 0 { row[layout.stampCell] = stamp }
  }
}
