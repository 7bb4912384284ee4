internal import Medley
internal import MedleyCodes

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

  /// The whole page.
  static func text(_ sheet: Cabinet.RecoverySheet) -> String {
    ([
      "Medley: recovery words", "",
      "Written on \(sheet.date) for the household of: "
        + sheet.people.joined(separator: ", "),
      "Household \(sheet.householdMark)", "",
    ] + lines(of: sheet.words) + [
      "",
      "These words open every backup of the household and bring its record back when all",
      "devices are lost. Whoever has them and a backup can read everything. Keep this page",
      "away from the devices and the backups; do not photograph it.", "",
      "To bring the record back, on a new device with Medley:", "",
      "  medley restore FOLDER-WITH-THE-BACKUP", "",
      "and type the words. The first four letters of each are enough; the last word is a",
      "check. Once a year: medley recovery check", "",
    ] + code(of: sheet.words)).joined(separator: "\n")
  }

  /// The words as a code, dark on light as on paper; no lines where it cannot be drawn.
  private static func code(of words: String) -> [String] {
    guard let code = try? QRCode(text: words) else { return [] }
    return ["The same words for a camera that is not connected to anything:", ""]
      + code.lines(ink: .dark) + [""]
  }
}
