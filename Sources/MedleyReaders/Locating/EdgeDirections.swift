/// The directions of the edges in a part of a picture.
struct EdgeDirections {
  // The structure tensor: sums of the products of the changes.
  private var xx = 0.0
  private var yy = 0.0
  private var xy = 0.0
  /// How much change there is in each degree of a right angle.
  private var degrees = [Double](repeating: 0, count: 90)

  /// Adds an edge by its change across and down.
  mutating func add(_ across: Float, _ down: Float) {
    let (x, y) = (Double(across), Double(down))
    xx += x * x
    yy += y * y
    xy += x * y
    let degree = Int(Angle(x: x, y: y).degrees + 360) % 90
    degrees[degree] += (x * x + y * y).squareRoot()
  }

  /// How much all edges have one direction: 0 for none, 1 for all.
  ///
  /// Source: J. Bigün and G. Granlund, Optimal Orientation Detection of Linear Symmetry, 1987.
  var coherence: Double {
    let difference = xx - yy
    let length = (difference * difference + 4 * xy * xy).squareRoot()
    return length / (xx + yy + 1e-9)
  }

  /// The direction across edges that have one.
  var across: Angle { Angle(x: xx - yy, y: 2 * xy).half }

  /// The direction of edges at right angles to each other, below a right angle.
  var ofSquare: Angle {
    let near = -3...3
    func around(_ degree: Int) -> [(degree: Double, weight: Double)] {
      near.map { change in
        (Double(degree + change) + 0.5, degrees[(degree + change + 90) % 90])
      }
    }
    func height(_ degree: Int) -> Double {
      near.reduce(0) { $0 + degrees[(degree + $1 + 90) % 90] * Double(4 - abs($1)) }
    }
    let best = (0..<90).max { height($0) < height($1) } ?? 0
    let peak = around(best)
    let weight = peak.reduce(0) { $0 + $1.weight }
    let sum = peak.reduce(0) { $0 + $1.weight * $1.degree }
    return Angle(degrees: weight > 0 ? sum / weight : Double(best))
  }
}
