internal import MedleyMedicines

/// What the commands about stock share.
enum StockInputs {
  static let amount = Argument<Quantity>("AMOUNT", "How much, in the unit of the dose")

  static let exits: [ExitStatus] = .store + .writing + .lookup
}
