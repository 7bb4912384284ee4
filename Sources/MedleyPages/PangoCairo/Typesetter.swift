internal import CPangoCairo
internal import MedleyReports

/// Breaks texts into lines, and finds out for which letters there is no font.
@safe final class Typesetter {
  /// Where the lines of a text stand.
  enum Alignment {
    /// Where reading them begins, which is on the right for Hebrew and Arabic.
    case start
    /// In a column, whatever their direction.
    case left, centre, right
  }

  /// The looks of a text.
  struct Face: Hashable {
    var points: Double
    var isBold = false
    var alignment = Alignment.start
    /// The most lines, the last of which ends with an ellipsis; 0 for no limit.
    var lineLimit = 0
  }

  private struct Key: Hashable {
    let text: String
    let face: Face
    let width: Double?
  }

  struct WordKey: Hashable {
    let text: String
    let isBold: Bool
  }

  /// Texts that are kept broken into lines; a report says many of them again and again.
  static let keptCount = 60_000

  /// Points of the letters that all texts are laid out in, whatever size they are drawn in.
  ///
  /// Without hints everything grows evenly with the size, and the library looks for fonts for every
  /// size anew, each time in two threads of its own. The longest text, on one line, stays within
  /// the library's lengths of 32 bits.
  static let points = 16.0

  let context: OpaquePointer
  private let plain: OpaquePointer
  private let bold: OpaquePointer
  /// No hyphen is put in where a word is broken: it would look like a part of a name.
  private let attributes: OpaquePointer
  let noAttributes: OpaquePointer
  private var kept: [Key: TextLayout] = [:]
  private var covered: [Unicode.Scalar: Bool] = [:]
  /// The fonts by where the library has them.
  private var fonts: [UInt: TextFont] = [:]
  /// Words that were laid out; nil for those that texts cannot be put together from.
  var words: [WordKey: Word?] = [:]

  /// The letters found so far for which there is no font, in ascending order.
  var missing: [Unicode.Scalar] { covered.filter { !$0.value }.keys.sorted() }

  init(language: String) throws(PrintFault) {
    guard let map = unsafe pango_cairo_font_map_get_default(),
      let context = unsafe pango_font_map_create_context(map),
      let plain = unsafe pango_font_description_new(),
      let bold = unsafe pango_font_description_new(),
      let attributes = unsafe pango_attr_list_new(),
      let noAttributes = unsafe pango_attr_list_new()
    else { throw .failed }
    unsafe self.context = context
    unsafe self.plain = plain
    unsafe self.bold = bold
    unsafe self.attributes = attributes
    unsafe self.noAttributes = noAttributes
    unsafe pango_attr_list_insert(attributes, pango_attr_insert_hyphens_new(0))
    // A point is a point, and letters stand where they belong whatever the size of a pixel.
    unsafe pango_cairo_context_set_resolution(context, 72)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    unsafe pango_context_set_language(context, pango_language_from_string(language))
    if let options = unsafe cairo_font_options_create() {
      unsafe cairo_font_options_set_antialias(options, 2)
      unsafe cairo_font_options_set_hint_style(options, 1)
      unsafe cairo_font_options_set_hint_metrics(options, 1)
      unsafe pango_cairo_context_set_font_options(context, options)
      unsafe cairo_font_options_destroy(options)
    }
    unsafe prepare(plain, weight: 400)
    unsafe prepare(bold, weight: 700)
  }

  private func prepare(_ description: OpaquePointer, weight: Int32) {
    unsafe pango_font_description_set_family(description, FontChoice.family)
    unsafe pango_font_description_set_weight(description, weight)
    unsafe pango_font_description_set_absolute_size(
      description, Typesetter.points * TextLayout.unit)
  }

  deinit {
    kept.removeAll()
    words.removeAll()
    fonts.removeAll()
    unsafe pango_attr_list_unref(attributes)
    unsafe pango_attr_list_unref(noAttributes)
    unsafe pango_font_description_free(plain)
    unsafe pango_font_description_free(bold)
    unsafe g_object_unref(UnsafeMutableRawPointer(context))
  }

