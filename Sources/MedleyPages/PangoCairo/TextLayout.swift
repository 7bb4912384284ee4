internal import CPangoCairo

/// A text that is broken into lines, ready to be drawn.
@safe final class TextLayout {
  /// One of its lines, measured in points from the top left corner of the text.
  struct Line {
    let x: Double
    let top: Double
    let bottom: Double
    let baseline: Double
  }

  private let raw: OpaquePointer
  let lines: [Line]
  let width: Double
  let height: Double

  /// Points of the library's lengths.
  static let unit = 1_024.0

  /// Takes over a reference.
  ///
  /// A place says where a line of a width begins; nil is where its direction wants it.
  init(adopting raw: OpaquePointer, place: ((_ width: Double) -> Double)? = nil) {
    unsafe self.raw = raw
    var size: (width: Int32, height: Int32) = (0, 0)
    unsafe pango_layout_get_size(raw, &size.width, &size.height)
    width = Double(size.width) / TextLayout.unit
    height = Double(size.height) / TextLayout.unit
    var lines: [Line] = []
    if let iterator = unsafe pango_layout_get_iter(raw) {
      defer { unsafe pango_layout_iter_free(iterator) }
      repeat {
        var box = PangoRectangle()
        unsafe pango_layout_iter_get_line_extents(iterator, nil, &box)
        lines.append(
          Line(
            x: place?(Double(box.width) / TextLayout.unit) ?? Double(box.x) / TextLayout.unit,
            top: Double(box.y) / TextLayout.unit,
            bottom: (Double(box.y) + Double(box.height)) / TextLayout.unit,
            baseline: Double(unsafe pango_layout_iter_get_baseline(iterator)) / TextLayout.unit))
      } while unsafe pango_layout_iter_next_line(iterator) != 0
    }
    self.lines = lines
  }

  deinit { unsafe g_object_unref(UnsafeMutableRawPointer(raw)) }

  /// Draws a line with its baseline at a point.
  func show(line index: Int, on context: OpaquePointer, x: Double, y: Double) {
    guard let line = unsafe pango_layout_get_line_readonly(raw, Int32(clamping: index)) else {
      return
    }
    unsafe cairo_move_to(context, x, y)
    unsafe pango_cairo_show_layout_line(context, line)
  }
}
