/// `medley list`: the medications.
enum ListCommand {
  static let all = Flag("all", "Also those that ended or were removed")

  static let command = Command(
    "list", "List the medications with their next doses",
    inputs: [all, CommonInputs.person],
    examples: [
      Example("medley list", "The medications in use"),
      Example("medley list --all --for Ann --json", "All of Ann's, for a program"),
    ],
    exits: .store + [.noSuchRecord, .ambiguousName]
  ) { given, workspace in throw Unfilled() }
}
