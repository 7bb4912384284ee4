import Testing

@testable import MedleyCLI

@Suite struct ParserTests {
  private typealias Table = InventedTable

  /// What a line ran, flattened for comparing.
  private struct Run: Equatable {
    var name: String
    var given: [String: [String]]
    var globals: [String: [String]] = [:]
  }

  private func run(_ words: [String]) throws -> Run {
    let invocation = try Parser.parse(words, table: Table.table)
    guard case .run(let command, let given, let globals) = invocation else {
      throw Failure(.unexpected, "not a run")
    }
    func flat(_ given: Given, _ inputs: [Input]) -> [String: [String]] {
      Dictionary(uniqueKeysWithValues: inputs.map { ($0.label, given.words(for: $0.label)) })
        .filter { !$0.value.isEmpty }
    }
    return Run(
      name: command.name, given: flat(given, command.inputs),
      globals: flat(globals, GlobalOptions.inputs))
  }

  private func error(_ line: String) -> UsageError? { error(split(line)) }

  private func error(_ words: [String]) -> UsageError? {
    do throws(UsageError) {
      _ = try Parser.parse(words, table: Table.table)
      return nil
    } catch {
      return error
    }
  }

  private func split(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

  // MARK: What is understood

  @Test(
    arguments: [
      "take iron --amount 2", "take iron --amount=2", "take --amount 2 iron",
      "take --amount=2 iron", "take --amount 2 -- iron",
    ])
  func `an option stands before or after the argument, with a space or an equals sign`(
    line: String
  ) throws {
    #expect(
      try run(split(line))
        == Run(name: "take", given: ["MEDICATION": ["iron"], "--amount": ["2"]]))
  }

