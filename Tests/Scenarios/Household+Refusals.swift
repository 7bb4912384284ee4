import Foundation
import Testing

extension Household {
  /// Runs a command that must be refused: with one sentence and one hint, without any effect on
  /// any file, and without a word of what is private.
  ///
  /// - Returns: the sentence.
  @discardableResult
  func expectRefusal(
    _ status: Int32, _ words: [String], on device: Device, saying part: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let before = try FolderContents(folder)
    let ending = try device.end(words)
    let line = "\(device.name): medley \(words.joined(separator: " ")): \(ending.messages)"
    #expect(ending.status == status, "\(line)", sourceLocation: sourceLocation)
    #expect(ending.results.isEmpty, "\(line)", sourceLocation: sourceLocation)
    let lines = ending.messages.split(separator: "\n")
    #expect(lines.count == 2, "\(line)", sourceLocation: sourceLocation)
    let errors = ending.messages("error")
    #expect(errors.count == 1, "\(line)", sourceLocation: sourceLocation)
    #expect(ending.messages("hint").count == 1, "\(line)", sourceLocation: sourceLocation)
    #expect(
      part.isEmpty || errors.first?.contains(part) == true, "\(line)",
      sourceLocation: sourceLocation)
    let changed = try FolderContents(folder).differences(from: before)
    #expect(changed.isEmpty, "\(line)", sourceLocation: sourceLocation)
    for word in try privateWords() where ending.messages.contains(word) {
      Issue.record("\(line) tells “\(word)”", sourceLocation: sourceLocation)
    }
    return errors.first ?? ""
  }

  /// What no message may hold: who takes what, and everything that the keys files keep.
  func privateWords() throws -> [String] {
    var words = [Self.person, Self.medication]
    for device in devices {
      guard let keys = try? String(contentsOfFile: device.home + "/keys", encoding: .utf8) else {
        continue
      }
      words += keys.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0.count > 40 }
    }
    return words
  }

  /// The medication of the stories in which something is refused.
  static let medication = "Xyzalopram"
}
