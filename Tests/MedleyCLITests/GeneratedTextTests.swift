import Foundation
import Testing

@testable import MedleyCLI

/// What is made from the table lies in the repository and is kept equal to the table.
@Suite struct GeneratedTextTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Compares a file with its text; rewrites it under `MEDLEY_RECORD=1`, except in CI.
  private func expect(_ text: String, at path: String) throws {
    let file = Self.root.appending(path: path)
    let environment = ProcessInfo.processInfo.environment
    if environment["MEDLEY_RECORD"] == "1" {
      try #require(environment["CI"] != "true", "CI records nothing")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let found = try? String(contentsOf: file, encoding: .utf8)
    #expect(found == text, "\(path) differs from the table; MEDLEY_RECORD=1 rewrites it")
  }

  @Test func `the manual page is made from the table`() throws {
    try expect(ManualPage(table: .medley).text, at: "Resources/manual/medley.1")
  }

  @Test(arguments: Shell.allCases)
  func `each shell's completion is the one in the repository, and short`(shell: Shell) throws {
    #expect(shell.completionScript.split(separator: "\n").count <= 20)
    try expect(shell.completionScript, at: "Resources/completions/medley.\(shell.rawValue)")
  }

  @Test func `the README lists the commands of the table`() throws {
    let page = try String(contentsOf: Self.root.appending(path: "README.md"), encoding: .utf8)
    let list = CommandList(table: .medley)
    let expected = try #require(
      list.inserted(into: page), "the README has no \(CommandList.opening) … \(CommandList.closing)"
    )
    try expect(expected, at: "README.md")
  }

  @Test func `a page without the marks takes no list`() {
    let list = CommandList(table: InventedTable.table)
    #expect(list.inserted(into: "x") == nil)
    #expect(list.inserted(into: "<!-- /commands --> <!-- commands -->") == nil)
    let once = list.inserted(into: "a\n<!-- commands -->\nold\n<!-- /commands -->\nb\n") ?? ""
    #expect(once.hasPrefix("a\n<!-- commands -->\n**First**\n"))
    #expect(once.hasSuffix("| `backup list` | Do backup list |\n<!-- /commands -->\nb\n"))
    #expect(list.inserted(into: once) == once)
    #expect(!once.contains("complete"))
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/groff")))
  func `groff has nothing to say about the manual page`() throws {
    let process = Foundation.Process()
    let messages = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/groff")
    process.arguments = ["-man", "-ww", "-z", "Resources/manual/medley.1"]
    process.currentDirectoryURL = Self.root
    process.standardError = messages
    try process.run()
    let said = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    #expect(String(decoding: said, as: UTF8.self) == "")
    #expect(process.terminationStatus == 0)
  }

  @Test(
    arguments: [
      ("a-b", #"a\-b"#), (#"a\b"#, #"a\eb"#), (".x", #"\&.x"#), ("it's", #"it\(cqs"#),
      ("'x", #"\(cqx"#), ("[OPTIONS] …", "[OPTIONS] ..."), ("“½”", #"\(lq\(12\(rq"#),
      ("é", #"\[u00E9]"#),
    ])
  func `the manual page prints every character as it is`(text: String, expected: String) {
    #expect(ManualPage.escaped(text) == expected)
  }
}
