/// A picture as gray pixels, upright, one byte each, row by row from the top; 0 is black.
package struct GrayPixels: Sendable {
  package let width: Int
  package let height: Int
  package let pixels: [UInt8]
  /// False for a file that was cut off: its last pixels are not those of the picture.
  package let isWhole: Bool

  /// Decodes a picture, turns it upright and forgets its colours; on white where it is transparent.
  ///
  /// It has at most so many pixels: a larger picture is made smaller.
  ///
  /// - Throws: `PictureFault.unreadable`, or `.tooLarge`, `.notPicture`, `.noLoader`,
  ///   `.sideTooLong` and `.tooManyPixels` before anything was decoded.
  package init(of file: [UInt8], pixelCount: Int) throws(PictureFault) {
    guard file.count <= PictureLimits.fileByteCount else { throw .tooLarge }
    guard let format = PictureFormat(beginning: file) else { throw .notPicture }
    let size: Pixbuf.Size = { GrayPixels.size($0, $1, pixelCount: pixelCount) }
    let picture = try GrayPixels.decode(file, format, size).upright().opaque()
    (width, height, pixels) = (picture.width, picture.height, try picture.grayPixels())
    isWhole = format.hasEnd(file)
  }

  private static func decode(
    _ file: [UInt8], _ format: PictureFormat, _ size: @escaping Pixbuf.Size
  ) throws(PictureFault) -> Pixbuf {
    do throws(PictureFault) {
      return try Pixbuf.decode(
        file, format, limit: PictureLimits.searchedFilePixelCount, size: size)
    } catch {
      throw error == .tooLarge ? .tooManyPixels : error
    }
  }

  /// The size for at most so many pixels; the picture's own when it has fewer.
  static func size(_ width: Int, _ height: Int, pixelCount: Int) -> (width: Int, height: Int) {
    guard width * height > pixelCount else { return (width, height) }
    let part = (Double(pixelCount) / Double(width * height)).squareRoot()
    func scaled(_ length: Int) -> Int { max(1, Int(Double(length) * part)) }
    return (scaled(width), scaled(height))
  }
}
