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
    exits: .store + [.noSuchRecord, .notAuthorised, .ambiguousName]
  ) { given, workspace in throw Unfilled() }
}
