internal import Glibc

/// An angle in radians, with what is calculated from it.
struct Angle: Hashable, Sendable {
  var radians: Double

  init(radians: Double) { self.radians = radians }
  init(degrees: Double) { radians = degrees * .pi / 180 }

  /// The angle of a vector, from −π to π.
  init(x: Double, y: Double) { radians = atan2(y, x) }

  var degrees: Double { radians * 180 / .pi }
  var cosine: Double { cos(radians) }
  var sine: Double { sin(radians) }

  /// Half of the angle.
  var half: Angle { Angle(radians: radians / 2) }
}

/// The bell curve with its middle at zero and the height one.
func bellCurve(_ x: Double, sigma: Double) -> Double { exp(-x * x / (2 * sigma * sigma)) }
