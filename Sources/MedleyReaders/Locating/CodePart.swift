/// A part of a picture that is full of edges as a code is.
struct CodePart {
  /// Where it is, turned as most of its edges are.
  let box: TurnedBox
  /// How much its edges have one direction: 0 for none, 1 for all of them.
  let coherence: Double
  /// How much it looks like a code.
  let score: Double

  /// Bars may be in it.
  var mayBeLinear: Bool { coherence > 0.3 }
  /// A square of modules may be in it.
  var mayBeMatrix: Bool { coherence <= CodePart.linearCoherence }

  /// The coherence above which edges are taken for bars.
  static let linearCoherence = 0.5
}

extension CodePart {
  /// The share of edges in a cell and those around it from which on it belongs to a part.
  private static let leastDensity: Float = 0.35
  /// The share in the cell alone.
  private static let leastOwnDensity: Float = 0.2
  /// Cells that a part has at least.
  private static let leastCellCount = 9

  /// The parts of a picture that look like codes, the likeliest first.
  static func parts(of image: GrayImage) -> [CodePart] {
    guard let edges = EdgeMap(image) else { return [] }
    let side = EdgeMap.cellSide
    let columns = (image.width + side - 1) / side
    let rows = (image.height + side - 1) / side
    let own = edges.densities(columns: columns, rows: rows)
    let means = mean(own, columns, rows)
    let groups = groups(own, means, columns, rows)
    let parts = groups.compactMap { part($0, edges, means, columns) }
    return Array(parts.sorted { $0.score > $1.score }.prefix(ReaderLimits.partCount))
  }

  /// The mean of each cell and those around it.
  private static func mean(_ own: [Float], _ columns: Int, _ rows: Int) -> [Float] {
    var means: [Float] = []
    means.reserveCapacity(own.count)
    for row in 0..<rows {
      for column in 0..<columns {
        var (sum, count): (Float, Float) = (0, 0)
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1) {
            sum += own[y * columns + x]
            count += 1
          }
        }
        means.append(sum / count)
      }
    }
    return means
  }

  /// Cells full of edges that touch each other, by their places in the list.
  private static func groups(
    _ own: [Float], _ means: [Float], _ columns: Int, _ rows: Int
  ) -> [[Int]] {
    var isSeen = [Bool](repeating: false, count: own.count)
    var groups: [[Int]] = []
    for first in own.indices where !isSeen[first] && means[first] >= leastDensity {
      var group = [first]
      isSeen[first] = true
      var next = 0
      while next < group.count {
        let (row, column) = group[next].quotientAndRemainder(dividingBy: columns)
        next += 1
        for y in max(0, row - 1)...min(rows - 1, row + 1) {
          for x in max(0, column - 1)...min(columns - 1, column + 1) {
            let cell = y * columns + x
            guard !isSeen[cell], means[cell] >= leastDensity, own[cell] > leastOwnDensity else {
              continue
            }
            isSeen[cell] = true
            group.append(cell)
          }
        }
      }
      if group.count >= leastCellCount { groups.append(group) }
    }
    return groups
  }

  private static func part(
    _ group: [Int], _ edges: EdgeMap, _ means: [Float], _ columns: Int
  ) -> CodePart? {
    var directions = EdgeDirections()
    var density = 0.0
    for cell in group {
      density += Double(means[cell])
      edges.forEachEdge(inColumn: cell % columns, row: cell / columns) { directions.add($0, $1) }
    }
    let coherence = directions.coherence
    let isLinear = coherence > linearCoherence
    let angle = isLinear ? directions.across : directions.ofSquare
    let (cosine, sine) = (angle.cosine, angle.sine)
    let side = Double(EdgeMap.cellSide)
    var (left, right, top, bottom) = (
      Double.infinity, -Double.infinity, Double.infinity, -Double.infinity
    )
    for cell in group {
      let x = (Double(cell % columns) + 0.5) * side
      let y = (Double(cell / columns) + 0.5) * side
      let (along, across) = (x * cosine + y * sine, y * cosine - x * sine)
      (left, right) = (min(left, along), max(right, along))
      (top, bottom) = (min(top, across), max(bottom, across))
    }
    let (middle, level) = ((left + right) / 2, (top + bottom) / 2)
    let box = TurnedBox(
      centerX: middle * cosine - level * sine, centerY: middle * sine + level * cosine,
      width: right - left + side, height: bottom - top + side, angle: angle)
    guard box.width.isFinite, box.height.isFinite else { return nil }
    let squareness = min(box.width, box.height) / max(box.width, box.height)
    let filled = Double(group.count) * side * side / (box.width * box.height)
    return CodePart(
      box: box, coherence: coherence, score: density * (isLinear ? 1 : squareness) * filled)
  }
}
