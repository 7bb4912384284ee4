internal import CPixbuf

/// Pixels in memory, freed with the value.
@safe struct Pixbuf: ~Copyable {
  private let raw: OpaquePointer

  /// Takes over a reference; nil says that the library could not do it.
  init(adopting raw: OpaquePointer?) throws(PictureFault) {
    guard let raw = unsafe raw else { throw .unreadable }
    unsafe self.raw = raw
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(raw)) }

  var width: Int { Int(unsafe gdk_pixbuf_get_width(raw)) }
  var height: Int { Int(unsafe gdk_pixbuf_get_height(raw)) }

  /// The picture as its orientation says that it is to be looked at.
  consuming func upright() throws(PictureFault) -> Pixbuf {
    try unsafe Pixbuf(adopting: gdk_pixbuf_apply_embedded_orientation(raw))
  }

  /// The picture on white where it is transparent.
  consuming func opaque() throws(PictureFault) -> Pixbuf {
    guard unsafe gdk_pixbuf_get_has_alpha(raw) != 0 else { return self }
    return try unsafe Pixbuf(
      adopting: gdk_pixbuf_composite_color_simple(
        raw, Int32(clamping: width), Int32(clamping: height), 0, 255, 1_024,
        0xff_ffff, 0xff_ffff))
  }

  /// The picture with at most so many pixels on its longer side.
  consuming func scaled(toSide side: Int) throws(PictureFault) -> Pixbuf {
    let size = ReducedPicture.size(width, height, side: side)
    guard size != (width, height) else { return self }
    return try unsafe Pixbuf(
      adopting: gdk_pixbuf_scale_simple(
        raw, Int32(clamping: size.width), Int32(clamping: size.height), 2))
  }

  /// How bright each pixel is, row by row from the top.
  ///
  /// Source: ITU-R BT.601-7, 2.5.1, in parts of 1,024.
  borrowing func grayPixels() throws(PictureFault) -> [UInt8] {
    let (width, height) = (width, height)
    let channels = Int(unsafe gdk_pixbuf_get_n_channels(raw))
    let stride = Int(unsafe gdk_pixbuf_get_rowstride(raw))
    guard let start = unsafe gdk_pixbuf_read_pixels(raw), channels >= 3, width > 0, height > 0,
      stride >= width * channels, unsafe gdk_pixbuf_get_bits_per_sample(raw) == 8
    else { throw .unreadable }
    // The last row may end with its pixels.
    let buffer = unsafe UnsafeBufferPointer(
      start: start, count: (height - 1) * stride + width * channels)
    var pixels = [UInt8](repeating: 0, count: width * height)
    for row in 0..<height {
      for column in 0..<width {
        let index = row * stride + column * channels
        let (red, green, blue) = unsafe (
          UInt32(buffer[index]), UInt32(buffer[index + 1]), UInt32(buffer[index + 2])
        )
        let sum = 306 &* red &+ 601 &* green &+ 117 &* blue &+ 512
        pixels[row * width + column] = UInt8(truncatingIfNeeded: sum >> 10)
      }
    }
    return pixels
  }

  /// The pixels as a JPEG without anything else.
  borrowing func jpeg(quality: Int) throws(PictureFault) -> [UInt8] {
    var buffer: UnsafeMutablePointer<CChar>?
    var byteCount = 0
    var keys = unsafe [strdup("quality"), nil]
    var values = unsafe [strdup("\(quality)"), nil]
    defer {
      unsafe free(keys[0])
      unsafe free(values[0])
    }
    let isSaved = unsafe gdk_pixbuf_save_to_bufferv(
      raw, &buffer, &byteCount, "jpeg", &keys, &values, nil)
    guard isSaved != 0, let start = unsafe buffer else { throw .unreadable }
    defer { unsafe g_free(start) }
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: byteCount))
  }
}
