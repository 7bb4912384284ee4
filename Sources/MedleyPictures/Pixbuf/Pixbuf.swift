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
