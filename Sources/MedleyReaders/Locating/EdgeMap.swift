/// Where the brightness of a picture changes, in which direction and how much.
struct EdgeMap {
  /// Pixels on a side of the cells in which edges are counted.
  static let cellSide = 8

  let width: Int
  let height: Int
  /// The blurred picture, sixteen steps to a level of gray.
  private let levels: [Int16]
  /// How much the brightness changes at each pixel; zero along the border.
  private let strengths: [Int16]
  /// The change above which a pixel is an edge.
  private let threshold: Int16

  /// Finds the edges; nil for a picture that is too small for any code.
  init?(_ image: GrayImage) {
    guard image.width >= 24, image.height >= 24 else { return nil }
    width = image.width
    height = image.height
    levels = EdgeMap.blurred(image)
    strengths = EdgeMap.strengths(levels, width, height)
    threshold = EdgeMap.threshold(strengths)
  }

  /// Mixes each pixel with its neighbours, 1–4–6–4–1 both ways.
  private static func blurred(_ image: GrayImage) -> [Int16] {
    let (width, height, pixels) = (image.width, image.height, image.pixels)
    var across = [Int16](repeating: 0, count: pixels.count)
    for row in 0..<height {
      let start = row * width
      for index in start + 2..<start + width - 2 {
        let outer = Int16(pixels[index - 2]) &+ Int16(pixels[index + 2])
        let inner = Int16(pixels[index - 1]) &+ Int16(pixels[index + 1])
        across[index] = outer &+ 4 &* inner &+ 6 &* Int16(pixels[index])
      }
      across[start] = across[start + 2]
      across[start + 1] = across[start + 2]
      across[start + width - 1] = across[start + width - 3]
      across[start + width - 2] = across[start + width - 3]
    }
    var result = [Int16](repeating: 0, count: pixels.count)
    for row in 0..<height {
      func start(_ change: Int) -> Int { min(max(row + change, 0), height - 1) * width }
      let (first, second, third) = (start(-2), start(-1), start(0))
      let (fourth, fifth) = (start(1), start(2))
      for column in 0..<width {
        let outer = Int32(across[first + column]) &+ Int32(across[fifth + column])
        let inner = Int32(across[second + column]) &+ Int32(across[fourth + column])
        let sum = outer &+ 4 &* inner &+ 6 &* Int32(across[third + column])
        result[third + column] = Int16(truncatingIfNeeded: sum >> 4)
      }
    }
    return result
  }

  private static func strengths(_ levels: [Int16], _ width: Int, _ height: Int) -> [Int16] {
    var result = [Int16](repeating: 0, count: levels.count)
    for row in 1..<height - 1 {
      let start = row * width
      for index in start + 1..<start + width - 1 {
        let across = levels[index + 1] &- levels[index - 1]
        let down = levels[index + width] &- levels[index - width]
        result[index] = Int16(truncatingIfNeeded: abs(Int32(across)) &+ abs(Int32(down)))
      }
    }
    return result
  }

  /// A little more than twice the median change, and four levels of gray at least.
  private static func threshold(_ strengths: [Int16]) -> Int16 {
    var counts = [Int](repeating: 0, count: 2_048)
    var count = 0
    for index in stride(from: 0, to: strengths.count, by: 3) {
      counts[min(2_047, Int(strengths[index]) >> 2)] += 1
      count += 1
    }
    var seen = 0
    let median = counts.firstIndex {
      seen += $0
      return seen * 2 >= count
    }
    return Int16(clamping: max(64, Int(2.2 * Double((median ?? 0) * 4 + 2))))
  }

  /// The share of edges among the pixels of each cell, row by row.
  func densities(columns: Int, rows: Int) -> [Float] {
    let side = EdgeMap.cellSide
    var counts = [Int32](repeating: 0, count: columns * rows)
    for row in 0..<height {
      let start = row / side * columns
      for column in 0..<width where strengths[row * width + column] > threshold {
        counts[start + column / side] += 1
      }
    }
    return counts.map { Float($0) / Float(side * side) }
  }

  /// Calls with the change across and down of every edge in a cell.
  func forEachEdge(inColumn column: Int, row: Int, _ body: (_ across: Float, _ down: Float) -> Void)
  {
    let side = EdgeMap.cellSide
    for y in max(1, row * side)..<max(1, min(height - 1, (row + 1) * side)) {
      for x in max(1, column * side)..<max(1, min(width - 1, (column + 1) * side)) {
        let index = y * width + x
        guard strengths[index] > threshold else { continue }
        body(
          Float(levels[index + 1] &- levels[index - 1]),
          Float(levels[index + width] &- levels[index - width]))
      }
    }
  }
}
