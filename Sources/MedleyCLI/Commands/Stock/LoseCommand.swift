internal import Medley
internal import MedleyMedicines

/// `medley lose`: what was dropped, spoiled or given away.
enum LoseCommand {
  static let command = Command(
    "lose", "Take from the stock what was lost or spoiled",
    inputs: [CommonInputs.medication, StockInputs.amount, CommonInputs.reason],
    examples: [Example("medley lose Iron 2 --reason dropped", "Two were dropped")],
    exits: StockInputs.exits
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let amount = try given[StockInputs.amount].aboveZero("AMOUNT")
    let reason = try given[CommonInputs.reason].map { try workspace.longText(of: $0, "--reason") }
    let name = try given[CommonInputs.medication].text
    let stock = try cabinet.record(
      StockEntry(.loss, amount, at: cabinet.circumstances.moment, reason: reason), of: name)
    workspace.report(
      "Lost: \(try cabinet.words(amount, of: name))", stock, MomentWords(cabinet.circumstances))
    return .done
  }
}
