package import MedleyMedicines
package import MedleyRecords
internal import MedleySealing

extension ImportPlan {
  /// Plans the import of a MedTimer backup for a person.
  ///
  /// The zone is the one that the phone was in; the file has none. Tags that are among the given
  /// ones put a medicine under another person, the others become notes.
  package init(
    _ backup: MedTimerBackup, for person: Identifier, tagged people: [String: Identifier] = [:],
    zone: ZoneRules, now: Instant
  ) {
    var mapping = MedTimerMapping(
      backup, person: person, people: people, zone: zone, now: now)
    self = mapping.plan()
    ignoredKeys = backup.ignoredKeys
    if backup.hasSettings { ignoredKeys.note(["settings"], besides: [], under: "") }
  }
}

/// Turns a MedTimer backup into records (`medtimer-import`).
struct MedTimerMapping {
  let backup: MedTimerBackup
  let person: Identifier
  let people: [String: Identifier]
  let zone: ZoneRules
  let now: Instant
  /// The first date that imported schedules rule.
  let today: LocalDate
  /// What decides about reminders besides themselves.
  let circumstances: MedTimerCircumstances
  /// The latest instant that the file names and that is not after the import.
  let lastInstant: Instant?

  var result = ImportPlan()
  var medicines: [MappedMedicine] = []
  /// The medicines of a name, in the order of the file.
  var namesakes: [String: [Int]] = [:]
  /// The medicine to which a reminder belongs, and its kind.
  var owners: [Int64: (medicine: Int, kind: MedTimerReminder.Kind)] = [:]
  /// What stands behind the amounts of doses, by the name of the medicine in events.
  let amountWords: [String: Set<String>]
  /// Medicines that only events name, by person and name.
  var unlisted: [Identifier: Int] = [:]

  init(
    _ backup: MedTimerBackup, person: Identifier, people: [String: Identifier],
    zone: ZoneRules, now: Instant
  ) {
    self.backup = backup
    self.person = person
    self.people = people
    self.zone = zone
    self.now = now
    today = zone.date(at: now.seconds)
    circumstances = MedTimerCircumstances(today: today, zone: zone, events: backup.events)
    lastInstant = backup.events.lazy.flatMap { [$0.remindedAt, $0.processedAt].compactMap(\.self) }
      .filter { $0 <= now && $0.seconds > 0 }.max()
    var words: [String: Set<String>] = [:]
    for event in backup.events where event.status == .taken || event.status == .skipped {
      let amount = WrittenAmount(event.amount)
      guard amount.quantity != nil else { continue }
      words[MedTimerMapping.baseName(event.medicineName), default: []].insert(amount.words)
    }
    amountWords = words
  }

  mutating func plan() -> ImportPlan {
    var counts: [Identifier: [String: Int]] = [:]
    for medicine in backup.medicines { add(medicine, &counts) }
    for event in backup.events { add(event) }
    for index in medicines.indices {
      leaveOutEarlierSlots(of: index)
      finish(index)
    }
    return result
  }

  // MARK: Medicines

  private mutating func add(
    _ medicine: MedTimerMedicine, _ counts: inout [Identifier: [String: Int]]
  ) {
    var remarks: [ImportLine.Remark] = []
    let chosen = chosenPerson(medicine.tags)
    let owner = chosen?.person ?? person
    if let chosen {
      remarks.append(.personOfTag(chosen.tag))
    } else if medicine.tags.contains(where: { people[$0] != nil }) {
      remarks.append(.severalPeople(medicine.tags.filter { people[$0] != nil }))
    }
    let occurrence = counts[owner]?[medicine.name] ?? 0
    counts[owner, default: [:]][medicine.name] = occurrence + 1
    if occurrence > 0 { remarks.append(.nameOccursAgain(number: occurrence + 1)) }
    if medicine.name.trimmed.isEmpty { remarks.append(.nameMissing) }

    let line = result.note(
      ImportLine(
        place: medicine.place, what: medicine.name.trimmed, outcome: .takenOver(.medication)))
    var mapped = MappedMedicine(
      name: medicine.name, occurrence: occurrence, person: owner, tags: medicine.tags,
      unit: medicine.doseUnit, isListed: true, line: line)
    addSchedules(of: medicine, to: &mapped, &remarks)
    addStock(of: medicine, to: &mapped, &remarks)
    addFacts(of: medicine, to: &mapped, besides: chosen?.tag, &remarks)
    result.lines[line].remarks = remarks

    let index = medicines.count
    medicines.append(mapped)
    namesakes[medicine.name, default: []].append(index)
    for reminder in medicine.reminders where owners[reminder.id] == nil {
      owners[reminder.id] = (index, reminder.kind)
    }
  }

