package import MedleyRecords
internal import MedleySealing

/// One planned dose, with the instants between which it can be taken as what it is.
package struct Slot: Hashable, Sendable {
  package let medication: Identifier
  package let key: SlotKey
  /// The date in whose figures it counts; it may differ from that of the key on a grid or after
  /// a last intake.
  package let date: LocalDate
  /// The instant at which it is due, on the person's clock.
  package let due: OffsetInstant
  package let amount: Quantity?
  /// From when on an intake without a named slot may mean this one.
  package let opensAt: Instant
  /// From when on it is missed without an outcome.
  package let cutOff: Instant
  package let isMoved: Bool

  /// The id of the medication as people see it.
  package var medicationID: String { medication.hex }

  /// The dose as people name it: `2026-03-01T08:00`, or `2026-03-01T12:00#2` where two of a day
  /// have one time.
  ///
  /// Where the third part of the identity is nothing that people type, it is the time.
  package var name: String {
    let isTyped = key.part.contains(":") && !key.part.contains("/")
    return "\(date)T\(isTyped ? key.part : due.time.text)"
  }
}

/// How a planned dose stands.
package enum SlotState: String, Hashable, Sendable {
  case pending
  case overdue
  case taken
  case skipped
  case missed
}
