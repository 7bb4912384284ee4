/// How many columns a terminal gives to a text.
package enum DisplayWidth {
  /// The sum over the characters; control characters count nothing.
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7f }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  /// Two for emoji and wide East Asian characters, none for marks alone, one for the rest.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.contains("\u{fe0f}"), scalars.first?.properties.isEmoji == true { return 2 }
    return scalars.map(of).max() ?? 0
  }

  private static func of(_ scalar: Unicode.Scalar) -> Int {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default: break
    }
    return scalar.properties.isEmojiPresentation || isWide(scalar) ? 2 : 1
  }

  /// Source: Unicode Standard Annex 11, the blocks whose characters are wide or full width.
  private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x115f, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f, 0xac00...0xd7a3: true
    case 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff00...0xff60, 0xffe0...0xffe6: true
    case 0x1_6fe0...0x1_b2ff, 0x1_f200...0x1_f2ff, 0x2_0000...0x3_fffd: true
    default: false
    }
  }
}
