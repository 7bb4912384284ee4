import Foundation
import Testing

/// The reports of `Tests/Replays.md`, each with tests that exist.
@Suite struct ReplayTable {
  /// One row: its id, the report, and the tests with their files.
  private struct Row {
    let id: String
    let source: String
    let tests: [(file: String, name: String)]

    /// Reads a line of a table: `| P1 | source | `File.swift`: name<br>… |`; nil for another line.
    init?(_ line: Substring) {
      let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst()
        .dropLast()
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, cells[0].wholeMatch(of: /P?[0-9]+/) != nil else { return nil }
      (id, source) = (cells[0], cells[1])
      tests = cells[2].components(separatedBy: "<br>").compactMap { entry in
        guard let match = entry.wholeMatch(of: /`([^`]+\.swift)`: (.+)/) else { return nil }
        return (String(match.1), String(match.2))
      }
    }
  }

  private static let document = HouseRules.files(below: "Tests", ending: "Replays.md").first

  private static let rows = (document?.lines ?? []).compactMap { Row($0) }

  /// The ids that a line of the document lists behind its beginning.
  private static func list(_ beginning: String) -> [String] {
    let line = (document?.lines ?? []).first { $0.hasPrefix(beginning) } ?? ""
    return line.split(separator: ":").last?.dropLast().split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) } ?? []
  }

  private static let listed =
    list("Rows about merging and syncing") + list("Rows about sealing, backup, transport")

  @Test func `every row of the two lists is in a table once, and no other`() {
    #expect(Self.listed.count == 59)
    #expect(Self.rows.map(\.id) == Self.listed)
  }

  @Test func `every row names its report and tests that are there`() {
    let texts = Dictionary(
      HouseRules.tests.map { ($0.path.dropFirst("Tests/".count), $0.text) }
    ) { first, _ in first }
    for row in Self.rows {
      #expect(!row.source.isEmpty, "row \(row.id)")
      #expect(!row.tests.isEmpty, "row \(row.id) has no test")
      for test in row.tests {
        let isThere = texts[Substring(test.file)]?.contains("func `\(test.name)`") == true
        #expect(isThere, "row \(row.id): “\(test.name)” is not in \(test.file)")
      }
    }
  }
}
