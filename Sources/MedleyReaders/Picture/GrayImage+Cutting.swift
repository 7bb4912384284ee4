/// A rectangle in a picture that may be turned.
struct TurnedBox: Hashable, Sendable {
  var centerX: Double
  var centerY: Double
  /// Pixels along the direction of the angle.
  var width: Double
  /// Pixels across it.
  var height: Double
  var angle: Angle

  /// The box with so many more pixels on each side.
  func widened(by margin: Double) -> TurnedBox {
    var box = self
    box.width += 2 * margin
    box.height += 2 * margin
    return box
  }
}

extension TurnedBox {
  /// True for a point in it.
  func holds(_ x: Double, _ y: Double) -> Bool {
    let (across, down) = (x - centerX, y - centerY)
    let (cosine, sine) = (angle.cosine, angle.sine)
    return abs(across * cosine + down * sine) <= width / 2
      && abs(down * cosine - across * sine) <= height / 2
  }
}

extension GrayImage {
  /// What is in a box, turned upright and made larger; nil when it is beyond the limits.
  ///
  /// Beyond the border the pixels of the border go on.
  func cut(_ box: TurnedBox, scale: Double = 1) -> GrayImage? {
    let limit = Double(ReaderLimits.sidePixelCount)
    guard box.width.isFinite, box.height.isFinite, scale > 0, box.width * scale < limit,
      box.height * scale < limit, abs(box.centerX) < limit, abs(box.centerY) < limit
    else { return nil }
    let columns = max(8, Int(box.width * scale))
    let rows = max(8, Int(box.height * scale))
    guard columns * rows <= ReaderLimits.pixelCount else { return nil }
    let (a, b) = (box.angle.cosine / scale, box.angle.sine / scale)
    let (halfWidth, halfHeight) = (Double(columns) / 2, Double(rows) / 2)
    let frame = Frame(
      a: a, b: b, left: box.centerX - a * halfWidth + b * halfHeight,
      top: box.centerY - b * halfWidth - a * halfHeight)
    var result = [UInt8](repeating: 0, count: columns * rows)
    let weights = Cubic.weights
    let steps = Float(Cubic.stepCount)
    for row in 0..<rows {
      let start = frame.point(0.5, Double(row) + 0.5)
      var (x, y) = (Float(start.x) - 0.5, Float(start.y) - 0.5)
      let offset = row * columns
      for column in 0..<columns {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        let across = weights[Int((x - left) * steps + 0.5)]
        let down = weights[Int((y - top) * steps + 0.5)]
        result[offset + column] = pixel(mixed(Int(left), Int(top), across, down))
        x += Float(a)
        y += Float(b)
      }
    }
    return GrayImage(columns, rows, result, self.frame.holding(frame))
  }

  /// The weighted mean of the sixteen pixels around a place.
  @inline(__always)
  private func mixed(
    _ left: Int, _ top: Int, _ across: SIMD4<Float>, _ down: SIMD4<Float>
  ) -> Float {
    var sum: Float = 0
    if left >= 1, top >= 1, left < width - 2, top < height - 2 {
      var index = (top - 1) * width + left - 1
      for row in 0..<4 {
        let four = SIMD4(
          Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]),
          Float(pixels[index + 3]))
        sum += down[row] * (across * four).sum()
        index += width
      }
      return sum
    }
    for row in 0..<4 {
      let start = min(max(top - 1 + row, 0), height - 1) * width
      var part: Float = 0
      for column in 0..<4 {
        part += across[column] * Float(pixels[start + min(max(left - 1 + column, 0), width - 1)])
      }
      sum += down[row] * part
    }
    return sum
  }

  /// The whole picture turned, large enough for all of it.
  func turned(by angle: Angle) -> GrayImage? {
    let (cosine, sine) = (abs(angle.cosine), abs(angle.sine))
    let (width, height) = (Double(width), Double(height))
    return cut(
      TurnedBox(
        centerX: width / 2, centerY: height / 2, width: width * cosine + height * sine,
        height: width * sine + height * cosine, angle: angle))
  }

  /// The picture with white around it; nil when it is beyond the limits.
  func framed() -> GrayImage? {
    let margin = max(GrayImage.leastFrameWidth, max(width, height) / 10)
    let (columns, rows) = (width + 2 * margin, height + 2 * margin)
    guard columns * rows <= ReaderLimits.pixelCount else { return nil }
    var result = [UInt8](repeating: 255, count: columns * rows)
    for row in 0..<height {
      let start = (row + margin) * columns + margin
      result.replaceSubrange(
        start..<start + width, with: pixels[row * width..<(row + 1) * width])
    }
    let inner = Frame(a: 1, b: 0, left: -Double(margin), top: -Double(margin))
    return GrayImage(columns, rows, result, frame.holding(inner))
  }

  /// Pixels of the white around a picture.
  private static let leastFrameWidth = 16

  /// The picture with white over boxes of the whole one.
  func covered(_ boxes: [TurnedBox]) -> GrayImage {
    // Corners lie in the outer modules.
    let boxes = boxes.map { $0.widened(by: 1 + min($0.width, $0.height) / 50) }
    var result = pixels
    for row in 0..<height {
      for column in 0..<width {
        let (x, y) = frame.point(Double(column) + 0.5, Double(row) + 0.5)
        if boxes.contains(where: { $0.holds(x, y) }) { result[row * width + column] = 255 }
      }
    }
    return with(result)
  }

  /// Twice as large on each side.
  func doubled() -> GrayImage? {
    let (width, height) = (Double(width), Double(height))
    return cut(
      TurnedBox(
        centerX: width / 2, centerY: height / 2, width: width, height: height,
        angle: Angle(radians: 0)), scale: 2)
  }

  /// Half as large on each side, each pixel the mean of four.
  func halved() -> GrayImage? {
    let (columns, rows) = (width / 2, height / 2)
    guard columns > 0, rows > 0 else { return nil }
    var result = [UInt8](repeating: 0, count: columns * rows)
    for row in 0..<rows {
      for column in 0..<columns {
        let index = 2 * row * width + 2 * column
        let sum =
          Int(pixels[index]) + Int(pixels[index + 1]) + Int(pixels[index + width])
          + Int(pixels[index + width + 1])
        result[row * columns + column] = UInt8(truncatingIfNeeded: (sum + 2) / 4)
      }
    }
    let inner = Frame(a: 2, b: 0, left: 0, top: 0)
    return GrayImage(columns, rows, result, frame.holding(inner))
  }
}
