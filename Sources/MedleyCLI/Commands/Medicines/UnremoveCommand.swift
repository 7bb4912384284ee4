/// `medley unremove`: brings a removed medication back.
enum UnremoveCommand {
  static let command = Command(
    "unremove", "Bring back a medication that was removed",
    inputs: [CommonInputs.medication],
    examples: [Example("medley unremove Iron", "Bring it back with its doses")],
    exits: .store + [.noSuchRecord, .notAuthorised, .ambiguousName]
  ) { given, workspace in throw Unfilled() }
}
