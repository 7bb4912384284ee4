internal import MedleyMedicines
internal import MedleyRecords

extension ImportPlan {
  /// Plans the import of the tables of MediTrak (`foreign-imports` §6).
  package init(_ file: MediTrakFile, in setting: ImportSetting) {
    var mapping = MediTrakMapping(file, setting)
    self = mapping.plan()
    ignoredKeys = file.ignoredKeys
  }
}

private struct MediTrakMapping {
  let file: MediTrakFile
  var mapping: ForeignMapping
  /// The medicine of each id, and where it is among the medications.
  var owners: [String: (index: Int, medicine: MediTrakFile.Medicine)] = [:]

  init(_ file: MediTrakFile, _ setting: ImportSetting) {
    self.file = file
    mapping = ForeignMapping(.mediTrak, setting)
  }

  mutating func plan() -> ImportPlan {
    let times = Dictionary(grouping: file.times, by: \.medicine)
    for (id, medicine) in file.medicines { add(id, medicine, times[id] ?? []) }
    for dose in file.doses { add(dose) }
    for note in file.notes { add(note) }
    addPauses()
    for (place, what) in file.repeated {
      _ = mapping.result.note(
        ImportLine(place: place, what: what, outcome: .nothingToTake(.twiceInFile)))
    }
    endInactive()
    return mapping.finish()
  }

  // MARK: Medicines

  private mutating func add(
    _ id: String, _ medicine: MediTrakFile.Medicine, _ times: [MediTrakFile.Time]
  ) {
    let person = mapping.person(of: [medicine.patient])
    let (index, isNew) = mapping.medicine(medicine.name, [medicine.unit], of: person?.person)
    owners[id] = (index, medicine)
    var line = ImportLine(
      place: medicine.place, what: medicine.name, outcome: .takenOver(.medication))
    if let person { line.remarks.append(.personOfTag(person.word)) }
    if let amount = medicine.amount, amount.isRounded {
      line.remarks.append(.rounded(to: amount.quantity.text))
    }
    if !isNew { line.remarks.append(.sameMedicineAgain) }
    let number = mapping.result.note(line)
    if isNew { mapping.medicines[index].record.line = number }
    mapping.medicines[index].unit = medicine.unit
    if !medicine.alias.isEmpty, medicine.alias != medicine.name {
      mapping.medicines[index].write(.name, medicine.alias)
      mapping.medicines[index].write(.fullName, medicine.name)
    }
    mapping.medicines[index].write(.instructions, medicine.instructions)
    var facts = medicine.limits
    if person == nil, !medicine.patient.isEmpty, medicine.patient != "ME!" {
      facts.append("Patient in MediTrak: \(medicine.patient)")
    }
    for fact in facts { mapping.medicines[index].notes.append((fact, nil)) }
    if !facts.isEmpty { mapping.result.lines[number].remarks.append(.factsInNote) }
    addSchedule(of: id, medicine, times, to: index, line: number)
  }

  private mutating func addSchedule(
    of id: String, _ medicine: MediTrakFile.Medicine, _ times: [MediTrakFile.Time], to index: Int,
    line: Int
  ) {
    let isPlanned = medicine.isActive && !medicine.hasSuccessor
    let planning = medicine.planning(times.map(\.time), in: mapping.setting)
    let lines = times.map { time in
      mapping.result.note(
        ImportLine(
          place: time.place, what: "\(medicine.name), \(time.time)",
          outcome: .nothingToTake(.notCurrent)))
    }
    guard isPlanned else { return }
    switch planning {
    case .schedule(let version):
      mapping.plan(version, id, of: index, lines: [line] + lines)
      for line in lines { mapping.result.lines[line].outcome = .takenOver(.schedule) }
      if let end = version.end, end < mapping.setting.today {
        mapping.result.lines[line].remarks.append(.scheduleIsOver)
      }
    case .obstacle(let obstacle):
      mapping.result.lines[line].remarks.append(.notPlanned(obstacle))
      mapping.medicines[index].notes.append((medicine.words(times.map(\.time)), line))
      for line in lines { mapping.result.lines[line].outcome = .keptAsNote }
    }
  }

  // MARK: Doses

  private mutating func add(_ dose: MediTrakFile.Dose) {
    guard let (index, medicine) = owners[dose.medicine] else { return }
    let zone = mapping.setting.zone
    let planned = dose.planned.instant(in: zone)
    var line = ImportLine(
      place: dose.place, what: "\(medicine.name), \(planned.date) \(planned.time)",
      outcome: .nothingToTake(.unanswered))
    mapping.medicines[index].hasPlannedDoses =
      mapping.medicines[index].hasPlannedDoses || medicine.minutes > 0
    guard dose.isTaken else {
      if planned.instant > mapping.setting.now { line.outcome = .nothingToTake(.notYetDue) }
      mapping.pass(line, of: index)
      return
    }
    let taken = dose.takenAt?.instant(in: zone)
    var stated = dose.amount ?? medicine.amount
    var note = ""
    if !dose.unit.isEmpty, dose.unit != medicine.unit {
      let text = [stated?.quantity.text, dose.unit].compactMap(\.self).joined(separator: " ")
      line.remarks.append(.unitDiffers(text))
      note = "amount: \(text)"
      stated = nil
    }
    if let stated, stated.isRounded { line.remarks.append(.rounded(to: stated.quantity.text)) }
    let isPlanned = medicine.minutes > 0
    mapping.log(
      ForeignDose(
        status: .taken, amount: stated?.quantity, plannedAt: isPlanned ? planned : nil,
        takenAt: isPlanned ? taken : taken ?? planned, loggedAt: taken ?? planned, note: note,
        lineage: dose.medicine, isToldApart: true),
      of: index, line)
  }

