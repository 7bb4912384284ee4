internal import MedleyMedicines
internal import MedleyRecords

/// How the records of one kind stand in our own JSON (`json-export §2`).
struct RecordForm: Sendable {
  /// One field.
  struct Field: Sendable {
    let number: UInt64
    let word: String
    let isSet: Bool
    let value: ValueForm
  }

  let kind: UInt64
  /// The list in which the records stand.
  let section: String
  /// The key of the record that they belong to.
  let parentWord: String
  let fields: [Field]
  /// The keys that a record has.
  let keys: Set<String>

  private init(kind: UInt64, section: String, parentWord: String, fields: [Field]) {
    self.kind = kind
    self.section = section
    self.parentWord = parentWord
    self.fields = fields
    keys = RecordForm.commonKeys.union([parentWord]).union(fields.map(\.word))
  }

  /// The keys that a record of any kind has.
  private static let commonKeys: Set = [
    "id", "removed", "removal_in_question", "other_values", "other_fields",
  ]
  /// The keys of a record of a kind that this version does not know.
  static let unknownKeys = commonKeys.union(["kind", "parent"])

  static func of(_ kind: UInt64) -> RecordForm? { all.first { $0.kind == kind } }

  static func of(section: String) -> RecordForm? { all.first { $0.section == section } }

  private static let all: [RecordForm] = [person, medication, note, resolution, intake]

  /// The list of records of kinds that this version does not know.
  static let otherSection = "other_records"

  /// The lists in their order; the one that may be long is the last.
  static let sections = [
    person.section, medication.section, note.section, resolution.section, otherSection,
    intake.section,
  ]

  private static let person = RecordForm(
    kind: MedicineKind.person.rawValue, section: "people", parentWord: "parent",
    fields: [
      register(PersonField.name, "name", .text),
      register(PersonField.birthYear, "birth_year", .number),
      register(PersonField.notes, "notes", .text),
      set(PersonField.zones, "zones", .map(ZoneStay.self)),
      register(PersonField.preAlarm, "pre_alarm_minutes", .number),
      register(PersonField.quietHours, "quiet_hours", .map(QuietHours.self)),
      register(PersonField.escalation, "escalation", .map(Escalation.self)),
      register(PersonField.weekStart, "week_start", .number),
      register(PersonField.language, "language", .text),
      register(PersonField.lowStockDays, "low_stock_days", .number),
      register(PersonField.reminderText, "reminder_text", .number),
    ])

  private static let medication = RecordForm(
    kind: MedicineKind.medication.rawValue, section: "medications", parentWord: "parent",
    fields: [
      register(MedicationField.person, "person", .identifier),
      register(MedicationField.name, "name", .text),
      register(MedicationField.fullName, "full_name", .text),
      register(MedicationField.ingredients, "ingredients", .texts),
      register(MedicationField.form, "form", .map(MedicineForm.self)),
      register(MedicationField.strength, "strength", .text),
      register(MedicationField.unit, "unit", .text),
      register(MedicationField.route, "route", .text),
      register(MedicationField.reason, "reason", .text),
      register(MedicationField.prescriber, "prescriber", .text),
      register(MedicationField.instructions, "instructions", .text),
      set(MedicationField.barcodes, "codes", .map(Barcode.self)),
      register(MedicationField.photo, "photo", .digest),
      register(MedicationField.lateWindow, "late_after_minutes", .number),
      register(MedicationField.lowStockDays, "low_stock_days", .number),
      register(MedicationField.critical, "critical", .truth),
      set(MedicationField.scheduleVersions, "schedule", .map(ScheduleVersion.self)),
      set(MedicationField.stockEntries, "stock", .map(StockEntry.self)),
      set(MedicationField.pauses, "pauses", .map(Pause.self)),
      set(MedicationField.slotOverrides, "slot_changes", .map(SlotOverride.self)),
      register(MedicationField.ending, "end", .map(Ending.self)),
    ])

  private static let note = RecordForm(
    kind: MedicineKind.note.rawValue, section: "notes", parentWord: "about",
    fields: [register(Note.Field.content, "note", .map(Note.self))])

  private static let resolution = RecordForm(
    kind: MedicineKind.resolution.rawValue, section: "resolutions", parentWord: "medication",
    fields: [register(Resolution.Field.verdicts, "resolution", .map(Resolution.self))])

  private static let intake = RecordForm(
    kind: MedicineKind.intake.rawValue, section: "intakes", parentWord: "medication",
    fields: [set(IntakeRecord.Field.entries, "entries", .map(DoseEntry.self))])

  private static func register(
    _ field: some FieldNumber, _ word: String, _ value: ValueForm
  ) -> Field {
    Field(number: field.number, word: word, isSet: false, value: value)
  }

  private static func set(
    _ field: some FieldNumber, _ word: String, _ value: ValueForm
  ) -> Field {
    Field(number: field.number, word: word, isSet: true, value: value)
  }
}
