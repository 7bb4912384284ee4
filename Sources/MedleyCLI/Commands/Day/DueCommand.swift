/// `medley due`: what is due now.
enum DueCommand {
  static let command = Command(
    "due", "Show what is due now; ends with 1 when something is",
    inputs: [CommonInputs.person],
    examples: [Example("medley due", "What is due now")],
    exits: .store + [.no, .noSuchRecord, .ambiguousName]
  ) { given, workspace in throw Unfilled() }
}
