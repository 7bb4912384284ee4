internal import MedleySealing

/// Packs a batch whose rows have been gathered (`batch-format §6`).
struct BatchPacker {
  private let batch: Batch
  private let gathering: BatchGathering
  private let sources: [RowSource]
  private let plans: [TemplatePlanner.Plan]
  /// For each template the strand that each row belongs to, as its columns tell them apart.
  private let strands: [[Int32]]

  private var rows: RowCoder<RangeEncoder>
  private var book = LogBook()
  private var actors = ActorIndex()
  private var lastTemplate = 0
  /// For each template the next row, and where the strands are kept: -1 when they are not.
  private var nextRows: [Int]
  private var kept: [[Int]]
  /// For each template which strand is kept in each place.
  private var keeping: [[Int]]

  init(_ batch: Batch, knownKinds: Set<UInt64>?, verbatim: Set<Int>) {
    self.batch = batch
    gathering = BatchGathering(batch.changes, knownKinds: knownKinds, verbatim: verbatim)
    var sources = gathering.sources
    var plans: [TemplatePlanner.Plan] = []
    var strands: [[Int32]] = []
    var strandCounts: [Int] = []
    for index in sources.indices {
      let natures = TemplatePlanner.natures(of: sources[index])
      for (column, nature) in natures.enumerated() where nature == .signed {
        sources[index].mapBack(column: column)
      }
      let planner = TemplatePlanner(
        sources[index], natures: natures, changes: batch.changes, gathering: gathering)
      plans.append(planner.plan())
      let rows = BatchPacker.strands(of: sources[index], keys: plans[index].keys)
      strands.append(rows)
      strandCounts.append(Int(rows.max() ?? 0) + 1)
    }
    var cells = Limits.batchCellCount - plans.reduce(0) { $0 + $1.template.cellCount }
    for index in plans.indices {
      let most = 1 + cells / plans[index].template.cellCount
      let count = min(strandCounts[index], Limits.strandCount, most)
      plans[index].template.strandCount = count
      cells -= (count - 1) * plans[index].template.cellCount
    }
    self.sources = sources
    self.plans = plans
    self.strands = strands
    rows = RowCoder(
      RangeEncoder(), templates: plans.map(\.template), logCount: gathering.logs.count,
      valueCount: gathering.pool.count, derivations: gathering.derivations(in: batch.changes))
    nextRows = [Int](repeating: 0, count: plans.count)
    kept = strandCounts.map { [Int](repeating: -1, count: $0) }
    keeping = plans.map { [Int](repeating: -1, count: $0.template.strandCount) }
  }

  /// Numbers the strands that rows fall into.
  private static func strands(of source: RowSource, keys: [Int]) -> [Int32] {
    guard !keys.isEmpty else { return [Int32](repeating: 0, count: source.rowCount) }
    var numbers: [PlanStrands.Key: Int32] = [:]
    return (0..<source.rowCount).map { row in
      let key = PlanStrands.key(keys) { column in
        let column = source.columns[column]
        return column.isPresent[row] ? column.values[row] : nil
      }
      if let number = numbers[key] { return number }
      let number = Int32(numbers.count)
      numbers[key] = number
      return number
    }
  }

  /// The number of runs of changes of one log or branch.
  var logCount: Int { gathering.logs.count }

  /// Codes all changes and puts the tables before them.
  mutating func pack() -> [UInt8] {
    for head in batch.from.heads { actors.add(head.actor) }
    for log in gathering.logs {
      actors.add(log.actor)
      book.begin(log)
    }
    for change in batch.changes { for head in change.header.seen { actors.add(head.actor) } }
    let names = SeenNames(logs: gathering.logs, from: batch.from, actors: actors)
    for (index, change) in batch.changes.enumerated() {
      let place = gathering.places[index]
      code(place, change.header.stamp)
      if place.log >= 0 {
        codeSeen(change.header.seen, log: Int(place.log), names)
        book.append(change.hash, to: Int(place.log))
      }
      rows.finishChange(stamp: change.header.stamp, log: place.log < 0 ? nil : Int(place.log))
    }
    var tables = BatchTables()
    tables.actors = actors.actors
    tables.from = batch.from
    tables.changeCount = batch.changes.count
    tables.logs = gathering.logs
    tables.ends = batch.ends
    for value in rows.references.ids.told {
      tables.ids.append(contentsOf: gathering.pool[Int(value)])
    }
    for value in rows.references.words.told {
      let word = gathering.pool[Int(value)]
      tables.words.appendVarint(UInt64(word.count))
      tables.words.append(contentsOf: word)
    }
    tables.templates = plans.map(\.template)
    var writer = ByteWriter()
    tables.write(to: &writer) { actors.index(of: $0) }
    writer.raw(rows.bits.finish())
    return writer.bytes
  }

  /// Codes the rows of one change.
  private mutating func code(_ place: BatchGathering.Place, _ stamp: Int64) {
    var template = Int(gathering.templates[place.operations.lowerBound])
    _ = rows.firstTemplate(template, after: lastTemplate)
    lastTemplate = template
    if sources[template].key.mode == .value || sources[template].key.mode == .fields {
      _ = rows.moreOperations(UInt64(place.operations.count - 1), after: template)
    }
    for operation in place.operations {
      if operation > place.operations.lowerBound {
        let next = Int(gathering.templates[operation])
        _ = rows.laterTemplate(next, after: template)
        template = next
      }
      codeRow(
        template, log: Int64(place.log), stamp: stamp,
        isFirst: operation == place.operations.lowerBound)
    }
  }

  private mutating func codeRow(_ template: Int, log: Int64, stamp: Int64, isFirst: Bool) {
    let row = nextRows[template]
    nextRows[template] = row + 1
    var cell = RowTemplate.cellCountBeforeColumns
    for (index, origin) in plans[template].origins.enumerated() {
      if let origin {
        rows.input[cell] = sources[template].columns[origin].values[row]
        rows.isPresent[cell] = sources[template].columns[origin].isPresent[row]
      } else {
        let isLog = plans[template].template.columns[index].source == RowColumn.Source.log
        rows.input[cell] = isLog ? log : stamp
      }
      cell += 1
    }
    let strand = Int(strands[template][row])
    let place = rows.code(template, isFirst: isFirst, strand: kept[template][strand])
    if kept[template][strand] < 0 {
      let evicted = keeping[template][place]
      if evicted >= 0 { kept[template][evicted] = -1 }
      keeping[template][place] = strand
      kept[template][strand] = place
    }
  }

  private mutating func codeSeen(_ seen: [Head], log: Int, _ names: SeenNames) {
    let isSameLog = book.newest == log
    if seen.isEmpty {
      _ = rows.seenCount(SeenCount.none, isSameLog: isSameLog)
    } else if seen == book.front(of: log) {
      _ = rows.seenCount(SeenCount.front, isSameLog: isSameLog)
    } else {
      _ = rows.seenCount(UInt64(seen.count) + 1, isSameLog: isSameLog)
      for head in seen { _ = rows.seenName(names.name(of: head, in: book)) }
    }
  }
}
