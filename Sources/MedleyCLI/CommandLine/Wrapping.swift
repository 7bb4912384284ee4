internal import MedleyReports

/// Text broken into lines of a width.
enum Wrapping {
  /// The columns that help is written for.
  static let width = 80

  /// The paragraphs of the text, each broken at spaces, with an empty line between them.
  static func lines(_ text: String, indent: Int = 0, width: Int = Wrapping.width) -> [String] {
    let margin = String(repeating: " ", count: indent)
    var result: [String] = []
    for (index, paragraph) in paragraphs(text).enumerated() {
      if index > 0 { result.append("") }
      var line = ""
      for word in paragraph.split(separator: " ") {
        let isFull = DisplayWidth.of(line) + 1 + DisplayWidth.of(String(word)) > width - indent
        if !line.isEmpty, isFull {
          result.append(margin + line)
          line = ""
        }
        line += (line.isEmpty ? "" : " ") + word
      }
      result.append(margin + line)
    }
    return result
  }

  /// The parts between empty lines, each as one line.
  static func paragraphs(_ text: String) -> [String] {
    var result: [String] = []
    var current: [Substring] = []
    let lines: [Substring] = text.split(separator: "\n", omittingEmptySubsequences: false)
    for line in lines + [""] {
      if !line.isEmpty {
        current.append(line)
      } else if !current.isEmpty {
        result.append(current.joined(separator: " "))
        current = []
      }
    }
    return result
  }
}
