internal import MedleyCodes

/// Where a derived picture lies in the one that it comes from: turned, scaled and moved.
///
/// The point (x, y) of the derived picture is (a·x − b·y + left, b·x + a·y + top) of the first one.
struct Frame: Hashable, Sendable {
  var a: Double
  var b: Double
  var left: Double
  var top: Double

  /// The first picture itself.
  static let whole = Frame(a: 1, b: 0, left: 0, top: 0)

  func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x - b * y + left, b * x + a * y + top)
  }

  /// The frame of a picture that has the frame `inner` in a picture with this one.
  func holding(_ inner: Frame) -> Frame {
    let corner = point(inner.left, inner.top)
    return Frame(
      a: a * inner.a - b * inner.b, b: b * inner.a + a * inner.b, left: corner.x, top: corner.y)
  }

  /// The upright box in the first picture around points of the derived one.
  func place(around points: [(x: Double, y: Double)]) -> SymbolPlace {
    func clamped(_ number: Double) -> UInt16 {
      number.isFinite ? UInt16(min(max(number, 0), 65_535)) : 0
    }
    let moved = points.map { point($0.x, $0.y) }
    let xs = moved.map(\.x)
    let ys = moved.map(\.y)
    return SymbolPlace(
      clamped(xs.min() ?? 0), clamped(ys.min() ?? 0), clamped(xs.max() ?? 0),
      clamped(ys.max() ?? 0))
  }
}
