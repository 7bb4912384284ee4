/// `medley stock`: what is left and how long it lasts.
enum StockCommand {
  static let command = Command(
    "stock", "Show what is left and when it runs out",
    inputs: [CommonInputs.person],
    examples: [Example("medley stock", "Everything that is counted")],
    exits: .store + [.noSuchRecord, .ambiguousName]
  ) { given, workspace in throw Unfilled() }
}
