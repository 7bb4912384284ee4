/// Some rows of a template that stand next to each other, by which it is decided how to code all.
struct PlanSample {
  /// One column of the sample.
  struct Column {
    let source: UInt64
    let nature: RowColumn.Nature
    var values: [Int64]
    let isPresent: [Bool]
    let isComplete: Bool
    let distinctCount: Int
    /// True for a log or stamp, which only first rows code.
    let isOfChange: Bool
  }

  private(set) var columns: [Column] = []
  let isFirst: [Bool]
  let previousStamps: [Int64]
  let logStamps: [Int64]
  let seconds: [Int64]
  /// For each column the bits of a number when no strand foretells it.
  private(set) var looseBits: [Double] = []
  /// How many rows there are for each row of the sample.
  let scale: Double

  var rowCount: Int { isFirst.count }

  /// The most rows of a sample for a template with so many rows.
  static func rowCount(of rows: Int) -> Int { min(rows, min(256 + rows / 64, 1_536)) }

  init(
    _ source: RowSource, natures: [RowColumn.Nature], changes: [Change],
    gathering: BatchGathering
  ) {
    let count = PlanSample.rowCount(of: source.rowCount)
    let start = (source.rowCount - count) / 2
    let rows = start..<start + count
    scale = count > 0 ? Double(source.rowCount) / Double(count) : 1
    isFirst = Array(source.isFirst[rows])
    let indexes = source.changes[rows].map { Int($0) }
    previousStamps = indexes.map { $0 > 0 ? changes[$0 - 1].header.stamp : 0 }
    logStamps = indexes.map { gathering.logStamps[$0] }
    let stamps = indexes.map { changes[$0].header.stamp }
    seconds = stamps.map(wholeSeconds)
    for (column, nature) in zip(source.columns, natures) {
      append(
        column.source, nature, Array(column.values[rows]), isPresent: Array(column.isPresent[rows]),
        isComplete: column.isComplete)
    }
    guard source.key.mode != .change else { return }
    let all = [Bool](repeating: true, count: count)
    let logs = indexes.map { Int64(gathering.places[$0].log) }
    append(RowColumn.Source.log, .number, logs, isPresent: all, isComplete: true)
    append(RowColumn.Source.stamp, .number, stamps, isPresent: all, isComplete: true)
    looseBits = columns.indices.map { leastLooseBits($0) }
  }

  /// The bits of a number as a distance from the row before, the stamp or an earlier column.
  private func leastLooseBits(_ index: Int) -> Double {
    let column = columns[index]
    guard column.nature == .signed else { return .infinity }
    let others = columns[..<index].filter { $0.nature == .signed }.map(\.values)
    let shifted = [0] + column.values.dropLast()
    return ([seconds, shifted] + others).map { other in
      var cost = NumberCost()
      for (value, base) in zip(column.values, other) { cost.add(mapping: value &- base) }
      return cost.bits
    }.min() ?? .infinity
  }

  private mutating func append(
    _ source: UInt64, _ nature: RowColumn.Nature, _ values: [Int64], isPresent: [Bool],
    isComplete: Bool
  ) {
    columns.append(
      Column(
        source: source, nature: nature, values: values, isPresent: isPresent,
        isComplete: isComplete, distinctCount: Set(values).count,
        isOfChange: source == RowColumn.Source.log || source == RowColumn.Source.stamp))
  }

  /// Gives the cells of absent columns what they hold: the cell of the row before in the strand.
  mutating func carry(_ strands: PlanStrands) {
    for column in columns.indices where !columns[column].isComplete {
      for row in 0..<rowCount where !columns[column].isPresent[row] {
        let last = strands.last[row]
        columns[column].values[row] = last >= 0 ? columns[column].values[last] : 0
      }
    }
  }
}
