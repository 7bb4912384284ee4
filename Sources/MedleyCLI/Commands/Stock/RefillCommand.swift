internal import Medley
internal import MedleyMedicines

/// `medley refill`: a package that was bought.
enum RefillCommand {
  static let expires = Option<ExpiryDate?>(
    "expires", "DATE", "The last day it may be used: 2027-05-31 or 2027-05")
  static let batch = Option<String?>("batch", "B", "The batch on the package")

  static let amount = Argument<PackedAmount>(
    "AMOUNT", "How much, in the unit of the dose; 2x30 for two packages of 30")

  static let command = Command(
    "refill", "Add a package to the stock",
    inputs: [CommonInputs.medication, amount, expires, batch],
    examples: [
      Example("medley refill Iron 100", "A hundred more"),
      Example("medley refill Iron 2x30", "Two packages of thirty"),
      Example("medley refill Iron 50 --expires 2027-05 --batch B77", "With what the package says"),
    ],
    exits: StockInputs.exits
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let packed = try given[amount]
    let amount = try packed.amount.aboveZero("AMOUNT")
    let expires = try given[expires]?.date
    let name = try given[CommonInputs.medication].text
    let entry = StockEntry(
      .refill, amount, at: cabinet.circumstances.moment, expires: expires,
      batch: try given[batch].map { try workspace.shortText(of: $0, "--batch") })
    let clock = try cabinet.clock(ofMedication: name)
    let stock = try cabinet.record(entry, of: name)
    if let expires, expires < clock.today {
      workspace.output.warn(
        Explanation(
          "the package expired on \(expires): it is not counted as usable",
          "if the date is wrong: medley undo"))
    }
    let packages = packed.packages.map { " (\($0.count) × \($0.each))" } ?? ""
    workspace.report(
      "Added: \(try cabinet.words(amount, of: name))\(packages)", stock, MomentWords(clock))
    return .done
  }
}
