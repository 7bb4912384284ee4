internal import MedleyMedicines

/// An amount, or so many packages of one: `60`, `2x30`.
struct PackedAmount: ArgumentValue, Equatable {
  /// What it is in all.
  let amount: Quantity
  /// How many packages, and how much each holds; nil when only an amount was given.
  let packages: Packages?

  struct Packages: Equatable {
    let count: Int
    let each: Quantity
  }

  static let packageLimit = 1_000

  init(argument: String) throws(ArgumentFault) {
    guard let sign = argument.firstIndex(where: { "xX×*".contains($0) }) else {
      amount = try Quantity(argument: argument)
      packages = nil
      return
    }
    let each = try Quantity(
      argument: String(argument[argument.index(after: sign)...].drop { $0 == " " }))
    guard let count = Int(argument[..<sign].filter { $0 != " " }),
      1...Self.packageLimit ~= count, let amount = each.times(count)
    else { throw ArgumentFault(expected: "an amount, or packages such as 2x30") }
    self.amount = amount
    packages = Packages(count: count, each: each)
  }
}
