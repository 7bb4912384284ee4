/// The kinds of records that `medicine-records` describes, with their numbers.
package enum MedicineKind: UInt64, Sendable, CaseIterable {
  /// One planned dose and what became of it, or one unscheduled intake (class log).
  case intake = 4
  /// A person of the household (class edit).
  case person = 5
  /// A note about a medication or a person (class log).
  case note = 8
  /// A medication (class edit).
  case medication = 9
  /// What a person said about two entries of one slot (class edit).
  case resolution = 13
}
