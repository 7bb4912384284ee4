internal import MedleyMedicines
internal import MedleyRecords

/// A medicine of another program on its way to becoming a medication.
struct ForeignMedicine {
  let id: Identifier
  let name: String
  let person: Identifier
  var record: ImportedRecord
  var unit = ""
  /// Facts for notes, each with the line of the account that it makes true.
  var notes: [(text: String, line: Int?)] = []
  /// When notes were written, where the file says so.
  var noteTimes: [String: OffsetInstant] = [:]
  /// Why the medication ended; nil while it goes on.
  var endingReason: String?
  /// The last date that the file names for it.
  private(set) var lastDate: LocalDate?
  /// True when doses were planned there.
  var hasPlannedDoses = false
  /// The first line of the account that is of it.
  var firstLine: Int?

  /// What was said of each planned dose.
  private var outcomes: [SlotKey: Set<[UInt8]>] = [:]
  private var occurrences: [[UInt8]: UInt64] = [:]

  init(_ name: String, id: Identifier, person: Identifier) {
    self.id = id
    self.name = name
    self.person = person
    record = ImportedRecord(.medication, id: id, parent: person)
  }

  mutating func write(_ field: MedicationField, _ text: String) {
    guard !text.isEmpty, !record.registers.contains(where: { $0.field == field.rawValue }) else {
      return
    }
    record.registers.append((field.rawValue, Array(text.utf8)))
  }

  mutating func write(_ field: MedicationField, encoded value: [UInt8]) {
    guard !record.registers.contains(where: { $0.field == field.rawValue }) else { return }
    record.registers.append((field.rawValue, value))
  }

  mutating func noteDate(_ date: LocalDate) { lastDate = max(lastDate ?? date, date) }

  /// Keeps what the file says of a planned dose.
  ///
  /// - Returns: true when it has said something else of the same dose before.
  mutating func noteOutcome(_ entry: DoseEntry) -> Bool {
    guard let slot = entry.slot else { return false }
    hasPlannedDoses = true
    let value = entry.encoded
    defer { outcomes[slot, default: []].insert(value) }
    return outcomes[slot].map { !$0.contains(value) } ?? false
  }

  /// How many equal values came before this one.
  mutating func occurrence(of value: [UInt8]) -> UInt64 {
    defer { occurrences[value, default: 0] += 1 }
    return occurrences[value] ?? 0
  }
}
