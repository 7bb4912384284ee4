package import MedleyRecords

/// The facts of one outcome, written together and never mixed with those of another entry.
package struct DoseEntry: Hashable, Sendable {
  /// Where an entry comes from.
  package enum Source: Hashable, Sendable {
    case typed
    case imported
    /// A source that a later version knows.
    case other(UInt64)
  }

  /// The schedule of the slot; nil for an unscheduled intake.
  package var lineage: Identifier?
  /// The local date it belongs to, whatever the zone it is looked at from.
  package var date: LocalDate
  /// The third part of the slot's identity; nil for an unscheduled intake.
  package var part: String?
  package var status: DoseStatus
  package var amount: Quantity?
  /// The instant the dose was planned for, as the writer knew it.
  package var plannedAt: OffsetInstant?
  package var takenAt: OffsetInstant?
  package var loggedAt: OffsetInstant
  /// A note, or the reason of a skip.
  package var note: String?
  package var source: Source
  /// Fields that a later version has written.
  package var unknownFields: FieldMap

  package init(
    slot: SlotKey?, date: LocalDate, status: DoseStatus, amount: Quantity?,
    plannedAt: OffsetInstant?, takenAt: OffsetInstant?, loggedAt: OffsetInstant,
    note: String? = nil, source: Source = .typed
  ) {
    lineage = slot?.lineage
    self.date = slot?.date ?? date
    part = slot?.part
    self.status = status
    self.amount = amount
    self.plannedAt = plannedAt
    self.takenAt = takenAt
    self.loggedAt = loggedAt
    self.note = note
    self.source = source
    unknownFields = FieldMap()
  }

  /// The slot it closes; nil for an unscheduled intake.
  package var slot: SlotKey? {
    guard let lineage, let part else { return nil }
    return SlotKey(lineage: lineage, date: date, part: part)
  }

  /// The instant that places the entry in time: taken, else planned, else logged.
  package var instant: Instant { (takenAt ?? plannedAt ?? loggedAt).instant }
}
