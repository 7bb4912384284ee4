package import MedleyRecords

/// One intake as the limits of a medication as needed count it.
package struct AsNeededUse: Hashable, Sendable {
  package let at: Instant
  package let amount: Quantity

  package init(at: Instant, amount: Quantity) {
    self.at = at
    self.amount = amount
  }

  /// Counts a recorded dose; an entry without an amount counts as nothing in sums.
  package init(_ dose: RecordedDose) {
    self.init(at: dose.entry.instant, amount: dose.entry.amount ?? .zero)
  }
}

/// The intakes that the limits of a medication look at, by the medication that was taken.
package typealias AsNeededUses = [Identifier: [AsNeededUse]]

/// What the limits of a medication as needed say about an intake; never a reason not to log it.
package enum AsNeededWarning: Hashable, Sendable {
  /// Less than the least gap lies between this and an intake of the same or another medication.
  case tooSoon(other: Instant, of: Identifier, allowedAt: Instant)
  /// With this intake the maximum of a window is reached, or the next dose would be above it.
  case reachesMaximum(AsNeededTotal, nextAt: Instant?)
  /// With this intake a window holds more than its maximum.
  case exceedsMaximum(AsNeededTotal)
  /// Another medication near this intake has an ingredient in common in amounts that do not add up.
  case notComparable(with: Identifier, ingredient: String, at: Instant)
}

/// What was taken within one window, in units of dose of the medication whose limits are asked.
package struct AsNeededTotal: Hashable, Sendable {
  /// Exact where six decimals hold it, else rounded up.
  package let amount: Quantity
  /// The ingredient that other medications share; nil while only the medication itself counts.
  package let ingredient: String?
  /// Other medications of which something is in the window.
  package let others: [Identifier]
  /// The window is (end − length, end].
  package let windowEnd: Instant

  package init(
    amount: Quantity, ingredient: String?, others: [Identifier], windowEnd: Instant
  ) {
    self.amount = amount
    self.ingredient = ingredient
    self.others = others
    self.windowEnd = windowEnd
  }
}
