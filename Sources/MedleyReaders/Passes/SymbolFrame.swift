/// A code's own rectangle: where a second reader looks for what the first one found.
struct SymbolFrame {
  let box: TurnedBox

  /// Takes the corners of a code, from its own upper left one on; nil when they are too close.
  init?(_ corners: [(x: Double, y: Double)]) {
    guard corners.count == 4 else { return nil }
    let (one, two, three, four) = (corners[0], corners[1], corners[2], corners[3])
    let (left, right) = (SymbolFrame.middle(one, four), SymbolFrame.middle(two, three))
    let center = SymbolFrame.middle(left, right)
    let width = SymbolFrame.distance(left, right)
    guard width >= SymbolFrame.leastWidth else { return nil }
    box = TurnedBox(
      centerX: center.x, centerY: center.y, width: width,
      height: max(SymbolFrame.distance(one, four), SymbolFrame.distance(two, three)),
      angle: Angle(x: right.x - left.x, y: right.y - left.y))
  }

  /// Pixels below which nothing can be in it.
  private static let leastWidth = 8.0
  /// Pixels of a row of bars that a reader of bars is given at least.
  private static let leastBarHeight = 40.0

  /// Around a square of modules, with its quiet zone.
  var ofMatrix: TurnedBox {
    var box = box
    box.width = box.width * 1.3 + 10
    box.height = box.height * 1.3 + 10
    return box
  }

  /// Around bars, with the quiet zone at their ends.
  var ofBars: TurnedBox {
    var box = box
    box.width = box.width * 1.2 + 20
    box.height = max(box.height, SymbolFrame.leastBarHeight)
    return box
  }

  private static func middle(
    _ one: (x: Double, y: Double), _ other: (x: Double, y: Double)
  ) -> (x: Double, y: Double) {
    ((one.x + other.x) / 2, (one.y + other.y) / 2)
  }

  private static func distance(
    _ one: (x: Double, y: Double), _ other: (x: Double, y: Double)
  ) -> Double {
    let (x, y) = (one.x - other.x, one.y - other.y)
    return (x * x + y * y).squareRoot()
  }
}
