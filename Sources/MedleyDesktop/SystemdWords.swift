/// Words written so that systemd reads them as they are.
///
/// Source: systemd.service(5), "Command lines", and systemd.syntax(7), "Quoting".
package enum SystemdWords {
  /// A command line; the colon before the program keeps `$` in its words from being replaced.
  ///
  /// systemd takes no program whose path has a quotation mark, a backslash or a control character
  /// in it; the shell starts such a one.
  package static func commandLine(_ words: [String]) -> String {
    let isTaken = words.first?.unicodeScalars.allSatisfy { scalar in
      scalar.value >= 0x20 && !"\"'\\\u{7f}".unicodeScalars.contains(scalar)
    }
    let shell = isTaken == false ? ["/bin/sh", "-c", #"exec "$0" "$@""#] : []
    return ":" + (shell + words).map(quoted).joined(separator: " ")
  }

  /// One word in quotation marks.
  package static func quoted(_ word: String) -> String {
    var text = "\""
    for scalar in word.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      // A percent sign alone begins a specifier such as %h.
      case "%": text += "%%"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case "\u{1}"..."\u{1f}", "\u{7f}": text += escape(scalar)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Text of one line outside a command, such as a description.
  package static func plain(_ text: String) -> String {
    var line = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": line += "%%"
      case "\\": line += "/"
      case "\u{0}"..."\u{1f}", "\u{7f}": line += " "
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    return "\\x" + (digits.utf8.count == 1 ? "0" : "") + digits
  }
}