  // MARK: Notes and pauses

  private mutating func add(_ note: MediTrakFile.Note) {
    guard let (index, medicine) = owners[note.medicine] else { return }
    let at = note.at?.instant(in: mapping.setting.zone)
    let line = mapping.result.note(
      ImportLine(
        place: note.place, what: "\(medicine.name), note", outcome: .takenOver(.note)))
    mapping.medicines[index].notes.append((note.text, line))
    if let at { mapping.medicines[index].noteTimes[note.text] = at }
  }

  private mutating func addPauses() {
    let changes = Dictionary(grouping: file.changes, by: \.medicine)
    for (id, medicine) in file.medicines {
      guard let index = owners[id]?.index else { continue }
      var open: (from: LocalDate, line: Int)?
      for change in (changes[id] ?? []).sorted(by: { $0.order < $1.order }) {
        let word = change.isPaused ? "paused" : "resumed"
        let line = mapping.result.note(
          ImportLine(
            place: change.place, what: "\(medicine.name), \(word) on \(change.date.date)",
            outcome: .nothingToTake(.noDays)))
        if change.isPaused {
          if open == nil { open = (change.date.date, line) }
        } else if let begun = open {
          add(
            from: begun.from, through: change.date.date.adding(days: -1), to: index,
            [begun.line, line])
          open = nil
        }
      }
      if let begun = open { add(from: begun.from, through: nil, to: index, [begun.line]) }
    }
  }

  private mutating func add(
    from: LocalDate, through: LocalDate?, to index: Int, _ lines: [Int]
  ) {
    // A pause that ended on the day on which it began left no day out.
    guard from <= through ?? .latest else { return }
    for line in lines { mapping.result.lines[line].outcome = .takenOver(.pause) }
    let id = mapping.medicines[index].id
    mapping.medicines[index].record.members.append(
      ImportedRecord.Member(
        field: MedicationField.pauses.rawValue,
        name: .named(mapping.identity.member(.pauses, from.text, of: id)),
        value: Pause(from: from, through: through).encoded, lines: lines))
  }

  private mutating func endInactive() {
    let active = Set(
      owners.values.filter { $0.medicine.isActive && !$0.medicine.hasSuccessor }.map(\.index))
    for (index, medicine) in owners.values where !active.contains(index) {
      mapping.medicines[index].endingReason = "not active in MediTrak"
      if let end = medicine.end { mapping.medicines[index].noteDate(end.date) }
    }
  }
}

extension MediTrakFile.Change {
  fileprivate var order: (Int, Int, Int) { (date.date.days, date.time.minute, date.second) }
}

/// What a medicine becomes.
private enum MediTrakPlanning {
  case schedule(ScheduleVersion)
  case obstacle(ImportLine.Obstacle)
}

extension MediTrakFile.Medicine {
  fileprivate func planning(_ times: [WallTime], in setting: ImportSetting) -> MediTrakPlanning {
    let today = setting.today
    let begin = start?.date ?? today
    var version = ScheduleVersion(
      effectiveFrom: max(today, begin), end: end?.date, dose: amount?.quantity)
    let first = times.isEmpty ? start.map { [$0.time] } ?? [] : Set(times).sorted()
    switch minutes {
    case 0:
      version.recurrence = .asNeeded(AsNeededLimits())
      version.effectiveFrom = today
      version.start = today
      version.end = nil
    case _ where minutes % 1_440 == 0:
      guard !first.isEmpty else { return .obstacle(.noDates) }
      guard minutes / 1_440 <= MedicineLimits.intervalDayCount,
        first.count <= MedicineLimits.timeCount
      else { return .obstacle(.lengths) }
      if minutes > 1_440 {
        guard start != nil else { return .obstacle(.noDates) }
        version.recurrence = .everyDays(minutes / 1_440)
        version.start = begin
      }
      version.entries = first.map { TimeEntry($0) }
    case _ where times.isEmpty && 1_440 % minutes == 0:
      // By the clock: so many times a day, at the same times every day.
      guard let start else { return .obstacle(.noDates) }
      guard minutes >= MedicineLimits.spacingMinutes, 1_440 / minutes <= MedicineLimits.timeCount
      else { return .obstacle(.lengths) }
      version.entries = (0..<1_440 / minutes).compactMap {
        WallTime(minute: (start.time.minute + $0 * minutes) % 1_440)
      }.sorted().map { TimeEntry($0) }
    case _ where times.isEmpty:
      guard let start else { return .obstacle(.noDates) }
      guard let spacing = Minutes(minutes), minutes >= MedicineLimits.spacingMinutes else {
        return .obstacle(.lengths)
      }
      let anchor = start.instant(in: setting.zone)
      version.recurrence = .grid(spacing, from: anchor.time)
      version.start = anchor.date
      version.policy = .elapsed(offsetMinutes: anchor.offsetMinutes)
    default: return .obstacle(.mixedDates)
    }
    return .schedule(version)
  }

  fileprivate func words(_ times: [WallTime]) -> String {
    var parts = ["MediTrak plan of \(name): every \(minutes) min"]
    if let amount { parts.append(amount.quantity.words(unit: unit)) }
    parts += times.prefix(MedicineLimits.timeCount).map { "at \($0)" }
    if times.count > MedicineLimits.timeCount { parts.append("at \(times.count) times in all") }
    if let start { parts.append("from \(start.date) \(start.time)") }
    if let end { parts.append("until \(end.date)") }
    return parts.joined(separator: ", ")
  }
}
