/// What an intake that names only the medication stands for.
package enum TakeTarget: Sendable {
  /// The oldest open slot.
  case slot(JudgedSlot)
  /// An intake as needed; what limits say of it is asked of `LimitedMedication`.
  case asNeeded
  /// No slot is open: an extra intake, possibly a double dose.
  case extra(ExtraWarning)
}

/// Why an extra intake may be a double dose.
package struct ExtraWarning: Sendable {
  /// The last taken intake of the medication before it, if any is near.
  package let last: RecordedDose?
  /// The next slot without an outcome, which the intake does not close.
  package let next: Slot?
}

extension SlotPlanner {
  /// The amount of one dose as the schedule that rules a date says it; nil when none does.
  ///
  /// Without a schedule that rules the date the newest one speaks: an amount that is not known
  /// could not be taken from the stock.
  package func usualDose(on date: LocalDate) -> Quantity? {
    let ruling = lineages.lazy.compactMap { $0.version(on: date)?.schedule.dose }.first
    return ruling ?? lineages.lazy.compactMap { $0.versions.last?.schedule.dose }.first
  }

  /// Finds what an intake at an instant stands for when no slot is named.
  ///
  /// The doses must be those whose local date is within three days of the instant.
  package func target(
    of medication: Medication, at instant: Instant, doses: DoseBook
  ) -> TakeTarget {
    let slots = slots(around: instant).map {
      JudgedSlot(
        $0, doses.outcomes[$0.key] ?? .none, lateAfter: medication.lateAfter,
        now: instant)
    }
    if let open = slots.first(where: { $0.isOpen(at: instant) }) { return .slot(open) }
    let taken = doses.administered.map(\.dose)
    let date = timeline.date(at: instant)
    if isAsNeeded(on: date) || !hasPlan || awaitsFirstIntake(on: date) { return .asNeeded }
    let last = taken.filter { $0.entry.instant <= instant }
      .max { ($0.entry.instant, $0.id) < ($1.entry.instant, $1.id) }
    // A dose that was taken early is not the next one.
    let next = slots.first { $0.slot.due.instant > instant && $0.outcome.status == nil }
    return .extra(ExtraWarning(last: last, next: next?.slot))
  }
}

extension Slot {
  /// The intake of another dose minutes before an instant that may be the one meant for this slot.
  ///
  /// Doses that are planned close together are taken close together.
  package func intake(closeTo instant: Instant, in doses: DoseBook) -> RecordedDose? {
    doses.administered.map(\.dose).filter { dose in
      guard dose.entry.slot != key, dose.entry.instant <= instant else { return false }
      let planned = dose.entry.plannedAt.map {
        abs(due.instant.milliseconds - $0.instant.milliseconds)
      }
      let reach = min(Slot.tapReach, (planned ?? .max) / 2)
      return instant.milliseconds - dose.entry.instant.milliseconds < reach
    }.max { ($0.entry.instant, $0.id) < ($1.entry.instant, $1.id) }
  }

  /// The milliseconds after an intake within which another one may be a second tap.
  private static var tapReach: Int64 { 15 * 60_000 }
}
