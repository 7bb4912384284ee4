internal import MedleyMedicines

extension Quantity: ArgumentValue {
  init(argument: String) throws(ArgumentFault) {
    do throws(QuantityFault) {
      try self.init(typed: argument)
    } catch {
      throw ArgumentFault(
        expected: "an amount such as 2, 0.5 or ½", advice: error.advice(for: argument))
    }
  }
}

extension QuantityFault {
  /// What the person can write instead; nil where the example says it.
  fileprivate func advice(for argument: String) -> String? {
    switch self {
    case .notANumber: nil
    case .thousandsOrDecimals: Self.question(argument)
    case .notExact: "no decimal equals it; write one that is near, such as 0.33"
    case .tooManyDecimals:
      "write at most \(MedicineLimits.decimalCount) digits after the point"
    case .tooLarge: "the most is \(MedicineLimits.quantity)"
    case .negative: "write it without the minus sign"
    }
  }

  /// Asks whether a separator before three digits stands for thousands or for decimals.
  private static func question(_ argument: String) -> String {
    let parts = argument.split { $0 == "." || $0 == "," }
    guard parts.count == 2 else { return "write thousands without separators" }
    var decimals = parts[1]
    while decimals.last == "0" { decimals.removeLast() }
    let small = decimals.isEmpty ? "\(parts[0])" : "\(parts[0]).\(decimals)0"
    return "is it \(small) or \(parts[0])\(parts[1])? write one of these"
  }
}
