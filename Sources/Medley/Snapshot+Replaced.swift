internal import MedleyMedicines
internal import MedleyRecords

/// What a change of the schedule found from its date on, to be compared with what it left.
struct ReplacedDoses {
  /// The planned doses that somebody answered.
  var answered: Set<SlotKey> = []
  /// The planned doses that are due and that nobody answered.
  var open: [Slot] = []
}

/// Planned doses that a change of the schedule took away.
package struct DroppedDoses {
  /// The number of doses that were logged for them, which are extra intakes now.
  package let loggedCount: Int
  /// Those that were due and that nobody had answered.
  package let open: [Slot]
}

extension Snapshot {
  /// The planned doses from a date on that a change of the schedule may take away.
  mutating func replacedDoses(
    of medication: Medication, from date: LocalDate
  ) throws -> ReplacedDoses {
    let planner = try planner(for: medication)
    let open = try judge(planner.slots(around: circumstances.now), of: medication, planner)
      .filter { slot in
        slot.isDue(at: circumstances.now) && slot.slot.cutOff > circumstances.now
          && slot.slot.key.date >= date
      }
    let answered = try doses(of: medication.id, date...LocalDate.latest).outcomes
      .filter { key, outcome in outcome.status != nil && planner.slot(key) != nil }
    return ReplacedDoses(answered: Set(answered.keys), open: open.map(\.slot))
  }

  /// Those of some planned doses that the plan does not have any more.
  mutating func dropped(
    _ replaced: ReplacedDoses, of medication: Medication
  ) throws -> DroppedDoses {
    let planner = try planner(for: medication)
    return DroppedDoses(
      loggedCount: replaced.answered.count { planner.slot($0) == nil },
      open: replaced.open.filter { planner.slot($0.key) == nil })
  }

  /// The instant after the last planned dose of today that somebody answered; nil without one.
  ///
  /// A rule that gives the doses of today other names must not ask for these a second time.
  mutating func firstUnanswered(of medication: Medication) throws -> Instant? {
    let planner = try planner(for: medication)
    let today = planner.timeline.date(at: circumstances.now)
    let planned = try doses(for: planner, today...today).outcomes.compactMap { key, outcome in
      outcome.status == nil
        ? nil : planner.slot(key)?.due.instant ?? outcome.counting?.entry.plannedAt?.instant
    }.filter { planner.timeline.date(at: $0) == today }
    return planned.max().map { Instant(clampingSeconds: $0.seconds + 1) }
  }
}
