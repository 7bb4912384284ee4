import Foundation
import Testing

/// Words that must be right, or must not be there, in what a patient or a doctor reads.
@Suite struct WordsForPeople {
  /// A text of the program or of its manual with the place where it stands.
  private struct Text {
    let place: String
    let words: String
  }

  /// What stands between quotes in the sources of rooms that speak to people.
  private static let literals: [Text] = {
    let rooms = [
      "MedleyCLI", "Medley", "MedleyReports", "MedleyMedicines", "MedleyPages", "MedleyPacks",
    ]
    return rooms.flatMap { HouseRules.files(below: "Sources/\($0)") }.flatMap { file in
      var long: String?
      return file.lines.enumerated().flatMap { index, line -> [Text] in
        let place = "\(file.path):\(index + 1)"
        let isEdge = line.components(separatedBy: "\"\"\"").count.isMultiple(of: 2)
        if let begun = long {
          // A long text goes on where a line ends with a backslash.
          let part = line.trimmingCharacters(in: .whitespaces)
          long =
            isEdge ? nil : begun + (part.hasSuffix("\\") ? String(part.dropLast()) : part + "\n")
          return isEdge ? [Text(place: place, words: begun)] : []
        }
        if isEdge {
          long = ""
          return []
        }
        if line.trimmingCharacters(in: .whitespaces).hasPrefix("//") { return [] }
        return line.components(separatedBy: "\"").enumerated()
          .filter { !$0.offset.isMultiple(of: 2) }.map { Text(place: place, words: $0.element) }
      }
    }
  }()

  /// The lines of the manual and of the page that a reader sees first.
  private static let pages: [Text] = {
    let readme = try? String(
      contentsOf: HouseRules.root.appending(path: "README.md"), encoding: .utf8)
    let files =
      HouseRules.files(below: "Resources/manual", ending: "")
      + [HouseRules.File(path: "README.md", text: readme ?? "")]
    return files.flatMap { file in
      file.lines.enumerated().map { Text(place: "\(file.path):\($0 + 1)", words: String($1)) }
    }
  }()

  @Test func `there are texts to look at`() {
    #expect(Self.literals.count > 2_000)
    #expect(Self.pages.count > 500)
  }

  /// Words that promise what no list and no program can know, or that tell a person what to take.
  static let banned = [
    #"\bsafe(ly)?\b"#, #"\bunsafe dose"#, #"\bharmless\b"#, #"\brecommend"#, #"\boverdos"#,
    #"\byou should take\b"#, #"\bshould be taken\b"#,
    #"\btake (another|a further|an extra) dose\b"#,
    #"\bdo not take\b"#, #"\bdouble the dose\b"#, #"\bunbedenklich\b"#, #"\bempfehl"#,
    #"\bsicher (zu|für)\b"#, #"\bno interactions?\b(?! found)"#,
  ]

  @Test(arguments: banned)
  func `nothing is called safe, and no dose is proposed`(pattern: String) throws {
    let expression = try Regex(pattern).ignoresCase()
    for text in Self.literals + Self.pages {
      #expect(text.words.firstMatch(of: expression) == nil, "\(text.place): \(text.words)")
    }
  }

  @Test func `a dose that was logged twice is a possible double dose, and never a certain one`()
    throws
  {
    let expression = try Regex(#"double dose"#).ignoresCase()
    let certain = try Regex(#"possible double dose"#).ignoresCase()
    var count = 0
    for text in Self.literals where text.words.firstMatch(of: expression) != nil {
      count += 1
      #expect(text.words.firstMatch(of: certain) != nil, "\(text.place): \(text.words)")
    }
    #expect(count >= 4)
  }

  @Test(arguments: [
    ("the count is off by", 2), ("check with the household", 4), ("not medical advice", 1),
    ("review it with your clinician", 1), ("JSON is the backup", 1),
    ("the backup is “medley export", 1),
  ])
  func `the words that must be right are there`(words: String, atLeast: Int) {
    let count = Self.literals.count { $0.words.lowercased().contains(words.lowercased()) }
    #expect(count >= atLeast, "\(words)")
  }
}
