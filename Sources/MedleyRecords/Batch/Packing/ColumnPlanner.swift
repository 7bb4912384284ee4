/// Finds the cheapest way to code one column of a sample.
struct ColumnPlanner {
  /// Another cell of the row that is known when the column is coded.
  struct Neighbour {
    let cell: Int
    let values: [Int64]
  }

  /// Units that times and amounts of time often are multiples of, in seconds or milliseconds.
  private static let units: [Int64] = [
    86_400_000, 3_600_000, 60_000, 1_000, 86_400, 3_600, 900, 300, 60,
  ]

  /// A rule and what it says of each counted row.
  private struct Candidate {
    let forecast: Forecast
    let values: [Int64]
  }

  let column: PlanSample.Column
  private let strands: PlanStrands
  /// For how many rows each settled row stands.
  private let scale: Double
  /// The rows in which the column is coded.
  private let rows: [Int]
  /// How many of them, at the front, decide about guesses.
  private let settledCount: Int
  private var candidates: [Candidate] = []

  init(
    _ column: PlanSample.Column, sample: PlanSample, strands: PlanStrands,
    neighbours: [Neighbour]
  ) {
    self.column = column
    self.strands = strands
    let all = (0..<sample.rowCount).filter { row in
      column.isOfChange ? sample.isFirst[row] : column.isPresent[row]
    }
    // In a short sample of many rows most strands seem new that are not: the first rows of
    // strands stand at the end and count once each, the others for all rows.
    let settled = all.filter { strands.ages[$0] > 1 }
    if sample.scale > 2, settled.count * 2 > all.count {
      rows = settled + all.filter { strands.ages[$0] <= 1 }
      settledCount = settled.count
      let others = Double(all.count - settled.count)
      scale = (sample.scale * Double(all.count) - others) / Double(settled.count)
    } else {
      rows = all
      settledCount = all.count
      scale = sample.scale
    }
    add(.last) { last, _, _ in last }
    add(Forecast(kind: .earlier)) { _, earlier, _ in earlier }
    guard column.nature == .number || column.nature == .signed else { return }
    add(.zero) { _, _, _ in 0 }
    add(Forecast(kind: .newest)) { _, _, row in row > 0 ? column.values[row - 1] : 0 }
    add(Forecast(kind: .step)) { last, earlier, _ in last &+ (last &- earlier) }
    for neighbour in neighbours {
      if let factor = alongFactor(neighbour.values) {
        add(Forecast(kind: .along, cell: neighbour.cell, factor: factor)) { last, _, row in
          let before = strands.last[row]
          let moved = neighbour.values[row] &- (before >= 0 ? neighbour.values[before] : 0)
          return last &+ factor &* moved
        }
      }
      if let factor = multipleFactor(neighbour.values) {
        add(Forecast(kind: .multiple, cell: neighbour.cell, factor: factor)) { _, _, row in
          neighbour.values[row] &* factor
        }
      }
    }
  }

  /// The column as it is cheapest, and its bits in all rows.
  func cheapest() -> (column: RowColumn, bits: Double) {
    var result = RowColumn(source: column.source, nature: column.nature)
    result.isOptional = !column.isComplete
    guard !rows.isEmpty else { return (result, 0) }
    var misses = Array(rows.indices)
    var best = measured(misses, hits: [])
    var hits: [Int] = []
    for guess in 0..<2 {
      let (candidate, count) = bestGuess(misses)
      guard count * 16 > misses.count else { break }
      misses.removeAll { candidates[candidate].values[$0] == column.values[rows[$0]] }
      hits.append(count)
      if guess == 0 {
        result.firstGuess = candidates[candidate].forecast
      } else {
        result.secondGuess = candidates[candidate].forecast
      }
      let other = measured(misses, hits: hits)
      if other.bits < best.bits {
        best = other
        result.guessCount = UInt8(guess + 1)
      }
    }
    if let base = best.base { result.base = base }
    result.unit = best.unit
    return (result, best.bits)
  }

  private mutating func add(
    _ forecast: Forecast, _ value: (_ last: Int64, _ earlier: Int64, _ row: Int) -> Int64
  ) {
    let values = rows.map { row in
      let (last, earlier) = (strands.last[row], strands.earlier[row])
      return value(
        last >= 0 ? column.values[last] : 0, earlier >= 0 ? column.values[earlier] : 0, row)
    }
    candidates.append(Candidate(forecast: forecast, values: values))
  }

