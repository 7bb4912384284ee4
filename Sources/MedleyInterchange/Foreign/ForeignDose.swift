internal import MedleyMedicines

/// What another program says of one dose.
struct ForeignDose {
  var status: DoseStatus
  var amount: Quantity?
  /// When it was due; nil for an unscheduled intake.
  var plannedAt: OffsetInstant?
  /// When it was taken; nil where the file does not say.
  var takenAt: OffsetInstant?
  /// When somebody said so.
  var loggedAt: OffsetInstant
  var note = ""
  /// The schedule and the third part of the slot, where the time for which it was due is not it.
  var lineage = ""
  var part: String?
  /// True when the file tells equal doses apart, so that each of them counts.
  var isToldApart = false
}
