package import MedleyRecords

/// The planned doses of one medication in a period with what became of them, and all other
/// intakes: the one derivation under every figure, page, export and reminder.
package struct DoseCalendar: Sendable {
  /// An intake that closes no slot of the plan.
  package struct Extra: Sendable {
    /// Why it closes no slot.
    package enum Kind: Hashable, Sendable {
      /// It names no slot.
      case unscheduled
      /// It names a slot that no effective version yields.
      case unplanned
      /// A person said that it was a second dose.
      case second
    }

    package let dose: RecordedDose
    package let kind: Kind
    /// The nearest slot of the plan within a day.
    package let nearest: SlotKey?
  }

  package let medication: Identifier
  package let period: ClosedRange<LocalDate>
  /// The slots in order of their due instants.
  package let slots: [JudgedSlot]
  /// Slots that an imported event is by itself; they are among the slots.
  package let ownSlots: [JudgedSlot]
  package let extras: [Extra]
  /// Taken intakes as needed, in order of their instants.
  package let asNeeded: [RecordedDose]
  /// Entries of void changes that name no slot of the plan.
  package let unconfirmed: [RecordedDose]

  /// Joins the plan of a period with its doses.
  ///
  /// The doses are those of the period and of one day on either side of it, and all of a
  /// medication that counts from what was taken; others are left out.
  package init(
    _ medication: Medication, planner: SlotPlanner, doses: DoseBook,
    period: ClosedRange<LocalDate>, now: Instant
  ) {
    let lateAfter = medication.lateAfter
    let wide = period.lowerBound.adding(days: -1)...period.upperBound.adding(days: 1)
    // A slot of a grid may count in another date than that of its identity.
    let around = planner.slots(wide)
    let planned = around.filter { period.contains($0.date) }
    var slots = planned.map {
      JudgedSlot(
        $0, doses.outcomes[$0.key] ?? .none, lateAfter: lateAfter, now: now)
    }
    let known = Set(around.map(\.key)).union(planner.chainKeys)
    var strays: [(RecordedDose, Extra.Kind)] = []
    var unconfirmed = doses.unconfirmed.filter { period.contains($0.entry.date) }
    for (key, outcome) in doses.outcomes where !known.contains(key) && period.contains(key.date) {
      unconfirmed += outcome.unconfirmed
      if let own = DoseCalendar.ownSlot(of: outcome, key, medication.id) {
        slots.append(JudgedSlot(own, outcome, lateAfter: lateAfter, now: now))
        strays += outcome.extras.map { ($0, .second) }
      } else {
        strays += outcome.entries.map { ($0, .unplanned) }
      }
    }
    for slot in slots where known.contains(slot.slot.key) {
      strays += slot.outcome.extras.map { ($0, .second) }
    }
    var asNeeded: [RecordedDose] = []
    for dose in doses.unscheduled where period.contains(dose.entry.date) {
      let key = SlotKey(
        lineage: dose.record, date: dose.entry.date, part: dose.entry.plannedAt?.time.text ?? "")
      let outcome = SlotOutcome([dose])
      if let own = DoseCalendar.ownSlot(of: outcome, key, medication.id) {
        slots.append(JudgedSlot(own, outcome, lateAfter: lateAfter, now: now))
      } else if dose.entry.status == .taken,
        !planner.hasPlan || planner.isAsNeeded(on: dose.entry.date)
      {
        asNeeded.append(dose)
      } else {
        strays.append((dose, .unscheduled))
      }
    }
    slots.sort { ($0.slot.due.instant, $0.slot.key) < ($1.slot.due.instant, $1.slot.key) }
    strays.sort { ($0.0.entry.instant, $0.0.id) < ($1.0.entry.instant, $1.0.id) }
    var extras: [Extra] = []
    for (dose, kind) in strays {
      let index = DoseCalendar.nearest(to: dose, among: slots)
      if let index { slots[index].nearby.append(dose) }
      extras.append(Extra(dose: dose, kind: kind, nearest: index.map { slots[$0].slot.key }))
    }
    self.medication = medication.id
    self.period = period
    self.slots = slots
    ownSlots = slots.filter { !known.contains($0.slot.key) }
    self.extras = extras
    self.asNeeded = asNeeded
    self.unconfirmed = unconfirmed.sorted { ($0.origin, $0.id) < ($1.origin, $1.id) }
  }

  /// The slot that an imported event is by itself, where no version of a schedule yields it.
  ///
  /// An imported schedule starts at the import; before it a slot exists where the file has an
  /// event with a planned time, and nowhere else.
  private static func ownSlot(
    of outcome: SlotOutcome, _ key: SlotKey, _ medication: Identifier
  ) -> Slot? {
    guard let entry = outcome.counting?.entry, entry.source == .imported,
      let planned = entry.plannedAt
    else { return nil }
    return Slot(
      medication: medication, key: key, date: key.date, due: planned, amount: entry.amount,
      opensAt: planned.instant, cutOff: planned.instant.adding(.day), isMoved: false)
  }

  private static func nearest(to dose: RecordedDose, among slots: [JudgedSlot]) -> Int? {
    let instant = (dose.entry.plannedAt ?? dose.entry.takenAt ?? dose.entry.loggedAt).instant
    var best: (distance: Int64, index: Int)?
    for (index, slot) in slots.enumerated() {
      let distance = abs(slot.slot.due.instant.milliseconds - instant.milliseconds)
      if distance <= Minutes.day.milliseconds, distance < best?.distance ?? .max {
        best = (distance, index)
      }
    }
    return best?.index
  }
}
