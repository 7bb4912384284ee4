/// A session at the shell as text: command lines with the output expected below each.
///
/// `$ medley …` is a line for the shell; below it stand its messages, each after `! `, then its
/// results, then its status in brackets unless it is 0. A line `# now TIME` sets the clock and
/// `# zone ZONE` the device's zone for what follows; other lines that begin with `#` are remarks
/// and so are empty lines before a command. Ids are written as `<id1>`, `<id2>` in the order in
/// which they appear, the same for an id and its beginning, and may stand in later command lines.
struct Transcript {
  /// One command with what it is expected to say.
  struct Step {
    let lineNumber: Int
    let command: String
    let now: String
    let zone: String
    var expected: [String]
  }

  private(set) var steps: [Step] = []

  init(_ text: String) {
    var now = "2026-03-01T08:00:00+01:00"
    var zone = "Europe/Berlin"
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("# now ") {
        now = String(line.dropFirst(6))
      } else if line.hasPrefix("# zone ") {
        zone = String(line.dropFirst(7))
      } else if line.hasPrefix("$ ") {
        steps.append(
          Step(
            lineNumber: index + 1, command: String(line.dropFirst(2)), now: now, zone: zone,
            expected: []))
      } else if !line.hasPrefix("#"), !steps.isEmpty {
        steps[steps.count - 1].expected.append(line)
      }
    }
    for index in steps.indices {
      while steps[index].expected.last?.isEmpty == true { steps[index].expected.removeLast() }
    }
  }
}

/// The ids of a session, which are random, by the valueNames that stand for them.
struct TranscriptIdentifiers {
  /// Ids are told apart by the digits that people see.
  private static let digitCount = 8

  private var beginnings: [String] = []

  /// The text with every id replaced by its valueName.
  mutating func hidden(_ text: String) -> String {
    var result = ""
    var word = ""
    for character in text + "\n" {
      if character.isASCII, character.isLetter || character.isNumber || character == "-" {
        word.append(character)
      } else {
        result += hidden(word: word)
        word = ""
        result.append(character)
      }
    }
    return String(result.dropLast())
  }

  private mutating func hidden(word: String) -> String {
    guard [Self.digitCount, 32, 64].contains(word.count),
      word.allSatisfy({ $0.isHexDigit && !$0.isUppercase })
    else { return word }
    let beginning = String(word.prefix(Self.digitCount))
    let index = beginnings.firstIndex(of: beginning) ?? beginnings.endIndex
    if index == beginnings.endIndex { beginnings.append(beginning) }
    return "<id\(index + 1)>"
  }

  /// The text with every valueName replaced by the beginning of its id.
  func shown(_ text: String) -> String {
    var result = text
    for (index, beginning) in beginnings.enumerated().reversed() {
      result = result.replacing("<id\(index + 1)>", with: beginning)
    }
    return result
  }
}
