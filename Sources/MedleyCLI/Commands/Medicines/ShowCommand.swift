/// `medley show`: one medication with its history.
enum ShowCommand {
  static let command = Command(
    "show", "Show one medication with its schedule and history",
    inputs: [CommonInputs.medication],
    examples: [Example("medley show Iron", "Everything about it")],
    exits: .store + [.noSuchRecord, .ambiguousName]
  ) { given, workspace in throw Unfilled() }
}
