/// How often a medication may be taken as needed.
package struct AsNeededLimits: Hashable, Sendable {
  /// The most within any window of elapsed time.
  package struct Maximum: Hashable, Sendable {
    package let amount: Quantity
    package let window: Minutes

    package init(_ amount: Quantity, in window: Minutes) {
      self.amount = amount
      self.window = window
    }
  }

  /// The least time between two intakes.
  package let gap: Minutes?
  package let maximum: Maximum?

  package init(gap: Minutes? = nil, maximum: Maximum? = nil) {
    self.gap = gap
    self.maximum = maximum
  }
}
