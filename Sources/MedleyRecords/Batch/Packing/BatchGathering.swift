internal import MedleySealing

/// The first pass over a batch being packed: which log each change is in, and all rows.
struct BatchGathering {
  /// Where a change is: its log, or -1 when it travels verbatim, and its rows.
  struct Place {
    var log: Int32
    var operations: Range<Int>
  }

  private(set) var pool = ValuePool()
  private(set) var sources: [RowSource] = []
  /// The logs as they begin, in the order of their first changes.
  private(set) var logs: [LogBook.Log] = []
  private(set) var places: [Place] = []
  /// The template of every operation of every change.
  private(set) var templates: [UInt16] = []
  /// For every change the stamp of the change before in its log.
  private(set) var logStamps: [Int64] = []

  private let knownKinds: Set<UInt64>?
  private var scanner = PayloadScanner()
  private var indexes: [RowSource.Key: Int] = [:]
  private var columnCount = 0
  /// The log whose newest change has a hash.
  private var newest: [Words16: Int32] = [:]
  private var newestHashes: [Digest] = []
  private var nextSequences: [UInt64] = []
  private var newestStamps: [Int64] = []

  init(_ changes: [Change], knownKinds: Set<UInt64>?, verbatim: Set<Int>) {
    self.knownKinds = knownKinds
    for (index, change) in changes.enumerated() {
      let start = templates.count
      if verbatim.contains(index) {
        logStamps.append(0)
        addWhole(change.encoded, mode: .change, format: nil, change: index)
        places.append(Place(log: -1, operations: start..<templates.count))
        continue
      }
      let log = takeLog(of: change)
      logStamps.append(newestStamps[log])
      newestStamps[log] = change.header.stamp
      if change.header.format != 1 || !addOperations(change.payload, change: index) {
        addWhole(
          change.payload, mode: .payload, format: change.header.format, change: index)
      }
      places.append(Place(log: Int32(log), operations: start..<templates.count))
    }
  }

  /// Finds the log that a change goes on with, or begins one.
  private mutating func takeLog(of change: Change) -> Int {
    let header = change.header
    if let index = newest[header.previous.prefix].map({ Int($0) }),
      logs[index].actor == header.actor, nextSequences[index] == header.sequence,
      newestHashes[index] == header.previous
    {
      newest[header.previous.prefix] = nil
      move(index, to: change)
      return index
    }
    logs.append(
      LogBook.Log(actor: header.actor, first: header.sequence, previous: header.previous))
    newestHashes.append(header.previous)
    nextSequences.append(0)
    newestStamps.append(0)
    move(logs.count - 1, to: change)
    return logs.count - 1
  }

  private mutating func move(_ log: Int, to change: Change) {
    newestHashes[log] = change.hash
    nextSequences[log] = change.header.sequence &+ 1
    newest[change.hash.prefix] = Int32(log)
  }

  /// Adds a payload or a whole change as one word.
  private mutating func addWhole(
    _ bytes: [UInt8], mode: RowTemplate.Mode, format: UInt64?, change: Int
  ) {
    let value = pool.number(of: 0..<bytes.count, in: bytes)
    var parts = [
      RowSource.Part(source: RowColumn.Source.value, value: value, byteCount: bytes.count)
    ]
    if let format {
      let number = Int64(bitPattern: format)
      parts.append(
        RowSource.Part(source: RowColumn.Source.format, value: number, byteCount: nil))
    }
    add(parts, to: template(RowSource.Key(mode: mode)), change: change, isFirst: true)
  }

  /// Adds the operations of a payload; false, and nothing added, when it has to travel whole.
  private mutating func addOperations(_ payload: [UInt8], change: Int) -> Bool {
    guard scanner.scan(payload) else { return false }
    if let knownKinds {
      for operation in scanner.operations where !knownKinds.contains(operation.kind) {
        return false
      }
    }
    var rows: [(key: RowSource.Key, parts: [RowSource.Part])] = []
    rows.reserveCapacity(scanner.operations.count)
    var isNew = false
    for operation in scanner.operations {
      let key = RowSource.Key(
        mode: operation.fields == nil ? .value : .fields, kind: operation.kind,
        head: operation.head, field: operation.field)
      let parts = parts(of: operation, payload)
      if !isNew {
        isNew = indexes[key].map { sources[$0].missingColumnCount(parts) > 0 } ?? true
      }
      rows.append((key, parts))
    }
    guard !isNew || isRoom(for: rows) else { return false }
    for (index, row) in rows.enumerated() {
      add(row.parts, to: template(row.key), change: change, isFirst: index == 0)
    }
    return true
  }

  /// True when the templates and columns that rows are going to begin stay within the limits.
  ///
  /// Two templates and eight columns are kept free for payloads and changes that travel whole.
  private func isRoom(for rows: [(key: RowSource.Key, parts: [RowSource.Part])]) -> Bool {
    var sourcesByKey: [RowSource.Key: Set<UInt64>] = [:]
    for row in rows {
      sourcesByKey[row.key, default: []].formUnion(row.parts.map(\.source))
    }
    var templateCount = sources.count
    var columnCount = columnCount
    for (key, new) in sourcesByKey {
      var all = new
      if let index = indexes[key] {
        all.formUnion(sources[index].columns.map(\.source))
        columnCount += all.count - sources[index].columns.count
      } else {
        templateCount += 1
        columnCount += all.count + 2
      }
      guard all.count + 2 <= Limits.templateColumnCount else { return false }
    }
    return templateCount <= Limits.batchTemplateCount - 2
      && columnCount <= Limits.batchColumnCount - 8
  }

  /// The parts of an operation in ascending order of source.
  private mutating func parts(
    of operation: PayloadScanner.Operation, _ payload: [UInt8]
  ) -> [RowSource.Part] {
    var parts: [RowSource.Part] = []
    parts.reserveCapacity(16)
    func add(_ source: UInt64, _ range: Range<Int>, _ pool: inout ValuePool) {
      let value = pool.number(of: range, in: payload)
      parts.append(RowSource.Part(source: source, value: value, byteCount: range.count))
    }
    func add(_ source: UInt64, number: UInt64) {
      parts.append(
        RowSource.Part(source: source, value: Int64(bitPattern: number), byteCount: nil))
    }
    let ids = [
      (RowColumn.Source.record, operation.record), (RowColumn.Source.parent, operation.parent),
      (RowColumn.Source.member, operation.member),
    ]
    for (source, start) in ids where start >= 0 { add(source, start..<start + 16, &pool) }
    if let occurrence = operation.occurrence {
      add(RowColumn.Source.occurrence, number: occurrence)
    }
    guard let fields = operation.fields else {
      add(RowColumn.Source.value, operation.value, &pool)
      return parts
    }
    for field in scanner.fields[fields] {
      let source = RowColumn.Source.field + field.key
      if field.key & 1 == 0 {
        add(source, number: field.number)
      } else {
        add(source, field.bytes, &pool)
      }
    }
    return parts
  }

  private mutating func template(_ key: RowSource.Key) -> Int {
    if let index = indexes[key] { return index }
    indexes[key] = sources.count
    sources.append(RowSource(key))
    columnCount += 2
    return sources.count - 1
  }

  private mutating func add(
    _ parts: [RowSource.Part], to template: Int, change: Int, isFirst: Bool
  ) {
    let before = sources[template].columns.count
    sources[template].append(parts, change: change, isFirst: isFirst)
    columnCount += sources[template].columns.count - before
    templates.append(UInt16(template))
  }
}
