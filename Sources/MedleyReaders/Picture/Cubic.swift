/// The weights of four neighbours by which a value between pixels is found.
///
/// Source: R. Keys, Cubic Convolution Interpolation for Digital Image Processing, 1981, with a = −1/2.
enum Cubic {
  /// Parts of a pixel that are told apart.
  static let stepCount = 64

  /// Four weights for every step from a pixel to the next one.
  static let weights: [SIMD4<Float>] = (0...stepCount).map { step in
    let part = Double(step) / Double(stepCount)
    let near = [part + 1, part, 1 - part, 2 - part]
    return SIMD4(near.map { Float(weight($0)) })
  }

  private static func weight(_ distance: Double) -> Double {
    let x = abs(distance)
    if x < 1 { return (1.5 * x - 2.5) * x * x + 1 }
    if x < 2 { return ((-0.5 * x + 2.5) * x - 4) * x + 2 }
    return 0
  }
}
