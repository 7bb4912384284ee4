/// The counts of planned doses and of doses as needed in a period.
package struct Figures: Hashable, Sendable {
  package var taken = 0
  package var missed = 0
  package var skipped = 0
  package var pending = 0
  /// Taken more than the late window after the time; they are among the taken.
  package var late = 0
  package var asNeededUses = 0
  package var asNeededDays = 0
  /// The greatest amount taken as needed within 24 hours; nil without one, and overall.
  package var asNeededMax24h: Quantity?

  package init() {}

  package var scheduled: Int { taken + missed + skipped + pending }
  package var due: Int { taken + missed }

  /// Taken of due; nil when nothing was due.
  package var rate: Rate? { Rate(taken, of: due) }

  /// Taken of all that were scheduled and are no longer pending; nil when there are none.
  package var rateOfScheduled: Rate? { Rate(taken, of: taken + missed + skipped) }

  /// Counts a slot.
  package mutating func add(_ slot: JudgedSlot) {
    switch slot.state {
    case .taken: taken += 1
    case .missed: missed += 1
    case .skipped: skipped += 1
    case .pending, .overdue: pending += 1
    }
    if slot.isLate { late += 1 }
  }

  /// Adds the counts of planned doses of other figures.
  mutating func addSlots(of other: Figures) {
    taken += other.taken
    missed += other.missed
    skipped += other.skipped
    pending += other.pending
    late += other.late
  }
}
