extension DoseEntry {
  /// An entry that says that a slot was taken.
  package static func taking(
    _ slot: Slot, amount: Quantity? = nil, at taken: OffsetInstant, loggedAt: OffsetInstant,
    note: String? = nil
  ) -> DoseEntry {
    DoseEntry(
      slot: slot.key, date: slot.key.date, status: .taken, amount: amount ?? slot.amount,
      plannedAt: slot.due, takenAt: taken, loggedAt: loggedAt, note: note)
  }

  /// An entry that says that a slot was left out, and why.
  package static func skipping(
    _ slot: Slot, loggedAt: OffsetInstant, reason: String? = nil
  ) -> DoseEntry {
    DoseEntry(
      slot: slot.key, date: slot.key.date, status: .skipped, amount: slot.amount,
      plannedAt: slot.due, takenAt: nil, loggedAt: loggedAt, note: reason)
  }

  /// An intake that belongs to no slot: as needed, or an extra one.
  ///
  /// It belongs to the person's date, which may not be the one where it is logged.
  package static func unscheduled(
    amount: Quantity?, at taken: OffsetInstant, on date: LocalDate? = nil,
    loggedAt: OffsetInstant, note: String? = nil
  ) -> DoseEntry {
    DoseEntry(
      slot: nil, date: date ?? taken.date, status: .taken, amount: amount, plannedAt: nil,
      takenAt: taken, loggedAt: loggedAt, note: note)
  }
}

/// How an entry for a slot is to be written, given what the writer sees there.
package enum LogPlan: Sendable {
  /// The slot has no entry: a first one.
  case add
  /// The slot has an outcome that the new one corrects.
  case correct(RecordedDose)
  /// The slot is already taken: nothing is to be written.
  case alreadyTaken(RecordedDose)
}

extension SlotOutcome {
  /// Decides how an outcome is written so that what the writer saw is corrected, not contradicted.
  package func plan(for status: DoseStatus) -> LogPlan {
    guard let counting else { return .add }
    if status == .taken && counting.entry.status == .taken { return .alreadyTaken(counting) }
    return .correct(counting)
  }
}
