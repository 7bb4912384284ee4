@testable import MedleyCLI

/// A small table of commands that do nothing, with every shape of input.
enum InventedTable {
  struct Count: ArgumentValue, Equatable {
    let value: Int

    init(argument: String) throws(ArgumentFault) {
      guard let value = Int(argument) else { throw ArgumentFault(expected: "a whole number") }
      self.value = value
    }
  }

  static let all = Flag("all", "Everything")
  static let at = Option<[String]>("at", "TIME", "When", completions: .words(["noon", "night"]))
  static let amount = Option<Count?>("amount", "N", "How many")
  static let dose = Option<Count>("dose", "N", "How many each time")
  static let person = Option<String?>("for", "PERSON", "For whom", completions: .person)
  static let request = Option<FilePath?>("request", "FILE", "The request")
  static let welcome = Option<FilePath?>("welcome", "FILE", "The welcome")
  static let words = Option<String?>("words", "WORDS", "The words")
  static let medication = Argument<String>("MEDICATION", "Which one", completions: .medication)
  static let entry = Argument<String?>("ENTRY", "Which entry")
  static let files = Argument<[FilePath]>("FILE", "The files", atLeastOne: true)

  static func command(
    _ name: String, _ inputs: [any InputKey] = [], rules: [InputRule] = [], isHidden: Bool = false
  ) -> Command {
    Command(name, "Do \(name)", inputs: inputs, rules: rules, isHidden: isHidden) { _, _ in .done }
  }

  static func listed(
    _ name: String, _ inputs: [any InputKey] = [], rules: [InputRule] = [], isHidden: Bool = false
  ) -> CommandTable.Entry {
    .init(name, command(name, inputs, rules: rules, isHidden: isHidden))
  }

  static let table = CommandTable(
    alone: command(""),
    sections: [
      .init(
        "First",
        [
          listed("take", [medication, amount, at, all]),
          listed("add", [medication, dose, person]),
          listed("undo", [entry]),
          listed("today"),
          listed(
            "join", [request, welcome, words],
            rules: [.exactlyOne(request, welcome), .input(words, needs: welcome)]),
        ]),
      .init(
        "Second",
        [
          listed("bundle read", [files]), listed("bundle write", [entry, all]),
          listed("backup", [entry, all]), listed("backup list", [medication]),
          listed("complete", isHidden: true),
        ]),
    ])
}
