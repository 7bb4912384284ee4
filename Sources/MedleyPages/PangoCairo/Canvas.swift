internal import CPangoCairo
internal import MedleyReports

/// Something to draw on that becomes a file; lengths are in points from the top left corner.
@safe final class Canvas {
  /// What the drawing becomes.
  enum Kind { case pdf, svg, png }

  /// The bytes that the library has written.
  private final class Sink {
    var bytes: [UInt8] = []
    var isFull = false
  }

  /// How many pixels of a PNG a point has: enough for paper, not much to send.
  private static let scale = 2.0
  /// The most pixels on a side of a PNG.
  private static let sidePixelCount = 30_000.0

  private let kind: Kind
  private let sink: Sink
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private var page = DrawnPage()

  init(_ kind: Kind, width: Double, height: Double) throws(PrintFault) {
    let sink = Sink()
    let surface: OpaquePointer?
    switch kind {
    case .pdf:
      unsafe surface = cairo_pdf_surface_create_for_stream(
        Canvas.write, Canvas.address(of: sink), width, height)
    case .svg:
      unsafe surface = cairo_svg_surface_create_for_stream(
        Canvas.write, Canvas.address(of: sink), width, height)
    case .png:
      let size = (width: width * Canvas.scale, height: height * Canvas.scale)
      guard max(size.width, size.height) <= Canvas.sidePixelCount else { throw .tooLarge }
      unsafe surface = cairo_image_surface_create(
        1, Int32(size.width.rounded(.up)), Int32(size.height.rounded(.up)))
    }
    guard let surface = unsafe surface, unsafe cairo_surface_status(surface) == 0,
      let context = unsafe cairo_create(surface)
    else { throw .failed }
    unsafe self.surface = surface
    unsafe self.context = context
    self.sink = sink
    self.kind = kind
    if kind == .png { unsafe cairo_scale(context, Canvas.scale, Canvas.scale) }
    if kind != .pdf {
      unsafe cairo_set_source_rgb(context, 1, 1, 1)
      unsafe cairo_paint(context)
    }
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  // MARK: What a PDF says about itself

  /// Says what the file is, who it is about and when it was made.
  func describe(title: String, author: String, creator: String, made: String) {
    let parts: [(Int32, String)] = [
      (0, title), (1, author), (4, creator), (5, made), (6, made),
    ]
    for (number, text) in parts {
      unsafe cairo_pdf_surface_set_metadata(surface, number, text.printable)
    }
  }

  /// Adds a bookmark that leads to a place on a page.
  ///
  /// - Returns: its number, for those below it.
  func bookmark(_ text: String, below parent: Int, page: Int, y: Double) -> Int {
    let place = "page=\(page) pos=[0 \(Int(y))]"
    return Int(
      unsafe cairo_pdf_surface_add_outline(
        surface, Int32(clamping: parent), text.printable, place, 1))
  }

  /// Ends a page; everything on it is drawn now.
  func endPage() {
    drawPage()
    unsafe cairo_show_page(context)
  }

  // MARK: Drawing

  func fill(_ colour: Colour, x: Double, y: Double, width: Double, height: Double) {
    page.add(.rectangle(x: x, y: y, width: width, height: height), .fill(colour))
  }

  func frame(
    _ colour: Colour, line: Double, x: Double, y: Double, width: Double, height: Double
  ) {
    page.add(.rectangle(x: x, y: y, width: width, height: height), .line(colour, width: line))
  }

  func rule(_ colour: Colour, line: Double, x: Double, y: Double, width: Double) {
    page.add(.rule(x: x, y: y, width: width), .line(colour, width: line))
  }

  /// Draws those lines of a text that pass; all of them are moved by the same lengths.
  func show(
    _ layout: TextLayout, _ colour: Colour, x: Double, y: Double,
    where passes: (TextLayout.Line) -> Bool = { _ in true }
  ) {
    for line in layout.lines where passes(line) {
      for run in line.runs { page.add(run, colour, x: x + line.x, y: y + line.baseline) }
    }
  }

  private func drawPage() {
    for (ink, shapes) in page.shapes {
      for shape in shapes {
        switch shape {
        case .rectangle(let x, let y, let width, let height):
          unsafe cairo_rectangle(context, x, y, width, height)
        case .rule(let x, let y, let width):
          unsafe cairo_move_to(context, x, y)
          unsafe cairo_line_to(context, x + width, y)
        }
      }
      switch ink {
      case .fill(let colour):
        use(colour)
        unsafe cairo_fill(context)
      case .line(let colour, let width):
        use(colour)
        unsafe cairo_set_line_width(context, width)
        unsafe cairo_stroke(context)
      }
    }
    for text in page.texts {
      use(text.colour)
      unsafe text.font.use(on: context, scale: text.scale)
      unsafe text.bytes.withUnsafeBufferPointer { bytes in
        unsafe cairo_show_text_glyphs(
          context, bytes.baseAddress, Int32(clamping: bytes.count), text.glyphs,
          Int32(clamping: text.glyphs.count), text.clusters, Int32(clamping: text.clusters.count),
          text.isBackward ? 1 : 0)
      }
    }
    page = DrawnPage()
  }

  private func use(_ colour: Colour) {
    unsafe cairo_set_source_rgb(context, colour.red, colour.green, colour.blue)
  }

  // MARK: The end

  /// The bytes of the file; nothing can be drawn afterwards.
  func finish() throws(PrintFault) -> [UInt8] {
    drawPage()
    let drawn = unsafe cairo_status(context)
    var status: UInt32 = 0
    if kind == .png {
      status = unsafe cairo_surface_write_to_png_stream(
        surface, Canvas.write, Canvas.address(of: sink))
    }
    unsafe cairo_surface_finish(surface)
    if sink.isFull { throw .tooLarge }
    guard drawn == 0, status == 0, unsafe cairo_surface_status(surface) == 0 else { throw .failed }
    return sink.bytes
  }

  private static func address(of sink: Sink) -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passUnretained(sink).toOpaque()
  }

  /// Takes what the library has written, up to the limit.
  private static let write: cairo_write_func_t = { closure, data, count in
    guard let closure = unsafe closure, let data = unsafe data else { return 11 }
    let sink = unsafe Unmanaged<Sink>.fromOpaque(closure).takeUnretainedValue()
    guard sink.bytes.count + Int(count) <= PrintLimits.printByteCount else {
      sink.isFull = true
      return 11
    }
    unsafe sink.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(count)))
    return 0
  }
}
