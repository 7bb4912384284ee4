/// A planned dose and what became of it.
package struct JudgedSlot: Sendable {
  package let slot: Slot
  package let outcome: SlotOutcome
  package let state: SlotState
  /// True when it was taken more than the late window after its time.
  package let isLate: Bool
  /// Extra intakes to which this slot is the nearest.
  package var nearby: [RecordedDose] = []

  /// Judges a slot at an instant.
  package init(_ slot: Slot, _ outcome: SlotOutcome, lateAfter: Minutes, now: Instant) {
    self.slot = slot
    self.outcome = outcome
    state =
      switch outcome.status {
      case .taken: .taken
      case .skipped: .skipped
      case .missed: .missed
      case nil where now >= slot.cutOff: .missed
      case nil where now > slot.due.instant: .overdue
      case nil: .pending
      }
    if let entry = outcome.counting?.entry, entry.status == .taken, let taken = entry.takenAt {
      let planned = (entry.plannedAt ?? slot.due).instant
      isLate = taken.instant.milliseconds - planned.milliseconds > lateAfter.milliseconds
    } else {
      isLate = false
    }
  }

  /// True when it has no outcome and is due now.
  package func isDue(at now: Instant) -> Bool {
    (state == .pending || state == .overdue) && slot.due.instant <= now
  }

  /// True when an intake at an instant that names no slot may mean this one.
  package func isOpen(at instant: Instant) -> Bool {
    outcome.status == nil && slot.opensAt <= instant && instant < slot.cutOff
  }
}
