import MedleyInterchange
import MedleyMedicines
import MedleyRecords
import MedleySealing
import Testing

/// Merged records of one device in memory: each operation supersedes what was at its place.
struct ImportWorld: ExistingRecords {
  private struct Record {
    var parent: Identifier?
    var isRemoved = false
    var values: [Place: SurvivingValue] = [:]
  }

  private struct Key: Hashable {
    let kind: UInt64
    let id: Identifier
  }

  private var records: [Key: Record] = [:]
  private(set) var operationCount = 0
  private let device: VerifyingKey

  init(device: UInt8 = 1) {
    guard let key = VerifyingKey(bytes: [UInt8](repeating: device, count: 32)) else {
      preconditionFailure("a key has 32 bytes")
    }
    self.device = key
  }

  mutating func apply(_ drafts: [OperationDraft]) throws {
    for draft in drafts {
      operationCount += 1
      var writer = ByteWriter()
      draft.write(to: &writer)
      var reader = ByteReader(writer.bytes)
      let change = Digest(hashing: device.bytes + Array("\(operationCount)".utf8))
      let operation = try Operation(from: &reader, change: change, index: 0)
      let place = operation.place
      var record = records[Key(kind: place.kind, id: place.record)] ?? Record()
      if let parent = operation.parent { record.parent = parent }
      if place.field == 0 {
        record.isRemoved = operation.shape == .remove
      } else if operation.shape == .remove {
        record.values[place] = nil
      } else {
        record.values[place] = SurvivingValue(
          member: place.member, value: operation.value,
          origin: Origin(
            stamp: Int64(operationCount),
            actor: Actor(device: device, incarnation: Incarnation(words: device.words.high)),
            operation: operation.id))
      }
      records[Key(kind: place.kind, id: place.record)] = record
    }
  }

  mutating func apply(_ drafts: ImportDrafts) throws {
    try apply(drafts.operations)
    try apply(drafts.removals)
  }

  /// Imports a plan and says what it wrote.
  @discardableResult
  mutating func take(_ plan: ImportPlan) throws -> ImportDrafts {
    let drafts = try plan.drafts(besides: &self)
    try apply(drafts)
    return drafts
  }

  func state(of id: Identifier, kind: UInt64) -> RecordState? {
    records[Key(kind: kind, id: id)].map { state(kind, id, $0) }
  }

  private func state(_ kind: UInt64, _ id: Identifier, _ record: Record) -> RecordState {
    RecordState(
      kind: kind, id: id, parent: record.parent,
      presence: record.isRemoved ? .removed : .present,
      fields: FieldValues(
        Dictionary(grouping: record.values, by: \.key.field).mapValues { $0.map(\.value) }))
  }

  /// All records in any order.
  var states: [RecordState] {
    records.map { state($0.key.kind, $0.key.id, $0.value) }
  }

  func states(_ kind: MedicineKind) -> [RecordState] {
    states.filter { $0.kind == kind.rawValue }.sorted { $0.id < $1.id }
  }

  /// What the records say, without who said it and when.
  var contents: Set<String> {
    var lines: Set<String> = []
    for (key, record) in records {
      for (place, value) in record.values {
        lines.insert(
          "\(key.kind) \(key.id) \(place.field) \(place.member?.hex ?? "-") "
            + "\(record.parent?.hex ?? "-") \(hexadecimal(value.value)) \(record.isRemoved)")
      }
    }
    return lines
  }
}

extension ImportWorld {
  func medication(_ name: String) throws -> Medication {
    let all = states(.medication).map { Medication($0) }
    return try #require(all.first { $0.name.value == name }, "no medication \(name)")
  }

  func doses(of medication: Medication) -> [IntakeRecord] {
    states(.intake).compactMap { IntakeRecord($0) }.filter { $0.medication == medication.id }
  }

  /// The dose entries of a medication as lines, in order of time.
  func doseLines(of name: String) throws -> [String] {
    let entries = try doses(of: medication(name)).flatMap(\.entries).map(\.entry)
    return entries.sorted { $0.instant < $1.instant }.map { entry in
      [
        entry.status.word, entry.date.text, entry.part ?? "-", entry.amount?.text ?? "?",
        entry.takenAt?.text ?? "-", entry.note ?? "",
      ].joined(separator: " | ")
    }
  }

  func notes(of name: String) throws -> [String] {
    let id = try medication(name).id
    return states(.note).filter { $0.parent == id }
      .compactMap { $0.register(Note.Field.content, Note.init(decoding:)).value?.text }.sorted()
  }

  /// The schedules of a medication in words.
  func schedules(of name: String) throws -> [String] {
    let medication = try medication(name)
    return Lineage.all(of: medication.scheduleVersions).flatMap(\.versions)
      .map { $0.schedule.sentence(unit: medication.doseUnit) }.sorted()
  }

  /// The stock lines of a medication in order of time.
  func stock(of name: String) throws -> [String] {
    try medication(name).stockEntries.compactMap(\.value).sorted { $0.at.instant < $1.at.instant }
      .map { "\($0.kind.word) \($0.amount) \($0.at) \($0.expires?.text ?? "-")" }
  }

  /// The planned doses of a medication whose person stays in one zone.
  func planner(
    of medication: Medication, in zone: ZoneRules = MedTimerSample.zone
  ) -> SlotPlanner {
    let stays = medication.scheduleVersions.compactMap(\.stated).prefix(1).map {
      Stated(ZoneStay(zone: "Test", from: MedTimerSample.now), $0.origin)
    }
    return SlotPlanner(
      medication, zones: ZoneHistory(Array(stays)), book: ZoneBook(["Test": zone]),
      history: DoseHistory(own: DoseBook(doses(of: medication))))
  }
}
