internal import CPangoCairo
internal import MedleyReports

/// The choice of fonts that everything is printed with, the same on every machine.
enum FontChoice {
  /// The font of all letters that it has; others are looked for elsewhere.
  static let family = "DejaVu Sans"

  /// What Fontconfig reads in the place of a machine's own files, so that the same document gives the
  /// same bytes on every machine that has fonts-dejavu-core.
  ///
  /// Source: fonts-conf(5).
  private static let text = """
    <?xml version="1.0"?>
    <!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
    <fontconfig>
      <dir>/usr/share/fonts</dir>
      <dir>/usr/local/share/fonts</dir>
      <cachedir>/var/cache/fontconfig</cachedir>
      <match target="pattern">
        <edit name="family" mode="prepend" binding="strong">
          <string>\(family)</string>
        </edit>
      </match>
      <match target="pattern">
        <edit name="antialias" mode="assign"><bool>true</bool></edit>
        <edit name="hinting" mode="assign"><bool>false</bool></edit>
        <edit name="autohint" mode="assign"><bool>false</bool></edit>
        <edit name="embeddedbitmap" mode="assign"><bool>false</bool></edit>
      </match>
    </fontconfig>
    """

  /// Puts the choice in the place of what the machine is set to; before any text is laid out.
  ///
  /// - Throws: `PrintFault.noFont` when the font is not there.
  static func begin() throws(PrintFault) {
    guard let config = unsafe FcConfigCreate() else { throw .failed }
    // The library holds a reference of its own from here on.
    defer { unsafe FcConfigDestroy(config) }
    guard unsafe FcConfigParseAndLoadFromMemory(config, text, 1) != 0,
      unsafe FcConfigBuildFonts(config) != 0,
      unsafe FcConfigSetCurrent(config) != 0
    else { throw .failed }
    guard unsafe found(in: config) == family else { throw .noFont }
  }

  /// The family that the choice leads to.
  private static func found(in config: OpaquePointer) -> String? {
    guard let pattern = unsafe FcNameParse(family) else { return nil }
    defer { unsafe FcPatternDestroy(pattern) }
    unsafe FcConfigSubstitute(config, pattern, 0)
    unsafe FcDefaultSubstitute(pattern)
    var result: Int32 = 0
    guard let match = unsafe FcFontMatch(config, pattern, &result) else { return nil }
    defer { unsafe FcPatternDestroy(match) }
    var name: UnsafeMutablePointer<UInt8>?
    guard unsafe FcPatternGetString(match, "family", 0, &name) == 0, let name = unsafe name else {
      return nil
    }
    return unsafe String(cString: name)
  }
}
