internal import MedleyMedicines
internal import MedleyRecords

extension ImportPlan {
  /// Entries after which it is told again how far the work is.
  private static let progressStep = 1_000

  /// Works out what has to be written so that everything of the plan is here.
  ///
  /// Only what is missing is written. Registers and schedules of a record that is here already are
  /// left as people have them, so importing a file again never undoes a later edit.
  /// The closure is told now and then how many of how many records and doses were looked at.
  package func drafts(
    besides existing: inout some ExistingRecords,
    progress: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws -> ImportDrafts {
    var work = DraftWork(lines: lines)
    let count = records.count + doses.count
    for (index, record) in records.enumerated() {
      if index % ImportPlan.progressStep == 0 { progress(index, count) }
      try work.add(record, &existing)
    }
    for (index, dose) in doses.enumerated() {
      if index % ImportPlan.progressStep == 0 { progress(records.count + index, count) }
      try work.add(dose, &existing)
    }
    work.settleKnownLines()
    work.drafts.ignoredKeys = ignoredKeys
    return work.drafts
  }
}

/// Goes through a plan beside what is here and collects what is missing.
private struct DraftWork {
  var drafts: ImportDrafts
  /// Lines of which something was written, and lines of which something was here.
  private var writtenLines: Set<Int> = []
  private var knownLines: [Int: ImportLine.Reason] = [:]
  /// Medications that were here before, removed ones included; nil for those that are new.
  private var medications: [Identifier: Medication?] = [:]
  /// Records and places that this import writes itself.
  private var writtenRecords: Set<Key> = []
  private var writtenPlaces: Set<Place> = []
  private var newRecords: Set<Identifier> = []

  /// A resolution has the id of the intake that it judges, so the kind belongs to the name.
  private struct Key: Hashable {
    let kind: UInt64
    let id: Identifier
  }

  init(lines: [ImportLine]) { drafts = ImportDrafts(lines: lines) }

  // MARK: Records

  mutating func add(_ record: ImportedRecord, _ existing: inout some ExistingRecords) throws {
    guard writtenRecords.insert(Key(kind: record.kind, id: record.id)).inserted else {
      if let line = record.line { writtenLines.insert(line) }
      return
    }
    // A record below one that is new here cannot be here either.
    let isBelowNew = record.parent.map(newRecords.contains) ?? false
    let state = isBelowNew ? nil : try existing.state(of: record.id, kind: record.kind)
    let isHere = state.map { $0.presence != .removed } ?? false
    var hasWritten = false
    if let state, state.presence == .removed, !record.isRemoved {
      // A removed record comes back with what it still says.
      drafts.operations.append(
        OperationDraft(
          kind: record.kind, shape: .write, record: .named(record.id), field: 0,
          parent: record.parent))
      drafts.counts.records += 1
      hasWritten = true
    }
    if state == nil {
      for (field, value) in record.registers {
        write(
          OperationDraft(
            kind: record.kind, shape: .write, record: .named(record.id), field: field,
            parent: record.parent, value: value))
      }
      drafts.counts.records += 1
      newRecords.insert(record.id)
      hasWritten = true
    }
    for member in record.members {
      guard try add(member, to: record, state, isHere: isHere), !hasWritten else { continue }
      if let line = record.line {
        drafts.lines[line].outcome = .takenOver(.value(of: record.kind, member.field))
      }
      hasWritten = true
    }
    if record.isRemoved, state == nil {
      drafts.removals.append(
        OperationDraft(kind: record.kind, shape: .remove, record: .named(record.id), field: 0))
    }
    if let line = record.line {
      if hasWritten { writtenLines.insert(line) } else { knownLines[line] = .alreadyHere }
    }
  }

  /// Adds a member of a record unless it is here.
  ///
  /// - Returns: true when it is written.
  private mutating func add(
    _ member: ImportedRecord.Member, to record: ImportedRecord, _ state: RecordState?,
    isHere: Bool
  ) throws -> Bool {
    let draft = OperationDraft(
      kind: record.kind, shape: .add, record: record.name, field: member.field,
      member: member.name, parent: record.parent, occurrence: member.occurrence,
      value: member.value)
    let place = draft.place
    let isMemberHere = (state?.fields[member.field] ?? []).contains { $0.member == place?.member }
    if isMemberHere {
      drafts.counts.known += 1
      noteKnown(member.lines, member.differs(from: state) ? .differsHere : .alreadyHere)
      return false
    }
    if isHere, member.rule == .withTheRecord {
      noteKnown(member.lines, .medicationIsHere)
      return false
    }
    if member.rule == .whenAlone, !(state?.fields[member.field] ?? []).isEmpty {
      noteKnown(member.lines, .medicationIsHere)
      return false
    }
    if let place, !writtenPlaces.insert(place).inserted { return false }
    write(draft)
    writtenLines.formUnion(member.lines)
    return true
  }

  private mutating func write(_ draft: OperationDraft) {
    drafts.operations.append(draft)
    if draft.kind == MedicineKind.intake.rawValue {
      drafts.counts.doses += 1
    } else {
      drafts.counts.values += 1
    }
  }

  private mutating func noteKnown(_ lines: [Int], _ reason: ImportLine.Reason) {
    for line in lines where knownLines[line] == nil { knownLines[line] = reason }
  }

