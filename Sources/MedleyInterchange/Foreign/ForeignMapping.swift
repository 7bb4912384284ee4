internal import MedleyMedicines
internal import MedleyRecords
internal import MedleySealing

/// Collects the medicines, schedules and doses of a file and turns them into records.
struct ForeignMapping {
  let identity: ForeignIdentity
  let setting: ImportSetting
  var result = ImportPlan()
  var medicines: [ForeignMedicine] = []
  /// Notes about the person, each with its line of the account.
  var personNotes: [(text: String, line: Int)] = []
  private var indices: [Identifier: Int] = [:]
  /// The latest instant that the file names and that is not after the import.
  private var lastInstant: Instant?

  init(_ program: ImportFormat, _ setting: ImportSetting) {
    identity = ForeignIdentity(program: program.rawValue)
    self.setting = setting
  }

  /// The index of a medicine, made anew when it was not named before.
  mutating func medicine(
    _ name: String, _ further: [String] = [], occurrence: Int = 0, of person: Identifier? = nil
  ) -> (index: Int, isNew: Bool) {
    let person = person ?? setting.person
    let id = identity.medication(name, further, occurrence: occurrence, of: person)
    if let index = indices[id] { return (index, false) }
    indices[id] = medicines.count
    medicines.append(
      ForeignMedicine(name.isEmpty ? "Unnamed medicine" : name, id: id, person: person))
    return (medicines.count - 1, true)
  }

  /// Adds a schedule that rules from the import on: earlier doses are not due.
  ///
  /// The rule is `whenAbsent` where another file of the program may have made the medication
  /// without it.
  mutating func plan(
    _ version: ScheduleVersion, _ key: String = "", of index: Int, lines: [Int] = [],
    rule: ImportedRecord.Rule = .withTheRecord
  ) {
    var version = version
    if version.recurrence.isPlanned { version.notBefore = setting.now.wholeSecond }
    medicines[index].record.members.append(
      ImportedRecord.Member(
        field: MedicationField.scheduleVersions.rawValue,
        name: .named(identity.lineage(key, of: medicines[index].id)), value: version.encoded,
        rule: rule, lines: lines))
  }

  /// Adds what the file says of a dose, with its line.
  mutating func log(_ dose: ForeignDose, of index: Int, _ line: ImportLine) {
    var line = line
    let slot = dose.plannedAt.map {
      SlotKey(
        lineage: identity.lineage(dose.lineage, of: medicines[index].id), date: $0.date,
        part: dose.part ?? $0.time.text)
    }
    let shown = dose.plannedAt ?? dose.takenAt ?? dose.loggedAt
    let entry = DoseEntry(
      slot: slot, date: shown.date, status: dose.status, amount: dose.amount,
      plannedAt: dose.plannedAt?.wholeSecond,
      takenAt: dose.status == .taken ? dose.takenAt?.wholeSecond : nil,
      loggedAt: dose.loggedAt.wholeSecond, note: dose.note.isEmpty ? nil : dose.note,
      source: .imported)
    line.outcome =
      switch dose.status {
      case .taken: .takenOver(slot == nil ? .unscheduledDose : .takenDose)
      case .skipped: .takenOver(.skippedDose)
      case .missed: .takenOver(.missedDose)
      }
    if medicines[index].noteOutcome(entry) { line.remarks.append(.severalOutcomes) }
    medicines[index].noteDate(entry.date)
    note(dose.loggedAt.instant)
    let number = result.note(line)
    medicines[index].firstLine = medicines[index].firstLine ?? number
    result.doses.append(
      ImportedDose(
        medication: medicines[index].id, entry: entry,
        occurrence: slot == nil && dose.isToldApart
          ? medicines[index].occurrence(of: entry.encoded) : 0,
        line: number))
  }

  /// Adds a line of which nothing was taken but that it names a medicine.
  mutating func pass(_ line: ImportLine, of index: Int) {
    let number = result.note(line)
    medicines[index].firstLine = medicines[index].firstLine ?? number
  }

  /// Takes as needed what was never planned, and says of the rest that the file has no schedule.
  mutating func settleMissingSchedules() {
    for index in medicines.indices {
      if medicines[index].hasPlannedDoses {
        guard let line = medicines[index].firstLine, medicines[index].endingReason == nil else {
          continue
        }
        result.lines[line].remarks.append(.noScheduleInFile)
      } else {
        plan(
          ScheduleVersion(
            effectiveFrom: setting.today, recurrence: .asNeeded(AsNeededLimits())),
          of: index)
      }
    }
  }

  /// Adds a line of the stock; a count is named, what is added is told by its content.
  mutating func addStock(_ entry: StockEntry, key: String?, of index: Int, line: Int?) {
    let value = entry.encoded
    let field = MedicationField.stockEntries
    medicines[index].record.members.append(
      ImportedRecord.Member(
        field: field.rawValue,
        name: key.map { .named(identity.member(field, $0, of: medicines[index].id)) } ?? .content,
        occurrence: key == nil ? medicines[index].occurrence(of: value) : 0, value: value,
        lines: line.map { [$0] } ?? []))
  }

  /// Keeps an instant of the file, which dates the notes.
  mutating func note(_ instant: Instant) {
    guard instant <= setting.now else { return }
    lastInstant = max(lastInstant ?? instant, instant)
  }

  /// Says of a person in the file's words who they are here; nil where nobody was named.
  func person(of words: [String]) -> (person: Identifier, word: String)? {
    let named = words.compactMap { word in
      setting.people[word].map { (person: $0, word: word) }
    }
    guard let first = named.first, named.allSatisfy({ $0.person == first.person }) else {
      return nil
    }
    return first
  }

  /// The plan of everything that was collected.
  mutating func finish() -> ImportPlan {
    for medicine in medicines { finish(medicine) }
    let at = OffsetInstant((lastInstant ?? setting.now).wholeSecond, in: setting.zone)
    for (text, line) in personNotes {
      var note = ImportedRecord(
        .note, id: identity.note(text, about: setting.person), parent: setting.person, line: line)
      note.registers = [(Note.Field.content.rawValue, Note(text: text, at: at).encoded)]
      result.records.append(note)
    }
    return result
  }

  private mutating func finish(_ medicine: ForeignMedicine) {
    var medicine = medicine
    medicine.write(.person, encoded: medicine.person.bytes)
    medicine.write(.name, medicine.name)
    medicine.write(.unit, medicine.unit)
    if let reason = medicine.endingReason {
      let last = medicine.lastDate ?? setting.today
      medicine.write(
        .ending, encoded: Ending(lastDate: min(last, setting.today), reason: reason).encoded)
    }
    medicine.record.registers.sort { $0.field < $1.field }
    result.records.append(medicine.record)
    let at = OffsetInstant((lastInstant ?? setting.now).wholeSecond, in: setting.zone)
    for (text, line) in medicine.notes {
      var note = ImportedRecord(
        .note, id: identity.note(text, about: medicine.id), parent: medicine.id, line: line)
      let written = Note(text: text, at: medicine.noteTimes[text] ?? at)
      note.registers = [(Note.Field.content.rawValue, written.encoded)]
      result.records.append(note)
    }
  }
}

extension OffsetInstant {
  /// The instant without its fraction of a second, which is how records keep it.
  fileprivate var wholeSecond: OffsetInstant {
    OffsetInstant(instant.wholeSecond, offsetMinutes: offsetMinutes) ?? self
  }
}
