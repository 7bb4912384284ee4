/// One time of day of a schedule, with the amount due then.
package struct TimeEntry: Hashable, Sendable {
  /// The time it was first given in its schedule, `12:00` or `12:00#2`; it survives moving.
  package let id: String
  package let time: WallTime
  /// The amount; nil means the dose of the schedule.
  package let amount: Quantity?

  package init(id: String, time: WallTime, amount: Quantity? = nil) {
    self.id = id
    self.time = time
    self.amount = amount
  }

  /// Makes an entry that has not moved.
  package init(_ time: WallTime, amount: Quantity? = nil) {
    self.init(id: time.text, time: time, amount: amount)
  }
}
