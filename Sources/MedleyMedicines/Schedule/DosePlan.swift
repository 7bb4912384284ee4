/// Amounts that change from date to date.
package enum DosePlan: Hashable, Sendable {
  /// One after the other, counted in days from the start; after the last there are no doses.
  case phases([Phase])
  /// Over and over again, by the number of the date in the recurrence.
  case pattern([Quantity])

  /// An amount for some days.
  package struct Phase: Hashable, Sendable {
    /// The amount each time; zero is no dose.
    package let amount: Quantity
    /// The number of days; nil, in the last phase only, is for ever.
    package let dayCount: Int?

    package init(_ amount: Quantity, days: Int?) {
      self.amount = amount
      dayCount = days
    }
  }

  /// Makes a plan of phases; nil when there are none, too many, or one without an end is not last.
  package init?(phases: [Phase]) {
    guard 1...MedicineLimits.phaseCount ~= phases.count,
      phases.dropLast().allSatisfy({ $0.dayCount != nil }),
      phases.allSatisfy({ 1...MedicineLimits.intervalDayCount ~= $0.dayCount ?? 1 }),
      phases.allSatisfy({ !$0.amount.isNegative }), phases.contains(where: { $0.amount > .zero })
    else { return nil }
    self = .phases(phases)
  }

  /// Makes a pattern; nil when it is empty, too long, or says nothing but zero.
  package init?(pattern: [Quantity]) {
    guard 1...MedicineLimits.phaseCount ~= pattern.count,
      pattern.allSatisfy({ !$0.isNegative }), pattern.contains(where: { $0 > .zero })
    else { return nil }
    self = .pattern(pattern)
  }

  /// True when a dose is among the amounts.
  package func states(_ dose: Quantity) -> Bool {
    switch self {
    case .phases(let phases): phases.contains { $0.amount == dose }
    case .pattern(let amounts): amounts.contains(dose)
    }
  }

  /// The amount on a date; nil when no dose is due.
  ///
  /// The day is the number of days since the start, the ordinal that of the date in the
  /// recurrence.
  func amount(day: Int, ordinal: Int) -> Quantity? {
    switch self {
    case .pattern(let amounts):
      let amount = amounts[ordinal % amounts.count]
      return amount > .zero ? amount : nil
    case .phases(let phases):
      var rest = day
      for phase in phases {
        guard let count = phase.dayCount, rest >= count else {
          return phase.amount > .zero ? phase.amount : nil
        }
        rest -= count
      }
      return nil
    }
  }

  /// The number of days after which there are no doses any more; nil when it goes on.
  package var dayCount: Int? {
    guard case .phases(let phases) = self, phases.last?.dayCount != nil else { return nil }
    return phases.reduce(0) { $0 + ($1.dayCount ?? 0) }
  }
}
