internal import Medley
internal import MedleyMedicines

/// `medley count`: what is really there.
enum CountCommand {
  static let command = Command(
    "count", "Set the stock to what was counted",
    inputs: [CommonInputs.medication, StockInputs.amount],
    examples: [Example("medley count Iron 42", "There are 42 now")],
    exits: StockInputs.exits
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let amount = try given[StockInputs.amount]
    let name = try given[CommonInputs.medication].text
    let stock = try cabinet.record(
      StockEntry(.count, amount, at: cabinet.circumstances.moment), of: name)
    workspace.report(
      "Counted: \(try cabinet.words(amount, of: name))", stock,
      MomentWords(try cabinet.clock(ofMedication: name)))
    return .done
  }
}
