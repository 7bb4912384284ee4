internal import MedleyMedicines

/// The most that may be taken within a length of time: `8/24h`.
struct DoseLimit: ArgumentValue, Equatable {
  let amount: Quantity
  let window: Minutes

  init(argument: String) throws(ArgumentFault) {
    // An amount may hold a stroke itself: 1/2/12h.
    guard let stroke = argument.lastIndex(of: "/"),
      let window = Minutes(typed: argument[argument.index(after: stroke)...]), window.count > 0
    else { throw ArgumentFault(expected: "an amount within a time such as 8/24h") }
    amount = try Quantity(argument: String(argument[..<stroke]))
    self.window = window
  }
}
