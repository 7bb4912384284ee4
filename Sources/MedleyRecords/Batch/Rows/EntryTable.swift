/// The ids or the words of a batch, which come into use one after the other (`batch-format §4`).
struct EntryTable: Sendable {
  /// How many entries have come into use.
  private(set) var usedCount = 0
  /// When writing: the index of each known value in the batch, or -1 as long as it is unused.
  private var indexes: [Int32]
  /// When writing: the known values that have to be told, in the order in which they are used.
  private(set) var told: [Int32] = []

  /// Starts with all entries unused; `valueCount` is zero when reading.
  init(valueCount: Int = 0) { indexes = [Int32](repeating: -1, count: valueCount) }

  /// The index of a known value, -1 when it has not come into use.
  func index(of value: Int64) -> Int64 { Int64(indexes[Int(value)]) }

  /// Brings the next entry into use and gives its index.
  mutating func use() -> Int64 {
    usedCount += 1
    return Int64(usedCount - 1)
  }

  /// Remembers which known value the newest entry is.
  mutating func name(_ value: Int64, isTold: Bool) {
    indexes[Int(value)] = Int32(usedCount - 1)
    if isTold { told.append(Int32(value)) }
  }
}
