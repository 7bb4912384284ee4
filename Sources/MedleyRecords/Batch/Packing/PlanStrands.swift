/// The strands that rows of a sample fall into when some columns tell them apart.
struct PlanStrands {
  /// The values of up to three columns.
  struct Key: Hashable {
    var first: Int64 = -1
    var second: Int64 = -1
    var third: Int64 = -1
  }

  /// The columns of the sample that tell strands apart.
  let keys: [Int]
  /// For each row the row before it in its strand, or the row before it when it begins one.
  private(set) var last: [Int] = []
  /// For each row the row before that.
  private(set) var earlier: [Int] = []
  /// How many rows of its strand are before each row, counting no further than two.
  private(set) var ages: [Int] = []
  /// The bits that it takes to say which strand each row goes on with.
  private(set) var bits = 0.0

  init(_ sample: PlanSample, keys: [Int]) {
    self.keys = keys
    var strands: [Key: Int] = [:]
    var newest: [(row: Int, before: Int, isSecond: Bool)] = []
    var recency: [Int] = []
    var counts = [Int](repeating: 0, count: Limits.strandCount + 2)
    for row in 0..<sample.rowCount {
      let key = PlanStrands.key(keys) { column in
        let column = sample.columns[column]
        return column.isPresent[row] ? column.values[row] : nil
      }
      let place: Int
      if let strand = strands[key] {
        place = recency.firstIndex(of: strand) ?? 0
        last.append(newest[strand].row)
        earlier.append(newest[strand].before)
        ages.append(newest[strand].isSecond ? 1 : 2)
        newest[strand] = (row, newest[strand].row, false)
        recency.remove(at: place)
        recency.insert(strand, at: 0)
        counts[min(place + 1, counts.count - 1)] += 1
      } else {
        last.append(row - 1)
        earlier.append(row - 1)
        strands[key] = newest.count
        recency.insert(newest.count, at: 0)
        newest.append((row, row - 1, true))
        ages.append(0)
        counts[0] += 1
      }
    }
    bits = CostEstimate.bits(counts: counts) + Double(4 * counts.count { $0 > 0 })
  }

  /// The key of a row, from up to three columns; an absent cell is told from every value.
  static func key(_ columns: [Int], _ value: (Int) -> Int64?) -> Key {
    var key = Key()
    if columns.count > 0 { key.first = value(columns[0]) ?? .min }
    if columns.count > 1 { key.second = value(columns[1]) ?? .min }
    if columns.count > 2 { key.third = value(columns[2]) ?? .min }
    return key
  }

  /// Finds the columns, at most three, that make the rows cheapest.
  ///
  /// All pairs are tried, because a medication or a time of day alone says little and both
  /// together nearly everything.
  static func cheapest(_ sample: PlanSample) -> PlanStrands {
    var best = PlanStrands(sample, keys: [])
    var cost = best.bits + best.columnBits(sample)
    let candidates = candidates(sample)
    func consider(_ keys: [Int]) {
      let other = PlanStrands(sample, keys: keys)
      guard other.bits < cost else { return }
      let otherCost = other.bits + other.columnBits(sample)
      if otherCost < cost { (best, cost) = (other, otherCost) }
    }
    for (place, first) in candidates.enumerated() {
      consider([first])
      for second in candidates[(place + 1)...] { consider([first, second]) }
    }
    let pair = best.keys
    if pair.count == 2 {
      for third in candidates where !pair.contains(third) { consider(pair + [third]) }
    }
    return best
  }

  /// The columns that may tell strands apart: those with few values, each partition once.
  private static func candidates(_ sample: PlanSample) -> [Int] {
    var candidates: [Int] = []
    var partitions: Set<[Int]> = []
    for (index, column) in sample.columns.enumerated() where !column.isOfChange {
      guard column.distinctCount > 1, column.distinctCount <= max(2, sample.rowCount / 2),
        candidates.count < 8
      else { continue }
      let isReference = column.nature == .id || column.nature == .word
      guard isReference || column.distinctCount <= 16 else { continue }
      if partitions.insert(PlanStrands(sample, keys: [index]).last).inserted {
        candidates.append(index)
      }
    }
    return candidates
  }

  /// Roughly the bits of all columns but log and stamp when each is guessed from its strand.
  private func columnBits(_ sample: PlanSample) -> Double {
    var bits = 0.0
    for (index, column) in sample.columns.enumerated()
    where !column.isOfChange && column.distinctCount > 1 {
      if column.nature == .id || column.nature == .word {
        bits += referenceBits(column)
      } else {
        bits += min(numberBits(column), sample.looseBits[index])
      }
    }
    return bits
  }

  private func referenceBits(_ column: PlanSample.Column) -> Double {
    var hits = 0
    for (row, value) in column.values.enumerated() where last[row] >= 0 {
      if value == column.values[last[row]] { hits += 1 }
    }
    let misses = column.values.count - hits
    let missBits = Int.bitWidth - column.distinctCount.leadingZeroBitCount + 1
    return CostEstimate.bits(counts: [hits, misses]) + Double(misses * missBits)
  }

  private func numberBits(_ column: PlanSample.Column) -> Double {
    var hits = 0
    var missBits = 0
    for (row, value) in column.values.enumerated() where last[row] >= 0 {
      let before = column.values[last[row]]
      let older = earlier[row] >= 0 ? column.values[earlier[row]] : 0
      if value == before || value == before &+ (before &- older) {
        hits += 1
      } else {
        missBits += 65 - Int((value &- before).magnitude.leadingZeroBitCount)
      }
    }
    return CostEstimate.bits(counts: [hits, column.values.count - hits]) + Double(missBits)
  }
}
