package import MedleyMedicines

/// One line of the CSV report: a planned dose with its outcome, or an intake that closes none.
package struct DoseRow: Sendable {
  /// What a line counts as (`csv-report §3`).
  package enum Kind: String, Sendable {
    case planned
    case asNeeded = "as_needed"
    /// An intake that closes no planned dose.
    case extra
    /// An entry of a planned dose that has another one standing for it; it counts nowhere.
    case otherEntry = "other_entry"
    /// An entry of a device without a right to it; it counts nowhere.
    case unconfirmed
  }

  package let kind: Kind
  /// The date in whose figures it counts.
  package let date: LocalDate
  package let state: String
  /// The planned dose; nil for an intake of none.
  package let slot: Slot?
  /// What is open about the entries of the planned dose.
  package let question: SlotOutcome.Question?
  /// True or false for a planned dose that was taken.
  package let isLate: Bool?
  /// The entry; nil for a planned dose without one.
  package let dose: RecordedDose?

  /// The instant for which it was planned; nil for an intake of no planned dose.
  package var plannedAt: OffsetInstant? { dose?.entry.plannedAt ?? slot?.due }

  /// The instant by which lines of a date are ordered.
  private var moment: Instant { (slot?.due.instant ?? dose?.entry.instant) ?? .earliest }

  private init(_ judged: JudgedSlot) {
    kind = .planned
    date = judged.slot.date
    state = judged.state.rawValue
    slot = judged.slot
    question = judged.outcome.question
    isLate = judged.state == .taken ? judged.isLate : nil
    dose = judged.outcome.counting
  }

  private init(
    _ kind: Kind, _ dose: RecordedDose, of slot: Slot? = nil,
    _ question: SlotOutcome.Question? = nil
  ) {
    self.kind = kind
    date = slot?.date ?? dose.entry.date
    state = dose.entry.status.word
    self.slot = slot
    self.question = question
    isLate = nil
    self.dose = dose
  }

  /// All lines of a medication in a period, by date and time.
  package static func rows(_ calendar: DoseCalendar) -> [DoseRow] {
    var rows: [DoseRow] = []
    let extras = Set(calendar.extras.map(\.dose.id))
    for slot in calendar.slots {
      rows.append(DoseRow(slot))
      let others = slot.outcome.entries.filter {
        $0.id != slot.outcome.counting?.id && !extras.contains($0.id)
      }
      rows += others.map { DoseRow(.otherEntry, $0, of: slot.slot, slot.outcome.question) }
      rows += slot.outcome.unconfirmed.map { DoseRow(.unconfirmed, $0, of: slot.slot) }
    }
    rows += calendar.asNeeded.map { DoseRow(.asNeeded, $0) }
    rows += calendar.extras.map { DoseRow(.extra, $0.dose) }
    rows += calendar.unconfirmed.map { DoseRow(.unconfirmed, $0) }
    return rows.enumerated().sorted {
      ($0.element.date, $0.element.moment, $0.offset)
        < ($1.element.date, $1.element.moment, $1.offset)
    }.map(\.element)
  }
}
