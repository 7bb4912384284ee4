import MedleyInterchange
import Testing

import enum MedleyReports.DisplayWidth

@testable import MedleyCLI

@Suite struct TerminalTests {
  // MARK: Text from data

  @Test func `lines of a file keep their ends on a terminal and nothing else that steers it`() {
    let text = "a,\u{1b}[2J\r\nb\u{202e}\n\rc\td\r\n"
    #expect(shownLines(text) == "a,\\u{1B}[2J\r\nb\\u{202E}\n\\rc\\td\r\n")
    #expect(shownLines("") == "")
  }

  @Test(
    arguments: [
      ("Iron 25 mg", "Iron 25 mg"), ("Éà 日本 👩‍👩‍👧 ½", "Éà 日本 👩‍👩‍👧 ½"),
      ("a\u{1b}[2Jb", #"a\u{1B}[2Jb"#), ("a\nb\tc\rd", #"a\nb\tc\rd"#),
      ("\u{9b}31m\u{7f}\u{0}", #"\u{9B}31m\u{7F}\u{0}"#),
      ("x\u{202e}y\u{2066}z\u{61c}", #"x\u{202E}y\u{2066}z\u{61C}"#),
      ("a\r\nb", #"a\r\nb"#), ("\u{feff}a\u{2028}\u{e0041}", #"\u{FEFF}a\u{2028}\u{E0041}"#),
    ])
  func `what could steer a terminal is shown as an escape`(text: String, expected: String) {
    #expect(shown(text) == expected)
  }

  @Test func `nothing that is shown holds a control character`() {
    for value in UInt32(0)...0x2fff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let category = shown(String(scalar)).unicodeScalars.map(\.properties.generalCategory)
      #expect(!category.contains(.control) && !category.contains(.lineSeparator))
    }
  }

  // MARK: Columns

  @Test(
    arguments: [
      ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本", 4), ("😀", 2), ("👩‍👩‍👧", 2),
      ("🇩🇪", 2), ("½", 1), ("한", 2), ("ａ", 2), ("\u{200d}", 0), ("❤️", 2), ("✓", 1), ("…", 1),
    ])
  func `a text is as wide as a terminal shows it`(text: String, width: Int) {
    #expect(DisplayWidth.of(text) == width)
  }

  private var table: Table {
    var table = Table([
      .init("time"), .init("name"), .init("", side: .left),
      .init("left", side: .right, plain: "left %"),
    ])
    table.append(["08:00", "Iron", "", "5"])
    table.append(["20:00", "日本", "", "12"])
    table.append(["", "a\nb"])
    return table
  }

  @Test func `columns line up by width, and nothing is padded at the end`() {
    #expect(
      table.lines == [
        "time   name  left",
        "08:00  Iron     5",
        "20:00  日本    12",
        #"       a\nb"#,
      ])
  }

  @Test func `plain lines hold the cells that are not empty, with commas`() {
    #expect(table.plainLines == ["08:00, Iron, left 5", "20:00, 日本, left 12", #"a\nb"#])
  }

  @Test func `plain lines of a table with names say what each is, whatever is in a cell`() {
    var table = Table([.init("NAME"), .init("LEFT", plain: "% left"), .init()], isNamed: true)
    table.append(["Iron", "5 % %", "low"])
    table.append(["Zinc"])
    table.append(["", "3"])
    #expect(table.plainLines == ["Iron: 5 % % left, low", "Zinc", "3 left"])
  }

  @Test func `command lines to choose from stand below each other, and are plain sentences else`() {
    for (isPlain, lines) in [
      (false, "  medley a      one\n  medley abc    two\n"),
      (true, "one: medley a\ntwo: medley abc\n"),
    ] {
      let results = MemorySink()
      let output = Output(results: results, messages: MemorySink())
      output.isPlain = isPlain
      output.choices([("medley a", "one"), ("medley abc", "two")])
      output.flush()
      #expect(results.text == lines)
    }
  }

  @Test func `a table without rows has its headings, and one without headings has rows only`() {
    #expect(Table([.init("a"), .init("b")]).lines == ["a  b"])
    var bare = Table([.init(), .init()])
    bare.append(["x", "y"])
    #expect(bare.lines == ["x  y"])
    #expect(Table([]).lines == [])
  }

  // MARK: Output

  @Test func `results wait for a flush, and a message comes after what was said before it`() {
    let results = MemorySink()
    let messages = MemorySink()
    let output = Output(results: results, messages: messages)
    output.line("one")
    #expect(results.writeCount == 0)
    output.warn(Explanation("two", "three"))
    #expect(results.text == "one\n")
    #expect(messages.text == "medley: warning: two\nmedley: hint: three\n")
    #expect(output.warnings == ["two"])
    output.line("four")
    output.ask("five?")
    #expect(results.text == "one\nfour\n")
    output.fail(Explanation("six"))
    #expect(messages.text.hasSuffix("five? medley: error: six\n"))
  }

  @Test func `much output is written before the end`() {
    let results = MemorySink()
    let output = Output(results: results, messages: MemorySink())
    for _ in 0..<10_000 { output.line("0123456789") }
    #expect(results.writeCount == 1)
    output.flush()
    #expect(results.bytes.count == 110_000)
  }

  @Test func `colour shows only where it is wanted`() {
    func styled(_ abilities: Output.Abilities, plain: Bool) -> String {
      let output = Output(results: MemorySink(), messages: MemorySink(), abilities: abilities)
      output.isPlain = plain
      return output.styled("due", .red)
    }
    #expect(
      styled(.init(isTerminal: true, usesColour: true), plain: false) == "\u{1b}[31mdue\u{1b}[0m")
    #expect(styled(.init(isTerminal: true, usesColour: true), plain: true) == "due")
    #expect(styled(.init(isTerminal: true), plain: false) == "due")
  }

  @Test func `progress shows on a terminal only and goes away`() {
    let messages = MemorySink()
    let output = Output(results: MemorySink(), messages: messages)
    output.progress("half")
    #expect(messages.text.isEmpty)
    let seen = MemorySink()
    let onTerminal = Output(
      results: MemorySink(), messages: seen, abilities: .init(messagesAreOnTerminal: true))
    onTerminal.progress("half")
    onTerminal.flush()
    #expect(seen.text == "\r\u{1b}[Khalf\r\u{1b}[K")
  }

  @Test func `a JSON answer cannot steer the terminal it is shown on`() {
    let results = MemorySink()
    let output = Output(
      results: results, messages: MemorySink(), abilities: .init(isTerminal: true))
    output.json(["name": "a\u{9b}b"])
    output.flush()
    #expect(results.text == "{\n  \"name\": \"a\\u009bb\"\n}\n")
  }
}
