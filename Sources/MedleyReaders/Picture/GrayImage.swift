/// Gray pixels that readers look at, one byte each, row by row from the top; 0 is black.
package struct GrayImage: Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt8]
  /// Where it lies in the picture that is being read.
  let frame: Frame

  /// Takes pixels; nil unless they fill a picture within the limits.
  package init?(width: Int, height: Int, pixels: [UInt8]) {
    self.init(width, height, pixels, .whole)
  }

  init?(_ width: Int, _ height: Int, _ pixels: [UInt8], _ frame: Frame) {
    let sides = 1...ReaderLimits.sidePixelCount
    guard sides ~= width, sides ~= height, width * height <= ReaderLimits.pixelCount,
      pixels.count == width * height
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.frame = frame
  }

  /// The picture with other pixels; itself when they do not fill it.
  func with(_ pixels: [UInt8]) -> GrayImage {
    GrayImage(width, height, pixels, frame) ?? self
  }

  /// Black for white.
  func inverted() -> GrayImage { with(pixels.map { 255 - $0 }) }
}

/// The nearest number that a pixel can have.
func pixel(_ value: Float) -> UInt8 { UInt8(min(max(value, 0), 255) + 0.49) }
