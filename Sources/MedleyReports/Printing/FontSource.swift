/// A script with the Debian package that has a font for it.
package struct FontSource: Hashable, Sendable, Comparable {
  /// The name of the script, such as “Arabic”.
  package let script: String
  package let package: String

  /// The script that a letter belongs to, as far as there is a package for it.
  ///
  /// Source: Unicode 15, Blocks.txt; the packages are those of Debian 12.
  package init(of letter: Unicode.Scalar) {
    let value = letter.value
    let found = FontSource.ranges.first { $0.values.contains(value) }
    script = found?.script ?? "other letters"
    package = found?.package ?? "fonts-noto"
  }

  /// The sources of some letters, each once, in alphabetical order of the scripts.
  package static func sources(of letters: [Unicode.Scalar]) -> [FontSource] {
    Set(letters.map { FontSource(of: $0) }).sorted()
  }

  package static func < (one: FontSource, other: FontSource) -> Bool {
    (one.script, one.package) < (other.script, other.package)
  }

  private static let core = "fonts-noto-core"
  private static let asian = "fonts-noto-cjk"
  private static let emoji = "fonts-noto-color-emoji"

  private static let ranges: [(values: ClosedRange<UInt32>, script: String, package: String)] = [
    (0x0000...0x024f, "Latin", "fonts-dejavu-core"),
    (0x0370...0x03ff, "Greek", "fonts-dejavu-core"),
    (0x0400...0x052f, "Cyrillic", "fonts-dejavu-core"),
    (0x0530...0x058f, "Armenian", core), (0x0590...0x05ff, "Hebrew", core),
    (0x0600...0x06ff, "Arabic", core), (0x0700...0x074f, "Syriac", core),
    (0x0750...0x077f, "Arabic", core), (0x0780...0x07bf, "Thaana", core),
    (0x07c0...0x07ff, "N’Ko", core), (0x0860...0x086f, "Syriac", core),
    (0x0870...0x08ff, "Arabic", core), (0x0900...0x097f, "Devanagari", core),
    (0x0980...0x09ff, "Bengali", core), (0x0a00...0x0a7f, "Gurmukhi", core),
    (0x0a80...0x0aff, "Gujarati", core), (0x0b00...0x0b7f, "Oriya", core),
    (0x0b80...0x0bff, "Tamil", core), (0x0c00...0x0c7f, "Telugu", core),
    (0x0c80...0x0cff, "Kannada", core), (0x0d00...0x0d7f, "Malayalam", core),
    (0x0d80...0x0dff, "Sinhala", core), (0x0e00...0x0e7f, "Thai", core),
    (0x0e80...0x0eff, "Lao", core), (0x0f00...0x0fff, "Tibetan", core),
    (0x1000...0x109f, "Myanmar", core), (0x10a0...0x10ff, "Georgian", core),
    (0x1100...0x11ff, "Korean", asian), (0x1200...0x139f, "Ethiopic", core),
    (0x13a0...0x13ff, "Cherokee", core), (0x1400...0x167f, "Canadian Aboriginal", core),
    (0x1780...0x17ff, "Khmer", core), (0x1800...0x18af, "Mongolian", core),
    (0x1e00...0x1eff, "Latin", core), (0x1f00...0x1fff, "Greek", core),
    (0x2600...0x27bf, "emoji", emoji), (0x2e80...0x2fdf, "Chinese, Japanese", asian),
    (0x3000...0x303f, "Chinese, Japanese", asian), (0x3040...0x30ff, "Japanese", asian),
    (0x3100...0x312f, "Chinese, Japanese", asian), (0x3130...0x318f, "Korean", asian),
    (0x31a0...0x31ff, "Chinese, Japanese", asian), (0x3200...0xa4cf, "Chinese, Japanese", asian),
    (0xa960...0xa97f, "Korean", asian), (0xac00...0xd7ff, "Korean", asian),
    (0xf900...0xfaff, "Chinese, Japanese", asian), (0xfb1d...0xfb4f, "Hebrew", core),
    (0xfb50...0xfdff, "Arabic", core), (0xfe70...0xfeff, "Arabic", core),
    (0xff00...0xffef, "Chinese, Japanese", asian), (0x1f000...0x1faff, "emoji", emoji),
    (0x20000...0x323af, "Chinese, Japanese", asian),
  ]
}
