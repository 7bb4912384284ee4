internal import CPangoCairo

extension Typesetter {
  /// Takes the lines out of what the library has made of a text, so many times as large.
  ///
  /// A place says where a line of a width begins; nil is where its direction wants it.
  func taken(
    _ raw: OpaquePointer, scale: Double, place: ((_ width: Double) -> Double)? = nil
  ) -> TextLayout {
    let unit = TextLayout.unit / scale
    var size: (width: Int32, height: Int32) = (0, 0)
    unsafe pango_layout_get_size(raw, &size.width, &size.height)
    var lines: [TextLayout.Line] = []
    if let iterator = unsafe pango_layout_get_iter(raw) {
      defer { unsafe pango_layout_iter_free(iterator) }
      repeat {
        var box = PangoRectangle()
        unsafe pango_layout_iter_get_line_extents(iterator, nil, &box)
        let width = Double(box.width) / unit
        lines.append(
          TextLayout.Line(
            x: place?(width) ?? Double(box.x) / unit, top: Double(box.y) / unit,
            bottom: (Double(box.y) + Double(box.height)) / unit,
            baseline: Double(unsafe pango_layout_iter_get_baseline(iterator)) / unit,
            runs: unsafe runs(
              of: pango_layout_iter_get_line_readonly(iterator), in: pango_layout_get_text(raw),
              scale: scale)))
      } while unsafe pango_layout_iter_next_line(iterator) != 0
    }
    return TextLayout(
      lines: lines, width: Double(size.width) / unit, height: Double(size.height) / unit)
  }

  /// The letters of a word and their width; nil when they are not all of one font, or no font has
  /// one of them.
  func letters(of word: String, isBold: Bool) -> (letters: TextLayout.Letters, width: Double)? {
    describe(isBold: isBold)
    return unsafe word.withCString { text in
      let count = Int32(clamping: word.utf8.count)
      guard let items = unsafe pango_itemize(context, text, 0, count, noAttributes, nil),
        let glyphs = unsafe pango_glyph_string_new()
      else { return nil }
      defer {
        unsafe pango_glyph_string_free(glyphs)
        var link: UnsafeMutablePointer<PangoItemLink>? = unsafe items
        while let this = unsafe link {
          unsafe pango_item_free(this.pointee.data)
          unsafe link = this.pointee.next
        }
        unsafe g_list_free(items)
      }
      guard unsafe items.pointee.next == nil, let item = unsafe items.pointee.data else {
        return nil
      }
      unsafe pango_shape(text, count, &item.pointee.analysis, glyphs)
      guard let letters = unsafe letters(item, glyphs, in: text),
        unsafe letters.glyphs.count == Int(glyphs.pointee.num_glyphs)
      else { return nil }
      let width = unsafe pango_glyph_string_get_width(glyphs)
      return (letters, Double(width) / TextLayout.unit)
    }
  }

  private func runs(
    of line: UnsafePointer<PangoLayoutLine>?, in text: UnsafePointer<CChar>?, scale: Double
  ) -> [TextLayout.Run] {
    var runs: [TextLayout.Run] = []
    var x: Int32 = 0
    var link = unsafe line?.pointee.runs
    while let this = unsafe link {
      unsafe link = this.pointee.next
      guard let run = unsafe this.pointee.data, let item = unsafe run.pointee.item,
        let glyphs = unsafe run.pointee.glyphs
      else { continue }
      if let letters = unsafe letters(item, glyphs, in: text) {
        runs.append(
          TextLayout.Run(letters: letters, x: Double(x) / TextLayout.unit * scale, scale: scale))
      }
      x &+= unsafe pango_glyph_string_get_width(glyphs)
    }
    return runs
  }

  /// The letters of one font; nil when there is nothing to draw.
  private func letters(
    _ item: UnsafePointer<PangoItem>, _ string: UnsafePointer<PangoGlyphString>,
    in text: UnsafePointer<CChar>?
  ) -> TextLayout.Letters? {
    let byteCount = unsafe Int(item.pointee.length)
    let count = unsafe Int(string.pointee.num_glyphs)
    guard let text = unsafe text, byteCount > 0, count > 0,
      let font = unsafe font(item.pointee.analysis.font)
    else { return nil }
    let infos = unsafe UnsafeBufferPointer(start: string.pointee.glyphs, count: count)
    let places = unsafe UnsafeBufferPointer(start: string.pointee.log_clusters, count: count)
    // Odd levels are read from right to left. Source: UAX #9, 3.2.
    let isBackward = unsafe item.pointee.analysis.level % 2 == 1

    var glyphs: [cairo_glyph_t] = []
    glyphs.reserveCapacity(count)
    var isDrawn = [Bool](repeating: true, count: count)
    var x: Int32 = 0
    for index in 0..<count {
      let info = unsafe infos[index]
      if info.glyph < Typesetter.noGlyph {
        glyphs.append(
          cairo_glyph_t(
            index: UInt(info.glyph), x: Double(x &+ info.geometry.x_offset) / TextLayout.unit,
            y: Double(info.geometry.y_offset) / TextLayout.unit))
      } else {
        isDrawn[index] = false
      }
      x &+= info.geometry.width
    }
    guard !glyphs.isEmpty else { return nil }

    // Letters of one place in the text belong together; places ascend in the order of the text.
    var clusters: [cairo_text_cluster_t] = []
    clusters.reserveCapacity(count)
    var place: Int32 = 0
    var drawnCount: Int32 = 0
    for position in 0..<count {
      let index = isBackward ? count - 1 - position : position
      let next = unsafe places[index]
      if next > place, next < byteCount {
        clusters.append(cairo_text_cluster_t(num_bytes: next - place, num_glyphs: drawnCount))
        place = next
        drawnCount = 0
      }
      if isDrawn[index] { drawnCount += 1 }
    }
    clusters.append(
      cairo_text_cluster_t(num_bytes: Int32(clamping: byteCount) - place, num_glyphs: drawnCount))
    let bytes = unsafe UnsafeBufferPointer(
      start: text.advanced(by: Int(item.pointee.offset)), count: byteCount)
    return TextLayout.Letters(
      font: font, text: unsafe bytes.map { UInt8(bitPattern: $0) }, glyphs: glyphs,
      clusters: clusters, isBackward: isBackward)
  }

  /// The first number that stands for no glyph, or for a letter that no font has.
  ///
  /// Source: pango-glyph.h, PANGO_GLYPH_EMPTY and PANGO_GLYPH_UNKNOWN_FLAG.
  private static let noGlyph: UInt32 = 0x0fff_ffff
}
