internal import Medley
internal import MedleyInterchange

/// `medley resolve`: answers an open question.
enum ResolveCommand {
  static let conflict = Argument<ConflictName>(
    "CONFLICT", "The id that “medley conflicts” shows, or the beginning of it")
  static let answer = Argument<ConflictAnswer>(
    "one|two|keep=ENTRY", "One dose logged twice, two doses taken, or the entry that holds")

  static let command = Command(
    "resolve", "Answer an open question",
    inputs: [conflict, answer],
    examples: [
      Example("medley resolve 9c1e one", "It was one dose, logged twice"),
      Example("medley resolve 9c1e two", "Two doses were taken"),
      Example("medley resolve 9c1e keep=4f2a", "This entry is right"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let answer = try given[answer]
    let answered = try cabinet.answer(given[conflict].text, with: answer.answer)
    let title = answered.question.title(MomentWords(cabinet.circumstances))
    workspace.report(
      ["Answered \(Wording.quoted(title)): \(shown(answer.words)). \(Wording.undo)"],
      json: [
        ("id", .string(answered.question.conflict.idText)), ("answer", .string(answer.word)),
      ])
    return .done
  }
}

extension ConflictAnswer {
  /// The answer as the front door takes it.
  fileprivate var answer: Cabinet.QuestionAnswer {
    switch self {
    case .one: .one
    case .two: .two
    case .keep(let entry): .keep(entry.text)
    }
  }

  /// The answer as it is typed.
  fileprivate var word: String {
    switch self {
    case .one: "one"
    case .two: "two"
    case .keep(let entry): "keep=\(entry.text)"
    }
  }

  /// The answer in a sentence.
  fileprivate var words: String {
    switch self {
    case .one: "it was one dose, logged twice"
    case .two: "two doses were taken"
    case .keep(let entry): "the entry \(entry.text) is right"
    }
  }
}
