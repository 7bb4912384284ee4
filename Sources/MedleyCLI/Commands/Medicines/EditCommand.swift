internal import MedleyMedicines

/// `medley edit`: other fields, or another schedule from a date on.
enum EditCommand {
  static let name = Option<String?>("name", "NAME", "Another name")
  static let dose = Option<Quantity?>("dose", "AMOUNT", "Another amount each time")
  static let notCritical = Flag("not-critical", "Reminders need not insist any more")
  static let from = Option<TypedDate?>(
    "from", "DATE", "The day from which the new schedule holds; today if left out")

  static let command = Command(
    "edit", "Change a medication, or its schedule from a date on",
    discussion: """
      Only what is given changes; an empty text such as --reason= empties the field. New times, \
      days, amounts or limits make a new version of the schedule from the date of --from: doses \
      before it keep their times, amounts and outcomes. Given times replace all times.
      """,
    inputs: [CommonInputs.medication, name, dose] + MedicationInputs.described + [
      MedicationInputs.end
    ] + MedicationInputs.further + [
      MedicationInputs.critical, notCritical, MedicationInputs.zonePolicy,
      MedicationInputs.lateAfter, from,
    ],
    rules: MedicationInputs.rules + [.apart(MedicationInputs.critical, notCritical)],
    examples: [
      Example("medley edit Iron --strength \"50 mg\"", "Correct a field"),
      Example(
        "medley edit Iron --at 09:00 --at 21:00 --from tomorrow",
        "Other times, from tomorrow on"),
    ],
    exits: .store + [.noSuchRecord, .notAuthorised, .ambiguousName, .valueRefused]
  ) { given, workspace in throw Unfilled() }
}