  /// The person that exactly one tag, or several that agree, name.
  func chosenPerson(_ tags: [String]) -> (person: Identifier, tag: String)? {
    let named = tags.compactMap { tag in people[tag].map { (person: $0, tag: tag) } }
    guard let first = named.first, named.allSatisfy({ $0.person == first.person }) else {
      return nil
    }
    return first
  }

  private mutating func addSchedules(
    of medicine: MedTimerMedicine, to mapped: inout MappedMedicine,
    _ remarks: inout [ImportLine.Remark]
  ) {
    var lineages: Set<Identifier> = []
    let schedules = MedTimerSchedule.all(
      of: medicine.reminders, medication: mapped.id, in: circumstances
    ).filter { lineages.insert($0.lineage).inserted }
    mapped.plan(schedules)
    let planned = Set(mapped.schedules.flatMap { $0.parts.map(\.reminder.place) })
    var lines: [String: Int] = [:]
    for reminder in medicine.reminders {
      let isPlanned = planned.contains(reminder.place)
      let planning = reminder.planning(among: medicine.reminders, in: circumstances)
      lines[reminder.place] = add(
        reminder, isPlanned ? planning : .note(planning.obstacle), to: &mapped)
    }
    for schedule in mapped.schedules {
      mapped.record.members.append(
        ImportedRecord.Member(
          field: MedicationField.scheduleVersions.rawValue, name: .named(schedule.lineage),
          value: schedule.version.encoded, rule: .withTheRecord,
          lines: schedule.parts.compactMap { lines[$0.reminder.place] }))
    }
    let doses = medicine.reminders.filter(\.isForDoses)
    if doses.allSatisfy({ !$0.isActive }) {
      remarks.append(.asNeeded)
      addAsNeeded(presets: doses, to: &mapped)
    }
  }

  /// Adds the line of a reminder, and a note of what a schedule does not hold.
  private mutating func add(
    _ reminder: MedTimerReminder, _ planning: MedTimerPlanning, to mapped: inout MappedMedicine
  ) -> Int {
    let words = reminder.words(in: zone, unit: mapped.unit)
    var remarks: [ImportLine.Remark] = []
    switch planning {
    case .schedules:
      let amount = WrittenAmount(reminder.amount)
      if amount.quantity == nil && !amount.isEmpty { remarks.append(.amountInWords(amount.text)) }
      if !amount.words.isEmpty && amount.words != mapped.unit {
        remarks.append(.unitDiffers(amount.text))
      }
      if reminder.hasVariableAmount || reminder.isTakenAutomatically {
        remarks.append(.factsInNote)
      }
      let needsNote = !remarks.isEmpty
      if reminder.kind == .continuousInterval, reminder.intervalStartsFromProcessed {
        remarks.append(.countsEveryIntake)
        if circumstances.waitsForIntake(reminder, of: mapped.name) {
          remarks.append(.waitsForIntake)
        }
      }
      if let end = reminder.periodEnd, end < today { remarks.append(.scheduleIsOver) }
      let line = result.note(
        ImportLine(
          place: reminder.place, what: "\(mapped.name), \(words)",
          outcome: .takenOver(.schedule), remarks: remarks))
      if needsNote { mapped.notes.append((words, nil)) }
      return line
    case .note(let obstacle):
      if let obstacle { remarks.append(.notPlanned(obstacle)) }
      let line = result.note(
        ImportLine(
          place: reminder.place, what: "\(mapped.name), \(words)", outcome: .keptAsNote,
          remarks: remarks))
      mapped.notes.append((words, line))
      return line
    }
  }

  private func addAsNeeded(presets: [MedTimerReminder], to mapped: inout MappedMedicine) {
    let amounts = Set(presets.map(\.plannedAmount))
    let version = ScheduleVersion(
      effectiveFrom: today, recurrence: .asNeeded(AsNeededLimits()),
      dose: amounts.count == 1 ? amounts.first ?? nil : nil)
    mapped.record.members.append(
      ImportedRecord.Member(
        field: MedicationField.scheduleVersions.rawValue,
        name: .named(MedTimerIdentity.lineage(0, of: mapped.id)), value: version.encoded,
        rule: .withTheRecord))
  }
}

extension MedTimerMedicine {
  /// The unit of dose: that of the stock, else the words that all amounts agree on.
  fileprivate var doseUnit: String {
    if !unit.trimmed.isEmpty { return unit.trimmed }
    let amounts = reminders.filter(\.isForDoses).map { WrittenAmount($0.amount) }
      .filter { $0.quantity != nil }
    let words = Set(amounts.map(\.words))
    return words.count == 1 ? words.first ?? "" : ""
  }
}

extension MedTimerReminder {
  /// False for a warning about the stock or the expiry date.
  var isForDoses: Bool { kind != .outOfStock && kind != .expirationDate }
}
