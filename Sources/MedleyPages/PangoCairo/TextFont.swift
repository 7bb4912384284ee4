internal import CPangoCairo

/// A font that texts are laid out in, for drawing its letters in any size.
@safe final class TextFont {
  /// The library's font is kept, so that no other has its address meanwhile.
  private let font: OpaquePointer
  private let face: OpaquePointer
  private let options: OpaquePointer
  private var matrix = cairo_matrix_t()

  /// Takes a font of the library for texts; nil when it cannot be drawn.
  init?(_ font: OpaquePointer) {
    guard let scaled = unsafe pango_cairo_font_get_scaled_font(font),
      let face = unsafe cairo_scaled_font_get_font_face(scaled),
      let options = unsafe cairo_font_options_create()
    else { return nil }
    unsafe self.font = font
    unsafe g_object_ref(UnsafeMutableRawPointer(font))
    unsafe self.face = unsafe cairo_font_face_reference(face)
    unsafe self.options = options
    unsafe cairo_scaled_font_get_font_options(scaled, options)
    unsafe cairo_scaled_font_get_font_matrix(scaled, &matrix)
  }

  deinit {
    unsafe cairo_font_face_destroy(face)
    unsafe cairo_font_options_destroy(options)
    unsafe g_object_unref(UnsafeMutableRawPointer(font))
  }

  /// Makes it the font of what is drawn next, so many times as large as texts are laid out.
  func use(on context: OpaquePointer, scale: Double) {
    var matrix = matrix
    matrix.xx *= scale
    matrix.yx *= scale
    matrix.xy *= scale
    matrix.yy *= scale
    unsafe cairo_set_font_face(context, face)
    unsafe cairo_set_font_matrix(context, &matrix)
    unsafe cairo_set_font_options(context, options)
  }
}
