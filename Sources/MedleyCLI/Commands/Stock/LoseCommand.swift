internal import Medley
internal import MedleyMedicines

/// `medley lose`: what was dropped, spoiled or given away.
enum LoseCommand {
  static let amount = Argument<Quantity?>(
    "AMOUNT", "How much, in the unit of the dose; all of what --expired or --batch names")
  static let expired = Flag("expired", "From the packages that are expired")
  static let batch = Option<String?>("batch", "B", "From the packages of this batch")

  static let command = Command(
    "lose", "Take from the stock what was lost or spoiled",
    discussion: """
      Without --expired or --batch it is taken from what expires first and can still be used, as a \
      dose is.
      """,
    inputs: [CommonInputs.medication, amount, expired, batch, CommonInputs.reason],
    rules: [.apart(expired, batch)],
    examples: [
      Example("medley lose Iron 2 --reason dropped", "Two were dropped"),
      Example("medley lose Iron --expired", "All that is expired is thrown away"),
    ],
    exits: StockInputs.exits
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let amount = try given[amount]?.aboveZero("AMOUNT")
    let isExpired = try given[expired]
    let batch = try given[batch].map { try workspace.shortText(of: $0, "--batch") }
    guard amount != nil || isExpired || batch != nil else {
      throw Failure(
        .usage, "how much was lost is not given", "give the amount: medley lose MEDICATION AMOUNT")
    }
    let reason = try given[CommonInputs.reason].map { try workspace.longText(of: $0, "--reason") }
    let name = try given[CommonInputs.medication].text
    let lost = try cabinet.lose(
      amount, of: name, from: isExpired ? .expired : batch.map { .batch($0) } ?? .any,
      reason: reason ?? (isExpired ? "expired" : nil))
    workspace.report(
      "Lost: \(try cabinet.words(lost.amount, of: name))", lost.stock,
      MomentWords(try cabinet.clock(ofMedication: name)))
    return .done
  }
}
