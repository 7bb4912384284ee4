internal import MedleyMedicines
internal import MedleyRecords

/// A medicine of a backup on its way to becoming a medication.
struct MappedMedicine {
  let id: Identifier
  let person: Identifier
  let name: String
  let tags: Set<String>
  /// False for a medicine that only events name.
  let isListed: Bool
  var unit: String
  var record: ImportedRecord
  private(set) var schedules: [MedTimerSchedule] = []
  /// True when the stock of the backup became a count.
  var hasStock = false
  /// Facts for notes, each with the lines of the account that it makes true.
  var notes: [(text: String, line: Int?)] = []
  /// Tags of events that the medicine does not have.
  private(set) var furtherTags: [String] = []
  /// The last date with an event that was taken over.
  var lastDate: LocalDate?

  /// The schedules that each planned reminder became: several where it has days of the month.
  private var plans: [Int64: [MedTimerSchedule]] = [:]
  /// The reminders that take a slot of the file, in the order of their first events.
  private var slotOwners: [SlotKey: [Int64: Int]] = [:]
  private var knownTags: Set<String>
  private var occurrences: [[UInt8]: UInt64] = [:]
  /// Slots for which the file has an event.
  private var slotsWithEvents: Set<SlotKey> = []

  init(
    name: String, occurrence: Int, person: Identifier, tags: [String], unit: String,
    isListed: Bool, line: Int?
  ) {
    id = MedTimerIdentity.medication(name, occurrence: occurrence, of: person)
    self.person = person
    self.name = name.trimmed.isEmpty ? "Unnamed medicine" : name.trimmed
    self.tags = Set(tags)
    knownTags = self.tags
    self.unit = unit
    self.isListed = isListed
    record = ImportedRecord(.medication, id: id, parent: person, line: line)
  }

  /// The slot of an event of a reminder, planned for an instant.
  mutating func slot(
    of reminder: Int64, at planned: OffsetInstant, in zone: ZoneRules
  ) -> SlotKey {
    let plans = plans[reminder] ?? []
    let named = plans.first { $0.version.recurrence.mayName(planned.date) }
    let key =
      named?.slot(of: reminder, at: planned, in: zone)
      ?? SlotKey(
        lineage: named?.lineage ?? MedTimerIdentity.lineage(reminder, of: id),
        date: planned.date, part: planned.time.text)
    let count = slotOwners[key]?.count ?? 0
    let number = slotOwners[key]?[reminder] ?? count + 1
    slotOwners[key, default: [:]][reminder] = number
    if number == 1 { return key }
    return SlotKey(lineage: key.lineage, date: key.date, part: "\(key.part)#\(number)")
  }

  /// Gives the medicine its schedules.
  mutating func plan(_ schedules: [MedTimerSchedule]) {
    self.schedules = schedules
    for schedule in schedules {
      for (reminder, _) in schedule.parts { plans[reminder.id, default: []].append(schedule) }
    }
  }

  /// Keeps a tag of an event that the medicine does not have.
  mutating func noteTag(_ tag: String) {
    if knownTags.insert(tag).inserted { furtherTags.append(tag) }
  }

  mutating func noteEvent(of slot: SlotKey) { slotsWithEvents.insert(slot) }

  func hasEvent(of slot: SlotKey) -> Bool { slotsWithEvents.contains(slot) }

  /// How many equal values came before this one.
  mutating func occurrence(of value: [UInt8]) -> UInt64 {
    defer { occurrences[value, default: 0] += 1 }
    return occurrences[value] ?? 0
  }

  mutating func noteDate(_ date: LocalDate) { lastDate = max(lastDate ?? date, date) }

  mutating func write(_ field: MedicationField, _ text: String) {
    if !text.isEmpty { record.registers.append((field.rawValue, Array(text.utf8))) }
  }
}

extension Recurrence {
  /// False for a schedule of another day of the month.
  fileprivate func mayName(_ date: LocalDate) -> Bool {
    guard case .everyMonths(_, .day(let day)) = self else { return true }
    return date.parts.day == day
  }
}
