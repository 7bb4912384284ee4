package import MedleyRecords

/// One planned dose, with the instants between which it can be taken as what it is.
package struct Slot: Hashable, Sendable {
  package let medication: Identifier
  package let key: SlotKey
  /// The date and the time at which it is due; they differ from the key when it was moved.
  package let due: OffsetInstant
  package let amount: Quantity?
  /// From when on an intake without a named slot may mean this one.
  package let opensAt: Instant
  /// From when on it is missed without an outcome.
  package let cutOff: Instant
  package let isMoved: Bool
}

/// How a planned dose stands.
package enum SlotState: String, Hashable, Sendable {
  case pending
  case overdue
  case taken
  case skipped
  case missed
}
