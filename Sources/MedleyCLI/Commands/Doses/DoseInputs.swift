internal import MedleyMedicines

/// The options that say which dose is meant, and what became of it.
enum DoseInputs {
  static let slot = Option<TypedSlot?>(
    "slot", "DATE[THH:MM]", "The planned dose; without it the oldest one that is open")
  static let amount = Option<Quantity?>("amount", "A", "How much; the planned amount if left out")
  static let at = Option<TypedTime?>(
    "at", "TIME", "When: 08:05, “yesterday 22:00” or “2026-03-01 07:30”; now if left out")
  static let entry = Argument<EntryName>("ENTRY", "The id of an entry, or the beginning of it")
}
