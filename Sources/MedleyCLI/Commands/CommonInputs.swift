/// Inputs that several commands share, so that they mean the same everywhere.
enum CommonInputs {
  static let medication = Argument<MedicationName>(
    "MEDICATION", "A name, the beginning of it, or an id")
  static let oneMedication = Argument<MedicationName?>(
    "MEDICATION", "Only this one: a name, the beginning of it, or an id")
  static let person = Option<PersonName?>(
    "for", "PERSON", "Whose; may be left out while there is one person")
  static let note = Option<String?>("note", "TEXT", "A note to keep with it; “-” reads it")
  static let reason = Option<String?>("reason", "TEXT", "Why; “-” reads it")
}
