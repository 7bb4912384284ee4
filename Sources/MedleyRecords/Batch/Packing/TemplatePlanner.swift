/// Decides how the rows of one template are coded: its strands, its columns and their order.
struct TemplatePlanner {
  /// The decision: the template, and where the cells of its columns come from.
  struct Plan {
    var template: RowTemplate
    /// For each column of the template the column of the rows; nil for the log and the stamp.
    let origins: [Int?]
    /// The columns of the rows that tell strands apart.
    let keys: [Int]
  }

  private let source: RowSource
  private let natures: [RowColumn.Nature]
  private var sample: PlanSample
  private let strands: PlanStrands

  init(
    _ source: RowSource, natures: [RowColumn.Nature], changes: [Change],
    gathering: BatchGathering
  ) {
    self.source = source
    self.natures = natures
    sample = PlanSample(source, natures: natures, changes: changes, gathering: gathering)
    strands = PlanStrands.cheapest(sample)
    sample.carry(strands)
  }

  /// What the columns of rows are, as far as the values tell.
  static func natures(of source: RowSource) -> [RowColumn.Nature] {
    source.columns.map { column in
      if column.isBytes {
        let isWhole = source.key.mode == .payload || source.key.mode == .change
        return column.isSixteen && !isWhole ? .id : .word
      }
      guard column.source >= RowColumn.Source.field else { return .number }
      let odd = column.values.prefix(1_024).count { $0 & 1 == 1 }
      return odd * 8 <= min(column.values.count, 1_024) ? .signed : .number
    }
  }

  /// Tries the stamp at the front and behind the first time, by which it may be foretold.
  func plan() -> Plan {
    let stamp = sample.columns.firstIndex { $0.source == RowColumn.Source.stamp }
    let log = sample.columns.firstIndex { $0.source == RowColumn.Source.log }
    let others = sample.columns.indices.filter { $0 != stamp && $0 != log }
    guard let stamp, let log else { return plan(others).plan }
    var best = plan([log, stamp] + others)
    if let place = others.firstIndex(where: { isClock($0) }) {
      let order = [log] + others[...place] + [stamp] + others[(place + 1)...]
      let other = plan(order)
      if other.bits < best.bits { best = other }
    }
    return best.plan
  }

  /// True for numbers that are as large as times in seconds or milliseconds.
  private func isClock(_ column: Int) -> Bool {
    let column = sample.columns[column]
    guard column.nature == .signed, column.isComplete, let value = column.values.last else {
      return false
    }
    return value > 1 << 27
  }

  private func plan(_ order: [Int]) -> (plan: Plan, bits: Double) {
    var template = RowTemplate(mode: source.key.mode)
    template.kind = source.key.kind
    template.head = source.key.head
    template.field = source.key.field
    var neighbours: [ColumnPlanner.Neighbour] = []
    var bits = 0.0
    for (place, index) in order.enumerated() {
      let column = sample.columns[index]
      let isStamp = column.source == RowColumn.Source.stamp
      var known = neighbours
      if isStamp {
        known.append(.init(cell: RowTemplate.previousStampCell, values: sample.previousStamps))
        known.append(.init(cell: RowTemplate.logStampCell, values: sample.logStamps))
      }
      let planner = ColumnPlanner(column, sample: sample, strands: strands, neighbours: known)
      let cheapest = planner.cheapest()
      template.columns.append(cheapest.column)
      bits += cheapest.bits
      if column.nature == .number || column.nature == .signed,
        !(column.source == RowColumn.Source.log),
        column.distinctCount > 1
      {
        neighbours.append(
          .init(cell: RowTemplate.cellCountBeforeColumns + place, values: column.values))
      }
      if isStamp {
        neighbours.append(.init(cell: RowTemplate.secondsCell, values: sample.seconds))
      }
    }
    let origins = order.map { $0 < source.columns.count ? $0 : nil }
    return (Plan(template: template, origins: origins, keys: strands.keys), bits)
  }
}
