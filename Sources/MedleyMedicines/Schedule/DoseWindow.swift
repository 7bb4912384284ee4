/// A part of the day over which the doses of a date are spread; it may cross midnight.
package struct DoseWindow: Hashable, Sendable {
  /// How the doses are spread.
  package enum Spread: Hashable, Sendable {
    /// At this spacing from the beginning on, up to the end.
    case every(Minutes)
    /// So many, evenly from the beginning to the end.
    case count(Int)
  }

  /// The time at which it was first given to begin; it survives moving.
  package let id: String
  package let from: WallTime
  /// The end; at or before the beginning it is of the next date.
  package let to: WallTime
  package let spread: Spread

  /// Makes a window; nil when it has no length or its spread is out of range.
  package init?(id: String? = nil, from: WallTime, to: WallTime, spread: Spread) {
    guard from != to else { return nil }
    switch spread {
    case .every(let minutes):
      guard MedicineLimits.spacingMinutes...1_440 ~= minutes.count else { return nil }
    case .count(let count):
      guard 1...MedicineLimits.windowSlotCount ~= count else { return nil }
    }
    let id = id ?? from.text
    // An ordinal of two digits and its stroke follow in a slot's third part.
    guard 1...MedicineLimits.slotPartByteCount - 3 ~= id.utf8.count else { return nil }
    self.id = id
    self.from = from
    self.to = to
    self.spread = spread
  }

  /// The length in minutes.
  package var length: Int {
    to > from ? to.minute - from.minute : to.minute + 1_440 - from.minute
  }

  /// The minutes since the midnight of its date at which doses are due, ascending.
  package var minutes: [Int] {
    switch spread {
    case .every(let interval):
      stride(from: from.minute, through: from.minute + length, by: interval.count).map { $0 }
    case .count(1): [from.minute]
    case .count(let count):
      (0..<count).map { from.minute + length * $0 / (count - 1) }
    }
  }

  /// The window with the id that another one bears.
  package func bearing(_ id: String) -> DoseWindow {
    DoseWindow(id: id, from: from, to: to, spread: spread) ?? self
  }
}
