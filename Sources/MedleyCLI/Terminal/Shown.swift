internal import MedleyReports

/// Text from data made safe for a terminal: what could steer it is written as an escape.
func shown(_ text: String) -> String { SafeText.of(text) }

/// Lines of text from data made safe for a terminal; only their ends stay as they are.
func shownLines(_ text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
    line.split(separator: "\r\n", omittingEmptySubsequences: false).map { shown(String($0)) }
      .joined(separator: "\r\n")
  }.joined(separator: "\n")
}
