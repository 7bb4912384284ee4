/// `medley lose`: what was dropped, spoiled or given away.
enum LoseCommand {
  static let command = Command(
    "lose", "Take from the stock what was lost or spoiled",
    inputs: [CommonInputs.medication, StockInputs.amount, CommonInputs.reason],
    examples: [Example("medley lose Iron 2 --reason dropped", "Two were dropped")],
    exits: StockInputs.exits
  ) { given, workspace in throw Unfilled() }
}
