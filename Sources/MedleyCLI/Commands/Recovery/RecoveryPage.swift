/// Recovery words set out for paper.
enum RecoveryPage {
  private static let wordsPerLine = 4
  private static let columnCount = 14

  /// The words with their numbers, four to a line.
  static func lines(of words: String) -> [String] {
    let list = words.split(separator: " ").enumerated().map { index, word in
      let number = index + 1 < 10 ? " \(index + 1)" : "\(index + 1)"
      return "\(number) \(word)"
    }
    return stride(from: 0, to: list.count, by: wordsPerLine).map { start in
      let cells = list[start..<min(start + wordsPerLine, list.count)].map { cell in
        cell + String(repeating: " ", count: max(0, columnCount - cell.count))
      }
      var line = "  " + cells.joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
