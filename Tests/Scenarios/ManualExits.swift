import Testing

@testable import MedleyCLI

/// The statuses that the manual names for a command line.
enum ManualExits {
  /// Notes it as wrong when a line ended in a way that its command's help does not name.
  static func check(_ words: [String], _ ending: Ending) {
    guard !ending.wasKilled else { return }
    let named = statuses(of: words)
    #expect(
      named.contains(ending.status),
      "medley \(words.joined(separator: " ")) ended with \(ending.status): \(ending.messages)")
  }

  private static func statuses(of words: [String]) -> [Int32] {
    guard let invocation = try? Parser.parse(words, table: .medley) else {
      return [ExitStatus.usage.rawValue]
    }
    guard case .run(let command, _, _) = invocation else { return [ExitStatus.done.rawValue] }
    return command.allExits.map(\.rawValue) + [ExitStatus.readerGone]
  }
}
