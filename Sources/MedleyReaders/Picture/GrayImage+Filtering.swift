extension GrayImage {
  /// The picture behind a Gaussian blur, as numbers.
  private func blurred(sigma: Double) -> [Float] {
    let radius = Int((3 * sigma).rounded(.up))
    let curve = (-radius...radius).map { bellCurve(Double($0), sigma: sigma) }
    let sum = curve.reduce(0, +)
    let weights = curve.map { Float($0 / sum) }
    return blurredDown(blurredAcross(weights, radius), weights, radius)
  }

  private func blurredAcross(_ weights: [Float], _ radius: Int) -> [Float] {
    var result = [Float](repeating: 0, count: pixels.count)
    var line = [Float](repeating: 0, count: width + 2 * radius)
    var sums = [Float](repeating: 0, count: width)
    for row in 0..<height {
      let start = row * width
      for column in line.indices {
        line[column] = Float(pixels[start + min(max(column - radius, 0), width - 1)])
      }
      for column in sums.indices { sums[column] = 0 }
      for (index, weight) in weights.enumerated() {
        let part = line[index..<index + width]
        addLine(part.span, times: weight, to: &sums)
      }
      for column in 0..<width { result[start + column] = sums[column] }
    }
    return result
  }

  private func blurredDown(_ values: [Float], _ weights: [Float], _ radius: Int) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(values.count)
    var sums = [Float](repeating: 0, count: width)
    for row in 0..<height {
      for column in sums.indices { sums[column] = 0 }
      for (index, weight) in weights.enumerated() {
        let start = min(max(row + index - radius, 0), height - 1) * width
        addLine(values[start..<start + width].span, times: weight, to: &sums)
      }
      result += sums
    }
    return result
  }

  /// Adds numbers, multiplied, to sums; the lengths are the same.
  private func addLine(_ line: Span<Float>, times weight: Float, to sums: inout [Float]) {
    var sums = sums.mutableSpan
    guard line.count == sums.count else { return }
    for index in 0..<line.count { sums[index] += weight * line[index] }
  }

  /// Softer: behind a Gaussian blur.
  func softened(sigma: Double) -> GrayImage { with(blurred(sigma: sigma).map(pixel)) }

  /// Sharper: with so many times the difference to its blur added.
  func sharpened(sigma: Double, amount: Float) -> GrayImage {
    let soft = blurred(sigma: sigma)
    return with(
      zip(pixels, soft).map { sharp, soft in
        pixel(Float(sharp) + amount * (Float(sharp) - soft))
      })
  }

  /// White where a pixel is brighter than the mean of a window around it less an offset.
  func thresholded(window: Int, offset: Int) -> GrayImage {
    let radius = window / 2
    let stride = width + 1
    // The sum of all pixels above and to the left of each corner.
    var sums = [Int32](repeating: 0, count: stride * (height + 1))
    for row in 0..<height {
      var line: Int32 = 0
      for column in 0..<width {
        line += Int32(pixels[row * width + column])
        sums[(row + 1) * stride + column + 1] = sums[row * stride + column + 1] + line
      }
    }
    var result = [UInt8](repeating: 0, count: pixels.count)
    for row in 0..<height {
      let upper = max(0, row - radius) * stride
      let lower = min(height, row + radius + 1) * stride
      let rows = (lower - upper) / stride
      for column in 0..<width {
        let (left, right) = (max(0, column - radius), min(width, column + radius + 1))
        let (until, before) = (sums[lower + right], sums[lower + left])
        let sum = until - sums[upper + right] - before + sums[upper + left]
        let count = rows * (right - left)
        let index = row * width + column
        if (Int(pixels[index]) + offset) * count > Int(sum) { result[index] = 255 }
      }
    }
    return with(result)
  }
}
