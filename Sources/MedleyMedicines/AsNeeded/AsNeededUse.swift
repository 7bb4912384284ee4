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

/// What the limits of a medication as needed say about an intake; never a reason not to log it.
package enum AsNeededWarning: Hashable, Sendable {
  /// Less than the least gap lies between this and another intake.
  case tooSoon(other: Instant, allowedAt: Instant)
  /// With this intake the maximum of a window is reached; more is allowed from an instant on.
  case reachesMaximum(total: Quantity, nextAt: Instant?)
  /// With this intake a window holds more than its maximum.
  case exceedsMaximum(total: Quantity, windowEnd: Instant)
}

/// When the next intake is within the limits.
package enum NextAllowed: Hashable, Sendable {
  case now
  case at(Instant)
  /// The dose alone is above the maximum.
  case never
}
