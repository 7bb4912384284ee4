/// Text from data made safe for a terminal: what could steer it is written as an escape.
///
/// Control characters, bidirectional controls, line separators and invisible tags become
/// `\u{…}`, and newline, return and tab `\n`, `\r`, `\t`. Everything else stays as it is.
package enum SafeText {
  package static func of(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isSteering) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case "\t": result += #"\t"#
      case _ where isSteering(scalar):
        result += #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// True for a character that changes what a terminal does or how the rest of the line reads.
  private static func isSteering(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{0}"..."\u{1f}", "\u{7f}"..."\u{9f}": true
    case "\u{61c}", "\u{200e}", "\u{200f}", "\u{202a}"..."\u{202e}", "\u{2066}"..."\u{2069}": true
    case "\u{2028}", "\u{2029}", "\u{feff}", "\u{fff9}"..."\u{fffb}": true
    case "\u{e0000}"..."\u{e007f}": true
    default: false
    }
  }
}
