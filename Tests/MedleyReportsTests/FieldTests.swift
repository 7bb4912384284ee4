import MedleyMedicines
import MedleyRecords
import MedleyReports
import MedleySealing
import Testing

/// What open questions say of the fields of a medication, in both languages.
@Suite struct FieldTests {
  struct Example: Sendable {
    let field: MedicationField
    let value: [UInt8]
    let english: String?
    let german: String?
  }

  static let day = LocalDate("2026-03-04") ?? .latest
  static let moment = OffsetInstant("2026-03-04T08:05:00+01:00") ?? .init(.latest, in: .utc)

  static let examples: [Example] = [
    // What somebody wrote stays as it is.
    Example(
      field: .strength, value: Array("100 mg".utf8), english: "100 mg", german: "100 mg"),
    Example(field: .route, value: Array("by mouth".utf8), english: "by mouth", german: "by mouth"),
    Example(field: .unit, value: Array("tablet".utf8), english: "tablet", german: "Tablette"),
    Example(field: .unit, value: Array("blob".utf8), english: "blob", german: "blob"),
    Example(field: .strength, value: [], english: nil, german: nil),
    Example(
      field: .form, value: MedicineForm(.drops).encoded, english: "drops", german: "Tropfen"),
    Example(
      field: .form, value: MedicineForm(typed: "gummy bear").encoded, english: "gummy bear",
      german: "gummy bear"),
    Example(field: .critical, value: [1], english: "yes", german: "ja"),
    Example(field: .critical, value: [0], english: "no", german: "nein"),
    Example(field: .lowStockDays, value: [1], english: "1 day", german: "1 Tag"),
    Example(field: .lowStockDays, value: [7], english: "7 days", german: "7 Tage"),
    Example(field: .lateWindow, value: [60], english: "1 h", german: "1 Stunde"),
    Example(
      field: .pauses, value: Pause(from: day, through: nil, reason: "surgery").encoded,
      english: "Paused from 2026-03-04 on: surgery", german: "Pausiert ab 2026-03-04: surgery"),
    Example(
      field: .ending, value: Ending(lastDate: day).encoded,
      english: "Stopped; last day 2026-03-04", german: "Abgesetzt; letzter Tag 2026-03-04"),
    Example(
      field: .slotOverrides,
      value: SlotOverride(
        slot: SlotKey(lineage: ScheduleSentenceTests.other, date: day, part: "08:00"),
        change: .cancelled
      ).encoded,
      english: "dose of 2026-03-04 08:00, cancelled", german: "Dosis vom 2026-03-04 08:00, entfällt"
    ),
    Example(
      field: .stockEntries,
      value: StockEntry(.refill, Quantity(30) ?? .zero, at: moment, expires: day, batch: "L7")
        .encoded,
      english: "added: 30 tablets, 2026-03-04 08:05, batch L7, usable until 2026-03-04",
      german: "dazugekommen: 30 Tabletten, 2026-03-04 08:05, Charge L7, haltbar bis 2026-03-04"),
  ]

  @Test(arguments: examples)
  func `a value of a field is said in both languages, but for what its user wrote`(
    example: Example
  ) {
    for (language, words) in [
      (Language.english, example.english), (Language.german, example.german),
    ] {
      let said = language.value(example.value, of: example.field, unit: "tablet")
      #expect(said?.replacing("\u{a0}", with: " ") == words)
    }
  }

  @Test(arguments: Language.allCases)
  func `every field has a name of its own`(language: Language) {
    let names = MedicationField.allCases.map { language.field($0.word) }
    #expect(Set(names).count == names.count)
    #expect(!names.contains(language(.fieldOther)))
  }

  @Test(arguments: [
    ("0", "tablet", "0 Tabletten"), ("0.5", "tablet", "0,5 Tablette"), ("1", "capsule", "1 Kapsel"),
    ("1.5", "capsule", "1,5 Kapseln"), ("2", "puffs", "2 Hübe"), ("2", "drop", "2 Tropfen"),
    ("2.5", "ml", "2,5 ml"), ("3", "Messlöffel", "3 Messlöffel"), ("2", "teaspoon", "2 Teelöffel"),
  ])
  func `known units are German words in German, with their plurals`(
    amount: String, unit: String, words: String
  ) throws {
    #expect(Language.german.words(for: try Quantity(file: amount), unit) == words)
  }
}
