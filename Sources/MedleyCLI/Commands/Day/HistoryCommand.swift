/// `medley history`: who changed what, when, on which device.
enum HistoryCommand {
  static let verify = Flag("verify", "Check every signature and link of the chain")

  static let command = Command(
    "history", "Show who changed what, when and on which device",
    inputs: [CommonInputs.oneMedication, verify],
    examples: [
      Example("medley history Iron", "One medication's"),
      Example("medley history --verify", "Check that nothing was altered or lost"),
    ],
    exits: .store + [.noSuchRecord, .ambiguousName]
  ) { given, workspace in throw Unfilled() }
}
