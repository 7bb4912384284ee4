internal import MedleyMedicines

/// A time of day and, where it differs from the dose, the amount: `08:00`, `20:00=0.5`.
struct TimedDose: ArgumentValue, Equatable {
  let time: WallTime
  let amount: Quantity?

  init(argument: String) throws(ArgumentFault) {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let time = WallTime(parts[0]) else {
      throw ArgumentFault(expected: "a time such as 08:00, or with an amount 08:00=0.5")
    }
    self.time = time
    if parts.count == 2 { amount = try Quantity(argument: String(parts[1])) } else { amount = nil }
  }
}