  @Test(
    arguments: [
      "--home /h --json bundle read a b", "bundle --home /h read --json a b",
      "bundle read a --json b --home=/h", "bundle read a b --json --home /h",
    ])
  func `global options stand anywhere, even inside a command of two words`(line: String) throws {
    #expect(
      try run(split(line))
        == Run(
          name: "bundle read", given: ["FILE": ["a", "b"]],
          globals: ["--home": ["/h"], "--json": ["--json"]]))
  }

  @Test func `a repeated option keeps its order where it is declared`() throws {
    let run = try run(split("take iron --at 08:00 --at=20:00=0.5"))
    #expect(run.given["--at"] == ["08:00", "20:00=0.5"])
  }

  @Test func `a dash alone, negative numbers and empty texts are values`() throws {
    #expect(try run(["undo", "-"]).given["ENTRY"] == ["-"])
    #expect(try run(["undo", "-5"]).given["ENTRY"] == ["-5"])
    #expect(try run(["undo", "-.5"]).given["ENTRY"] == ["-.5"])
    #expect(try run(["take", "iron", "--amount", "-5"]).given["--amount"] == ["-5"])
    #expect(try run(["take", "iron", "--at="]).given["--at"] == [""])
    #expect(try run(["take", "iron", "--at=--all"]).given["--at"] == ["--all"])
    #expect(try run(["take", "--", "--all"]).given["MEDICATION"] == ["--all"])
    #expect(try run(["take", "iron", "--at", "-noon"]).given["--at"] == ["-noon"])
  }

  @Test func `a word that is both a command and a group goes on when it can`() throws {
    #expect(try run(split("backup")) == Run(name: "backup", given: [:]))
    #expect(try run(split("backup dir")) == Run(name: "backup", given: ["ENTRY": ["dir"]]))
    #expect(try run(split("backup list x")).name == "backup list")
    #expect(
      try run(split("backup --all list"))
        == Run(name: "backup", given: ["--all": ["--all"], "ENTRY": ["list"]]))
  }

  @Test func `no command at all is understood, with global options too`() throws {
    #expect(try run([]) == Run(name: "", given: [:]))
    #expect(try run(["--json"]) == Run(name: "", given: [:], globals: ["--json": ["--json"]]))
  }

  @Test(
    arguments: [
      ("--help", ""), ("-h", ""), ("take --help", "take"), ("--help take", "take"),
      ("take --bogus --help", "take"), ("--home help --help take", "take"),
      ("bundle --help", "bundle"), ("bundle read --help", "bundle read"),
      ("backup dir --help", "backup"),
    ])
  func `help is shown for what the line names, whatever else is wrong`(
    line: String, topic: String
  ) throws {
    guard case .help(let found) = try Parser.parse(split(line), table: Table.table) else {
      Issue.record("no help")
      return
    }
    #expect(found == topic)
  }

  @Test func `the version is asked for anywhere`() throws {
    for line in ["--version", "take iron --version", "take --version"] {
      guard case .version = try Parser.parse(split(line), table: Table.table) else {
        Issue.record("no version: \(line)")
        return
      }
    }
  }

  @Test func `a key gives the value in its own type`() throws {
    let words = split("take iron --amount 2 --at noon --at night")
    guard case .run(_, let given, _) = try Parser.parse(words, table: Table.table) else {
      Issue.record("not a run")
      return
    }
    let amount: Table.Count? = try given[Table.amount]
    let times: [String] = try given[Table.at]
    let all: Bool = try given[Table.all]
    let medication: String = try given[Table.medication]
    #expect(amount?.value == 2)
    #expect(times == ["noon", "night"])
    #expect(!all)
    #expect(medication == "iron")
    #expect(given.has(Table.at) && !given.has(Table.all))
  }

  // MARK: What is refused

  @Test(
    arguments: [
      ("tkae iron", UsageError.unknownCommand("tkae", nearest: "take")),
      ("xyzzy", .unknownCommand("xyzzy", nearest: nil)),
      ("complet", .unknownCommand("complet", nearest: nil)),
      (
        "bundle",
        .unknownMember(
          group: "bundle", found: nil, choices: ["bundle read", "bundle write"], nearest: nil)
      ),
      (
        "bundle raed x",
        .unknownMember(
          group: "bundle", found: "raed", choices: ["bundle read", "bundle write"],
          nearest: "bundle read")
      ),
      ("take iron --amuont 2", .unknownOption("--amuont", command: "take", nearest: "--amount")),
      ("take iron --jsno", .unknownOption("--jsno", command: "take", nearest: "--json")),
      ("take iron --dose 2", .unknownOption("--dose", command: "take", nearest: nil)),
      ("--amount 2 take iron", .optionBeforeCommand("--amount")),
      ("--jsno take", .unknownOption("--jsno", command: nil, nearest: "--json")),
      ("take iron -a", .shortOption("-a", nearest: nil)),
      ("take iron -amount", .shortOption("-amount", nearest: "--amount")),
      ("take iron -j", .shortOption("-j", nearest: "--json")),
      ("take iron --amount", .missingValue(label: "--amount", valueName: "N", next: nil)),
      (
        "take iron --amount --all",
        .missingValue(label: "--amount", valueName: "N", next: "--all")
      ),
      ("take iron --amount --", .missingValue(label: "--amount", valueName: "N", next: "--")),
      ("take iron --all=yes", .valueForFlag(label: "--all")),
      ("take iron --amount 1 --amount 2", .repeated(label: "--amount")),
      ("take iron --all --all", .repeated(label: "--all")),
      ("--json take iron --json", .repeated(label: "--json")),
      ("take", .missing(labels: ["MEDICATION"], command: "take")),
      ("add", .missing(labels: ["MEDICATION", "--dose"], command: "add")),
      ("bundle read", .missing(labels: ["FILE"], command: "bundle read")),
      ("take vitamin d", .unexpected(word: "d", command: "take")),
      ("today x", .unexpected(word: "x", command: "today")),
      (
        "take iron --amount two",
        .value(label: "--amount", word: "two", fault: .init(expected: "a whole number"))
      ),
      (
        "take iron --amount=",
        .value(label: "--amount", word: "", fault: .init(expected: "a whole number"))
      ),
      ("join", .noneOf(["--request", "--welcome"], command: "join")),
      ("join --request a --welcome b", .together("--request", "--welcome", command: "join")),
      ("join --request a --words x", .needs("--words", "--welcome", command: "join")),
      ("-- take iron --all", .unexpected(word: "--all", command: "take")),
    ])
  func `what is not understood is refused with its reason`(line: String, reason: UsageError) {
    #expect(error(line) == reason)
  }

  @Test func `no line of a few odd words traps, and each one that is refused is explained`() {
    let odd = [
      "take", "bundle", "read", "backup", "iron", "--amount", "--amount=", "--all", "--", "-", "-1",
      "--=x", "---", "", "--at", "=",
    ]
    var refused = 0
    for one in odd {
      for two in odd {
        for three in odd {
          guard let error = error([one, two, three]) else { continue }
          refused += 1
          #expect(!error.explanation.whatHappened.isEmpty && error.explanation.whatToDo != nil)
        }
      }
    }
    #expect(refused > 1_000)
  }

  @Test func `each reason reads as a sentence and a hint`() {
    func lines(_ line: String) -> [String?]? {
      error(line).map { [$0.explanation.whatHappened, $0.explanation.whatToDo] }
    }
    #expect(lines("tkae") == ["there is no command “tkae”", "did you mean “medley take”?"])
    #expect(
      lines("bundle")
        == ["“medley bundle” needs one more word", "write “bundle read” or “bundle write”"])
    #expect(
      lines("add iron")
        == ["“add” needs --dose", "“medley help add” shows how it is written"])
    #expect(
      lines("take a --amount two")?.first == "--amount takes a whole number, not “two”")
    #expect(
      lines("take a --at --all")
        == [
          "--at needs a value before --all",
          "write --at TIME, or --at=--all if that is the value",
        ])
    #expect(
      lines("take a\u{1b}[31m \u{202e}b")?.first
        == #"“take” takes nothing more, but found “\u{202E}b”"#)
  }

  // MARK: Near words

  @Test(
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1),
      ("abc", "abcd", 1), ("abc", "axc", 1), ("kitten", "sitting", 3), ("ca", "abc", 3),
    ])
  func `the distance counts letters added, removed, replaced and swapped`(
    one: String, other: String, distance: Int
  ) {
    #expect(EditDistance.between(one, other) == distance)
    #expect(EditDistance.between(other, one) == distance)
  }

  @Test func `a long word is not compared at all`() {
    let long = String(repeating: "take", count: 30)
    #expect(EditDistance.nearest(to: long, among: [long]) == nil)
    #expect(EditDistance.nearest(to: "TAKE", among: ["undo", "take"]) == "take")
  }
}
