/// A picture made small enough to be kept with the record: pixels and nothing else, as JPEG.
package struct ReducedPicture: Sendable {
  /// The JPEG.
  package let bytes: [UInt8]

  /// The qualities that are tried, the best first.
  private static let qualities = [88, 80, 72, 64, 56, 48, 40, 32]

  /// Decodes a picture, turns it upright, and writes it anew so that it fits.
  ///
  /// What the file says beside its pixels, such as where and when they were taken, is left behind.
  ///
  /// - Throws: `PictureFault.unreadable`, `.noLoader`, or `.tooLarge` before anything was decoded.
  package init(of file: [UInt8]) throws(PictureFault) {
    guard file.count <= PictureLimits.fileByteCount else { throw .tooLarge }
    guard let format = PictureFormat(beginning: file) else { throw .unreadable }
    var picture = try ReducedPicture.decode(file, format).upright().opaque()
    var side = PictureLimits.reducedSidePixelCount
    while side >= PictureLimits.leastSidePixelCount {
      picture = try picture.scaled(toSide: side)
      for quality in ReducedPicture.qualities {
        let jpeg = try picture.jpeg(quality: quality)
        if jpeg.count <= PictureLimits.reducedByteCount {
          bytes = jpeg
          return
        }
      }
      side = side * 3 / 4
    }
    throw .unreadable
  }

  private static func decode(
    _ file: [UInt8], _ format: PictureFormat
  ) throws(PictureFault) -> Pixbuf {
    do throws(PictureFault) {
      return try Pixbuf.decode(file, format, limit: PictureLimits.pixelCount) {
        ReducedPicture.size($0, $1, side: PictureLimits.reducedSidePixelCount)
      }
    } catch {
      throw error == .sideTooLong ? .tooLarge : error
    }
  }

  /// The size for a longer side of at most so many pixels; the picture's own when it is smaller.
  static func size(
    _ width: Int, _ height: Int, side: Int
  ) -> (width: Int, height: Int) {
    let longer = max(width, height)
    guard longer > side else { return (width, height) }
    func scaled(_ length: Int) -> Int { max(1, (length * side + longer / 2) / longer) }
    return (scaled(width), scaled(height))
  }
}