  /// The whole factor by which the column moved along with a neighbour most often lately.
  private func alongFactor(_ values: [Int64]) -> Int64? {
    var factors: [Int64: Int] = [:]
    for row in rows[..<settledCount].suffix(32) where strands.last[row] >= 0 {
      let last = strands.last[row]
      let (moved, other) = (column.values[row] &- column.values[last], values[row] &- values[last])
      guard moved != 0, other != 0, other != -1, moved % other == 0 else { continue }
      factors[moved / other, default: 0] += 1
    }
    return factors.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The whole factor by which the column is nearest to a neighbour in its last row.
  private func multipleFactor(_ values: [Int64]) -> Int64? {
    guard let row = rows[..<settledCount].last, values[row] > 0, column.values[row] > 0,
      column.values[row] < Int64.max / 2, values[row] < Int64.max / 2
    else { return nil }
    let factor = (column.values[row] + values[row] / 2) / values[row]
    return factor > 0 ? factor : nil
  }

  /// The rule that is right most often in settled rows and, of equals, in all rows.
  private func bestGuess(_ misses: [Int]) -> (candidate: Int, hits: Int) {
    var best = (candidate: 0, hits: 0)
    var mostInAll = 0
    for (index, candidate) in candidates.enumerated() {
      var (hits, hitsInAll) = (0, 0)
      for miss in misses where candidate.values[miss] == column.values[rows[miss]] {
        hitsInAll += 1
        if miss < settledCount { hits += 1 }
      }
      if (hits, hitsInAll) > (best.hits, mostInAll) {
        best = (index, hits)
        mostInAll = hitsInAll
      }
    }
    return best
  }

  /// The bits of all rows when so many were guessed and the others are coded in the best way.
  private func measured(
    _ misses: [Int], hits: [Int]
  ) -> (bits: Double, base: Forecast?, unit: Int64) {
    let settled = misses.prefix { $0 < settledCount }
    let others = misses[settled.count...]
    // Each coded bit costs a little even when it is certain, and time: a number has about eight.
    var bitCount = 8 * settled.count
    for (guess, count) in hits.enumerated() { bitCount += (guess + 1) * count }
    var bits =
      CostEstimate.bits(counts: hits + [settled.count]) + Double(6 * hits.count)
      + Double(bitCount) / 100
    // The rules are written once, in about 24 bits each.
    let once = Double(24 * hits.count)
    if column.nature == .id || column.nature == .word {
      bits += referenceBits(settled)
      let learning = Double(8 * Set(misses.map { column.values[rows[$0]] }).count)
      return (bits * scale + referenceBits(others) + once + learning, nil, 1)
    }
    var best: (bits: Double, base: Forecast?, unit: Int64) = (.infinity, nil, 1)
    for candidate in candidates {
      var units: [Int64] = [1]
      if candidate.forecast.kind != .zero, misses.count >= 4,
        let unit = unit(candidate, misses)
      {
        units.append(unit)
      }
      for unit in units {
        let cost =
          cost(of: settled, candidate, unit, times: scale)
          + cost(of: others, candidate, unit, times: 1)
        if cost < best.bits { best = (cost, candidate.forecast, unit) }
      }
    }
    return (bits * scale + once + best.bits, best.base, best.unit)
  }

  /// The bits of what some rows name, once it is known what is named how often.
  private func referenceBits(_ misses: ArraySlice<Int>) -> Double {
    var counts: [Int64: Int] = [:]
    for miss in misses { counts[column.values[rows[miss]], default: 0] += 1 }
    return CostEstimate.bits(counts: counts.values.sorted())
  }

  /// The bits of the distances of some rows from what a rule says.
  private func cost(
    of misses: ArraySlice<Int>, _ candidate: Candidate, _ unit: Int64, times: Double
  ) -> Double {
    guard !misses.isEmpty else { return 0 }
    var cost = NumberCost()
    var uneven = 0
    let isZero = candidate.forecast.kind == .zero
    for miss in misses {
      let distance = column.values[rows[miss]] &- candidate.values[miss]
      if isZero {
        cost.add(UInt64(bitPattern: distance))
      } else if distance % unit == 0 {
        cost.add(mapping: distance / unit)
      } else {
        cost.add(mapping: distance)
        uneven += 1
      }
    }
    let flags = CostEstimate.bits(counts: [uneven, misses.count - uneven])
    return (cost.bits + flags) * times + cost.learningBits
  }

  /// The greatest unit that most distances from a rule are multiples of.
  private func unit(_ candidate: Candidate, _ misses: [Int]) -> Int64? {
    ColumnPlanner.units.first { unit in
      var even = 0
      for (count, miss) in misses.enumerated() {
        if (column.values[rows[miss]] &- candidate.values[miss]) % unit == 0 { even += 1 }
        if count == 15, even < 12 { return false }
      }
      return even * 10 >= misses.count * 9
    }
  }
}
