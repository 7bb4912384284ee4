/// Codes which id or word a cell names (`batch-format §6.5`).
struct ReferenceCoder: Sendable {
  /// The operation of an earlier change of the batch whose id an id is.
  struct Derivation: Sendable {
    var log = 0
    /// When writing the place of the change in its log; when reading how far back it is.
    var change: UInt64 = 0
    var operation: UInt64 = 0
  }

  var ids = EntryTable()
  var words = EntryTable()
  /// How many changes of each log have been coded.
  var changeCounts: [UInt64]
  /// When reading: for each id that came into use since this was emptied how to work it out, nil
  /// for the next of the table.
  var news: [Derivation?] = []

  /// For each column the entries that have occurred in it, in order.
  private var occurred: [[Int64]]
  /// When writing: where in `occurred` an entry is.
  private var places: [[Int64: Int]] = []
  /// When writing: the known values that are ids of operations.
  private let derivations: [Int64: Derivation]
  private let map: ModelMap

  init(
    columnCount: Int, logCount: Int, map: ModelMap, isReading: Bool, valueCount: Int,
    derivations: [Int64: Derivation]
  ) {
    changeCounts = [UInt64](repeating: 0, count: logCount)
    occurred = [[Int64]](repeating: [], count: columnCount)
    if !isReading {
      places = [[Int64: Int]](repeating: [:], count: columnCount)
      ids = EntryTable(valueCount: valueCount)
      words = ids
    }
    self.derivations = derivations
    self.map = map
  }

  /// When writing: the entry that a known value is, -1 when it has not come into use.
  func entry(_ value: Int64, isID: Bool) -> Int64 {
    isID ? ids.index(of: value) : words.index(of: value)
  }

  /// True when an entry has come into use.
  func isUsed(_ entry: Int64, isID: Bool) -> Bool {
    entry >= 0 && entry < Int64(isID ? ids.usedCount : words.usedCount)
  }

  /// Codes an entry: one that has occurred in the column, one of the table, or the next one.
  ///
  /// The models are those of the column: whether it is new there, and which it is. Nil stands for
  /// something that no writer writes.
  mutating func code<Coder: BitCoder>(
    _ entry: Int64, value: Int64, column: Int, isID: Bool, at index: Int, _ coder: inout Coder,
    _ models: inout MutableSpan<UInt32>
  ) -> Int64? {
    let place = Coder.isReading ? nil : places[column][entry]
    if !coder.bit(place == nil, at: index, &models) {
      let coded = coder.number(UInt64(place ?? 0), at: index + 1, &models)
      return coded < UInt64(occurred[column].count) ? occurred[column][Int(coded)] : nil
    }
    let used = isID ? ids.usedCount : words.usedCount
    let back = entry < 0 ? 0 : UInt64(bitPattern: Int64(used) &- entry)
    let coded = coder.number(back, at: isID ? map.idEntry : map.wordEntry, &models)
    guard coded <= UInt64(used) else { return nil }
    var result = Int64(used) &- Int64(coded)
    if coded == 0 {
      result = isID ? ids.use() : words.use()
      let isTold = isID ? !codeDerivation(value, &coder, &models) : true
      if !Coder.isReading {
        if isID { ids.name(value, isTold: isTold) } else { words.name(value, isTold: true) }
      }
    }
    if !Coder.isReading { places[column][result] = occurred[column].count }
    occurred[column].append(result)
    return result
  }

  /// Codes whether a new id is that of an operation of the batch, and of which.
  private mutating func codeDerivation<Coder: BitCoder>(
    _ value: Int64, _ coder: inout Coder, _ models: inout MutableSpan<UInt32>
  ) -> Bool {
    var derivation = Derivation()
    var isDerived = false
    if !Coder.isReading, let known = derivations[value],
      known.change < changeCounts[known.log]
    {
      derivation = known
      derivation.change = changeCounts[known.log] - 1 - known.change
      isDerived = true
    }
    isDerived = coder.bit(isDerived, at: map.idOrigin, &models)
    if isDerived {
      let log = coder.number(UInt64(derivation.log), at: map.originLog, &models)
      derivation.log = Int(exactly: log) ?? .max
      derivation.change = coder.number(derivation.change, at: map.originBack, &models)
      derivation.operation = coder.number(derivation.operation, at: map.originOperation, &models)
    }
    if Coder.isReading { news.append(isDerived ? derivation : nil) }
    return isDerived
  }
}
