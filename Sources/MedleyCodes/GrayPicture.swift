/// A picture of gray pixels, one byte each, row by row from the top; 0 is black, 255 white.
package struct GrayPicture: Hashable, Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt8]

  /// Takes pixels; nil unless they fill the picture, each side having from 1 to 65,535 of them.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    guard (1...65_535).contains(width), (1...65_535).contains(height),
      pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
  }
}

extension QRCode {
  /// The code with its border as a picture; nil when that would be too large.
  package func picture(
    pixelsPerModule: Int = CodeLimits.pixelsPerModule
  ) -> GrayPicture? {
    guard (1...64).contains(pixelsPerModule) else { return nil }
    let border = CodeLimits.quietZone
    let side = (sideCount + 2 * border) * pixelsPerModule
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side)
    for row in 0..<side {
      for column in 0..<side {
        let isDark = isDark(
          row: row / pixelsPerModule - border, column: column / pixelsPerModule - border)
        pixels.append(isDark ? 0 : 255)
      }
    }
    return GrayPicture(width: side, height: side, pixels: pixels)
  }
}
