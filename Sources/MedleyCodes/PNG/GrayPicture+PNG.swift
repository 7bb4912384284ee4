internal import CPNG

extension GrayPicture {
  /// The picture as a PNG file, without anything about when or where it was made.
  ///
  /// - Throws: `cannotWritePicture`.
  package func pngFile() throws(CodeError) -> [UInt8] {
    guard let width = UInt32(exactly: width), let height = UInt32(exactly: height),
      let stride = Int32(exactly: self.width)
    else { throw .cannotWritePicture }
    var image = unsafe png_image()
    unsafe image.version = UInt32(PNG_IMAGE_VERSION)
    unsafe image.width = width
    unsafe image.height = height
    unsafe image.format = UInt32(PNG_FORMAT_GRAY)
    defer { unsafe png_image_free(&image) }
    // A first pass without memory tells how much is needed.
    var byteCount: png_alloc_size_t = 0
    guard unsafe png_image_write_to_memory(&image, nil, &byteCount, 0, pixels, stride, nil) != 0
    else { throw .cannotWritePicture }
    var file = [UInt8](repeating: 0, count: byteCount)
    guard unsafe png_image_write_to_memory(&image, &file, &byteCount, 0, pixels, stride, nil) != 0,
      byteCount <= file.count
    else { throw .cannotWritePicture }
    file.removeLast(file.count - byteCount)
    return file
  }
}