  // MARK: Doses

  mutating func add(_ dose: ImportedDose, _ existing: inout some ExistingRecords) throws {
    var dose = dose
    if let medication = try medication(dose.medication, &existing) {
      if let reason = try reasonToLeave(dose, medication, &existing) {
        drafts.counts.known += 1
        knownLines[dose.line] = reason
        return
      }
      if medication.isPresent { dose = dose.placed(in: medication) }
    }
    let draft = OperationDraft.logImported(
      dose.entry, of: dose.medication, occurrence: dose.occurrence)
    if let place = draft.place, !writtenPlaces.insert(place).inserted {
      knownLines[dose.line] = .twiceInFile
      return
    }
    drafts.operations.append(draft)
    drafts.counts.doses += 1
    writtenLines.insert(dose.line)
  }

  /// The medication of a dose as it was before; nil when this import makes it.
  private mutating func medication(
    _ id: Identifier, _ existing: inout some ExistingRecords
  ) throws -> Medication? {
    if let known = medications[id] { return known }
    let state = try existing.state(of: id, kind: MedicineKind.medication.rawValue)
    let medication = state.map { Medication($0) }
    medications[id] = .some(medication)
    return medication
  }

  /// Why a dose is not written; nil when it is new.
  private func reasonToLeave(
    _ dose: ImportedDose, _ medication: Medication, _ existing: inout some ExistingRecords
  ) throws -> ImportLine.Reason? {
    let kind = MedicineKind.intake.rawValue
    let draft = OperationDraft.logImported(
      dose.entry, of: dose.medication, occurrence: dose.occurrence)
    guard let place = draft.place else { return nil }
    if let state = try existing.state(of: place.record, kind: kind) {
      let entries = state.members(IntakeRecord.Field.entries, DoseEntry.init(decoding:))
      if entries.contains(where: { $0.id == place.member }) { return .alreadyHere }
      // What went with its medication comes back with it.
      if entries.isEmpty, medication.isPresent { return .takenBackHere }
    }
    guard let slot = dose.entry.slot, let planned = dose.entry.plannedAt else { return nil }
    // An earlier import may have known another schedule, or none: then the time names the slot.
    let parts = Set([
      SlotKey(lineage: slot.lineage, date: slot.date, part: slot.part),
      SlotKey(lineage: slot.lineage, date: planned.date, part: planned.time.text),
    ])
    let lineages = Set([slot.lineage] + dose.otherLineages + medication.lineageIDs)
    var others = Set(
      lineages.flatMap { lineage in
        parts.map { SlotKey(lineage: lineage, date: $0.date, part: $0.part) }
      })
    others.formUnion(medication.spreadSlots(at: planned))
    for other in others.sorted() {
      guard let state = try existing.state(of: other.record(of: dose.medication), kind: kind)
      else { continue }
      let twin = state.members(IntakeRecord.Field.entries, DoseEntry.init(decoding:))
        .compactMap(\.value)
        .first { $0.source == .imported && $0.plannedAt?.instant == planned.instant }
      guard let twin else { continue }
      return twin.saysTheSame(as: dose.entry) ? .alreadyHere : .differsHere
    }
    return nil
  }

  /// Turns the outcome of lines of which nothing was written into the reason.
  mutating func settleKnownLines() {
    for (line, reason) in knownLines where !writtenLines.contains(line) {
      if case .nothingToTake = drafts.lines[line].outcome { continue }
      drafts.lines[line].outcome = .nothingToTake(reason)
    }
  }
}

extension ImportLine.Taken {
  /// What a member of a record that is here already is.
  fileprivate static func value(of kind: UInt64, _ field: UInt64) -> ImportLine.Taken {
    guard kind == MedicineKind.medication.rawValue else { return .other }
    return switch MedicationField(rawValue: field) {
    case .stockEntries: .stockCount
    case .scheduleVersions: .schedule
    default: .other
    }
  }
}

extension ImportedRecord.Member {
  /// True when a schedule is here in another form than in the file, but for its first date.
  fileprivate func differs(from state: RecordState?) -> Bool {
    guard field == MedicationField.scheduleVersions.rawValue, let state,
      case .named(let id) = name, let own = ScheduleVersion(decoding: value)
    else { return false }
    let versions = state.members(MedicationField.scheduleVersions, ScheduleVersion.init(decoding:))
    guard let newest = Lineage.all(of: versions).first(where: { $0.id == id })?.versions.last
    else { return false }
    return !own.saysTheSame(as: newest.schedule)
  }
}

extension Medication {
  /// The schedules that the medication has.
  fileprivate var lineageIDs: [Identifier] {
    scheduleVersions.compactMap { member in member.value.map { $0.lineage ?? member.id } }
  }

  /// The slots of its windows and grids that are due at an instant.
  fileprivate func spreadSlots(at planned: OffsetInstant) -> [SlotKey] {
    scheduleVersions.compactMap { member in
      member.value.flatMap { $0.spreadSlot(at: planned, of: $0.lineage ?? member.id) }
    }
  }
}

extension DoseEntry {
  /// True when two entries state the same outcome of the same dose.
  fileprivate func saysTheSame(as other: DoseEntry) -> Bool {
    status == other.status && amount == other.amount && takenAt?.instant == other.takenAt?.instant
  }
}
