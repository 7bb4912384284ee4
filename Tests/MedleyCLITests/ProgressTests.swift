import Foundation
import MedleyTestSupport
import Testing

@testable import MedleyCLI

/// The line that says on a terminal how far a command is, and that goes away.
@Suite struct ProgressTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder(inMemory: true) }

  /// Runs a command; gives the lines that came and went on the terminal, and what stayed there.
  private func run(
    _ words: String..., isOnTerminal: Bool = true
  ) throws -> (passing: [String], messages: String) {
    let desk = InventedDesk(
      ["--home", folder.path + "/home", "--now", "2026-03-01T08:00:00+01:00"]
        + ["--zone", "Europe/Berlin"] + words,
      abilities: .init(messagesAreOnTerminal: isOnTerminal))
    #expect(desk.desk.run() == 0, "\(words): \(desk.messages.text)")
    var parts = desk.messages.text.components(separatedBy: "\r\u{1b}[K")
    let messages = parts.removeLast()
    let first = parts.isEmpty ? "" : parts.removeFirst()
    // A line is wiped before the next one, too.
    return (parts.filter { !$0.isEmpty }, first + messages)
  }

  /// A table of Apple's Health with a dose on each of so many days.
  private func table(_ count: Int) throws -> String {
    let path = folder.path + "/health.csv"
    let rows = (0..<count).map { number in
      let minute = String(100 + number % 60).dropFirst()
      let hour = String(100 + number / 60 % 24).dropFirst()
      let day = String(101 + number / 1_440).dropFirst()
      return "2026-01-\(day) \(hour):\(minute):00 +0100,,Iron,,1,,Count,Taken,No,"
    }
    let head =
      "Date,Scheduled Date,Medication,Nickname,Dosage,Scheduled Dosage,Unit,Status,Archived,Codings"
    try Data(([head] + rows).joined(separator: "\n").utf8).write(to: URL(filePath: path))
    return path
  }

  @Test func `an import shows on a terminal what it is at`() throws {
    _ = try run("init", "--device", "d", "--person", "Ann")
    let (passing, messages) = try run("import", try table(2_500))
    #expect(passing.first == "reading the file")
    // The medication is the first entry, and its doses are told by the thousand.
    let entries = passing.filter { $0.hasPrefix("entry ") }
    #expect(entries == [1, 2, 1_002, 2_002].map { "entry \($0) of 2501" })
    let wrote = passing.filter { $0.hasPrefix("wrote ") }
    #expect(wrote.count > 1)
    let last = wrote.last?.split(separator: " ")
    #expect(last?.count == 5 && last?[1] == last?[3])
    #expect(messages.isEmpty)
  }

  @Test(arguments: ["json", "csv", "fhir"])
  func `an export into a file shows on a terminal which medication it is at`(
    format: String
  ) throws {
    _ = try run("init", "--device", "d", "--person", "Ann")
    for name in ["Iron", "Zinc"] { _ = try run("add", name, "--dose", "1", "--at", "08:00") }
    let (passing, messages) = try run("export", format, folder.path + "/out")
    #expect(passing == ["medication 1 of 2", "medication 2 of 2"])
    #expect(messages.contains("is not sealed"))
    // What goes to standard output is its own progress.
    #expect(try run("export", format, "-").passing.isEmpty)
  }

  @Test func `off a terminal nothing shows`() throws {
    _ = try run("init", "--device", "d", "--person", "Ann", isOnTerminal: false)
    let imported = try run("import", try table(1_100), isOnTerminal: false)
    #expect(imported.passing.isEmpty && imported.messages.isEmpty)
    let exported = try run("export", "json", folder.path + "/out", isOnTerminal: false)
    #expect(exported.passing.isEmpty && !exported.messages.contains("\u{1b}"))
  }
}
