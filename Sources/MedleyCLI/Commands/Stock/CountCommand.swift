/// `medley count`: what is really there.
enum CountCommand {
  static let command = Command(
    "count", "Set the stock to what was counted",
    inputs: [CommonInputs.medication, StockInputs.amount],
    examples: [Example("medley count Iron 42", "There are 42 now")],
    exits: StockInputs.exits
  ) { given, workspace in throw Unfilled() }
}
