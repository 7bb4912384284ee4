import Testing

import enum MedleyReports.DisplayWidth

@testable import MedleyCLI

/// What must hold for every command of the program.
@Suite struct CommandTableTests {
  private static let table = CommandTable.medley

  @Test(
    arguments: table.commands.flatMap { command in command.examples.map { (command.name, $0.line) }
    })
  func `every example is a command line that the parser takes`(name: String, line: String) throws {
    let words = try #require(Self.words(of: line))
    #expect(words.first == "medley")
    guard
      case .run(let command, _, _) = try Parser.parse(Array(words.dropFirst()), table: Self.table)
    else {
      Issue.record("“\(line)” runs nothing")
      return
    }
    #expect(command.name == name)
  }

  @Test(arguments: table.commands.map(\.name))
  func `every command has a name of one or two words, a summary and an example`(
    name: String
  ) throws {
    let command = try #require(Self.table.command(name))
    #expect((1...2).contains(name.split(separator: " ").count))
    #expect(!command.summary.isEmpty && !command.summary.hasSuffix("."))
    #expect(!command.examples.isEmpty)
    for paragraph in Wrapping.paragraphs(command.discussion) {
      #expect(paragraph.hasSuffix(".") || paragraph.hasSuffix(":"), "\(paragraph)")
    }
  }

  @Test(arguments: table.commands.map(\.name))
  func `every input has its own name, and arguments stand in an order that can be read`(
    name: String
  ) throws {
    let command = try #require(Self.table.command(name))
    let labels = (command.inputs + GlobalOptions.inputs).map(\.label)
    #expect(Set(labels).count == labels.count)
    let arguments = command.arguments
    #expect(arguments.dropLast().allSatisfy { !$0.repeats })
    let firstOptional = arguments.firstIndex { !$0.isRequired } ?? arguments.endIndex
    #expect(arguments[firstOptional...].allSatisfy { !$0.isRequired })
    for input in command.inputs { #expect(!input.summary.hasSuffix(".")) }
    let listed = Set(command.inputs.map(\.label))
    for rule in command.rules { #expect(rule.inputs.allSatisfy { listed.contains($0.label) }) }
  }

  @Test func `the table calls every command what it calls itself`() {
    for entry in Self.table.sections.flatMap(\.entries) {
      #expect(entry.name == entry.command.name)
    }
  }

  @Test func `no two commands have one name`() {
    #expect(Set(Self.table.commands.map(\.name)).count == Self.table.commands.count)
  }

  @Test(arguments: table.commands.map(\.name) + [""])
  func `help fits eighty columns and names every input`(name: String) {
    let text = Help(table: Self.table).text(topic: name)
    for line in text.split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= 80, "\(line)")
    }
    for input in Self.table.command(name)?.inputs ?? [] { #expect(text.contains(input.usage)) }
  }

  @Test func `help of a command shows what it takes, examples and exit codes`() {
    #expect(
      Help(table: InventedTable.table).text(topic: "join") == """
        medley join: Do join

        Usage: medley join (--request FILE | --welcome FILE) [--words WORDS]

        Options:
          --request FILE  The request
          --welcome FILE  The welcome
          --words WORDS   The words

        Exit codes:
          0   Done; a warning does not change that.
          2   The command line was not understood.
          23  The disk is full or the file cannot be read or written.
          29  Something unexpected happened; please report it.

        """)
    #expect(
      Help(table: InventedTable.table).text(topic: "bundle") == """
        medley bundle: 2 commands

          bundle read   Do bundle read
          bundle write  Do bundle write

        “medley help bundle …” shows one of them.

        """)
  }

  @Test(
    arguments: [
      ("take", "take MEDICATION [--amount N] [--at TIME]… [--all]"),
      ("add", "add MEDICATION --dose N [--for PERSON]"), ("bundle read", "bundle read FILE…"),
      ("undo", "undo [ENTRY]"),
    ])
  func `a synopsis shows what is required, optional and repeated`(name: String, usage: String) {
    #expect(InventedTable.table.command(name)?.usage == usage)
  }

  /// The words of an example as a shell splits it: at spaces, outside double quotes.
  private static func words(of line: String) -> [String]? {
    var words: [String] = []
    var isQuoted = false
    for (index, part) in line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
    {
      isQuoted = index % 2 == 1
      if isQuoted {
        words.append(String(part))
      } else {
        words += part.split(separator: " ").map(String.init)
      }
    }
    return isQuoted ? nil : words
  }
}
