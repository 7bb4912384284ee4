/// The letters of Western Europe in one byte each, as Windows writes them.
///
/// Five bytes stand for nothing. They become U+FFFD, because one bad byte in one of a hundred
/// thousand names must not keep the others away, and the mark shows where something is lost.
/// Source: Unicode Consortium, CP1252.TXT.
package enum Windows1252 {
  /// What the bytes from 0x80 to 0x9f stand for; the others are those of Latin-1.
  private static let characters: [Unicode.Scalar] = [
    "\u{20ac}", "\u{fffd}", "\u{201a}", "\u{0192}", "\u{201e}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{02c6}", "\u{2030}", "\u{0160}", "\u{2039}", "\u{0152}", "\u{fffd}", "\u{017d}", "\u{fffd}",
    "\u{fffd}", "\u{2018}", "\u{2019}", "\u{201c}", "\u{201d}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{02dc}", "\u{2122}", "\u{0161}", "\u{203a}", "\u{0153}", "\u{fffd}", "\u{017e}", "\u{0178}",
  ]

  /// The text of bytes, of which every one stands for a character.
  package static func text(_ bytes: ArraySlice<UInt8>) -> String {
    var text = String.UnicodeScalarView()
    for byte in bytes {
      text.append(0x80..<0xa0 ~= byte ? characters[Int(byte) - 0x80] : Unicode.Scalar(byte))
    }
    return String(text)
  }
}
