/// `medley refill`: a package that was bought.
enum RefillCommand {
  static let expires = Option<ExpiryDate?>(
    "expires", "DATE", "The last day it may be used: 2027-05-31 or 2027-05")
  static let batch = Option<String?>("batch", "B", "The batch on the package")

  static let command = Command(
    "refill", "Add a package to the stock",
    inputs: [CommonInputs.medication, StockInputs.amount, expires, batch],
    examples: [
      Example("medley refill Iron 100", "A hundred more"),
      Example("medley refill Iron 50 --expires 2027-05 --batch B77", "With what the package says"),
    ],
    exits: StockInputs.exits
  ) { given, workspace in throw Unfilled() }
}