  /// Makes a face that of the letters that are asked for without a layout.
  func describe(isBold: Bool) {
    unsafe pango_context_set_font_description(context, isBold ? bold : plain)
  }

  /// Breaks a text into lines of a width in points, words that are longer anywhere; nil for lines
  /// that end where the text says so.
  func layout(_ text: String, _ face: Face, width: Double? = nil) throws(PrintFault) -> TextLayout {
    let key = Key(text: text, face: face, width: width)
    if let layout = kept[key] { return layout }
    let layout: TextLayout
    if let composed = try composed(text, face, width: width) {
      layout = composed
    } else {
      layout = try laidOut(text, face, width: width)
    }
    if kept.count < Typesetter.keptCount { kept[key] = layout }
    return layout
  }

  /// A text as the library breaks it into lines.
  func laidOut(
    _ text: String, _ face: Face, width: Double?
  ) throws(PrintFault) -> TextLayout {
    guard let raw = unsafe pango_layout_new(context) else { throw .failed }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(raw)) }
    let scale = face.points / Typesetter.points
    unsafe pango_layout_set_font_description(raw, face.isBold ? bold : plain)
    if let width {
      unsafe pango_layout_set_attributes(raw, attributes)
      unsafe pango_layout_set_wrap(raw, 2)
      unsafe pango_layout_set_width(
        raw, Int32(max(1, min(width, 10_000)) / scale * TextLayout.unit))
    }
    if face.lineLimit > 0 {
      // A negative height is a number of lines; 3 puts the ellipsis at the end.
      unsafe pango_layout_set_height(raw, Int32(clamping: -face.lineLimit))
      unsafe pango_layout_set_ellipsize(raw, 3)
    }
    let shown = text.printable
    unsafe set(shown, on: raw)
    if unsafe pango_layout_get_unknown_glyphs_count(raw) > 0 {
      unsafe set(try spelledOut(shown, in: face.isBold ? bold : plain), on: raw)
    }
    let room = width ?? 0
    return switch face.alignment {
    case .start: unsafe taken(raw, scale: scale)
    case .left: unsafe taken(raw, scale: scale) { _ in 0 }
    case .centre: unsafe taken(raw, scale: scale) { max(0, (room - $0) / 2) }
    case .right: unsafe taken(raw, scale: scale) { max(0, room - $0) }
    }
  }

  private func set(_ text: String, on raw: OpaquePointer) {
    unsafe pango_layout_set_text(raw, text, Int32(clamping: text.utf8.count))
  }

  /// The text with the number of each letter for which there is no font in its place.
  private func spelledOut(
    _ text: String, in description: OpaquePointer
  ) throws(PrintFault) -> String {
    var result = ""
    for letter in text.unicodeScalars {
      if unsafe try isCovered(letter, in: description) {
        result.unicodeScalars.append(letter)
      } else {
        let digits = String(letter.value, radix: 16, uppercase: true)
        result += "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
      }
    }
    return result
  }

  private func isCovered(
    _ letter: Unicode.Scalar, in description: OpaquePointer
  ) throws(PrintFault) -> Bool {
    if letter.isASCII || letter.properties.isDefaultIgnorableCodePoint { return true }
    if let known = covered[letter] { return known }
    guard let raw = unsafe pango_layout_new(context) else { throw .failed }
    defer { unsafe g_object_unref(UnsafeMutableRawPointer(raw)) }
    unsafe pango_layout_set_font_description(raw, description)
    unsafe set(String(Character(letter)), on: raw)
    let isCovered = unsafe pango_layout_get_unknown_glyphs_count(raw) == 0
    covered[letter] = isCovered
    return isCovered
  }

  /// A font of the library for texts.
  func font(_ font: OpaquePointer?) -> TextFont? {
    guard let font = unsafe font else { return nil }
    let key = UInt(bitPattern: font)
    if let known = fonts[key] { return known }
    let made = unsafe TextFont(font)
    fonts[key] = made
    return made
  }
}
