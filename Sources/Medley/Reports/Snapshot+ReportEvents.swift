internal import MedleyMedicines
internal import MedleyRecords
internal import MedleyReports
internal import MedleySealing
internal import MedleyStore

/// What happened in the period of a report, apart from the doses.
extension Snapshot {
  /// What began, changed, paused or ended in a period, in order of dates and names.
  mutating func turns(
    of medications: [Medication], _ period: ClosedRange<LocalDate>, _ timeline: ZoneTimeline
  ) throws -> [Report.Turn] {
    var turns = try medications.flatMap { try courseTurns(of: $0, period) }
    turns += try fieldTurns(of: medications, timeline)
    return turns.filter { period.contains($0.date) }.enumerated()
      .sorted { one, other in
        (one.element.date, one.element.medicine, one.offset)
          < (other.element.date, other.element.medicine, other.offset)
      }.map(\.element)
  }

  private mutating func courseTurns(
    of medication: Medication, _ period: ClosedRange<LocalDate>
  ) throws -> [Report.Turn] {
    let lineages = try planner(for: medication).lineages
    let followed = try followed(by: lineages.flatMap(\.versions).map(\.schedule))
    var turns: [Report.Turn] = []
    func add(_ date: LocalDate, _ kind: Report.Turn.Kind) {
      turns.append(
        Report.Turn(
          date: date, medicine: medication.name.value ?? "", unit: medication.doseUnit,
          followed: followed, kind: kind))
    }
    for lineage in lineages {
      var last: Lineage.Version?
      for reign in lineage.reigns where reign.version.id != last?.id {
        let schedule = reign.version.schedule
        let date = schedule.begin(reign)
        // Another version may have taken its place before it began.
        guard date <= reign.dates.upperBound else { continue }
        if let old = last?.schedule {
          if let kind = schedule.turn(from: old) { add(date, kind) }
        } else {
          add(date, .began(schedule))
        }
        last = reign.version
      }
      if let end = last?.schedule.lastDate, end < medication.ending.value?.lastDate ?? .latest {
        add(end, .finished)
      }
    }
    for pause in medication.pauses.compactMap(\.value) {
      if pause.from < period.lowerBound, let through = pause.through {
        add(through.adding(days: 1), .resumed(since: pause.from))
      } else {
        add(pause.from, .paused(through: pause.through, reason: pause.reason))
      }
    }
    if let ending = medication.ending.value {
      add(ending.lastDate, .ended(reason: ending.reason))
    }
    return turns
  }

  /// Each change of a strength or of a unit of dose, with what it was before.
  ///
  /// Only the log knows what was before; it is read when a field was written again at all.
  private mutating func fieldTurns(
    of medications: [Medication], _ timeline: ZoneTimeline
  ) throws -> [Report.Turn] {
    let fields: [MedicationField] = [.strength, .unit]
    let wanted = medications.filter { medication in
      // Whatever was written with the name and the first schedule is the beginning.
      let begin = medication.scheduleVersions.compactMap { $0.stated?.origin.stamp }.min()
      return [medication.strength, medication.unit].contains { register in
        register.displayed.map { $0.origin.stamp > begin ?? .max } ?? false
      }
    }
    guard !wanted.isEmpty else { return [] }
    let names = Dictionary(wanted.map { ($0.id, $0) }) { first, _ in first }
    let void = Set(try reading.voidChanges().map { [UInt64($0.branch), $0.sequence] })
    var values: [Identifier: [MedicationField: [(origin: Origin, value: String?)]]] = [:]
    try reading.eachChange(outside: CausalPast()) { change, branch in
      guard !void.contains([UInt64(branch), change.header.sequence]) else { return }
      for operation in (try? change.operations()) ?? [] {
        guard names[operation.place.record] != nil,
          let field = MedicationField(rawValue: operation.place.field), fields.contains(field),
          operation.place.kind == MedicineKind.medication.rawValue
        else { continue }
        let text = operation.value.registerText(limit: MedicineLimits.textByteCount)
        let origin = Origin(
          stamp: change.header.stamp, actor: change.header.actor, operation: operation.id)
        values[operation.place.record, default: [:]][field, default: []].append((origin, text))
      }
    }
    return wanted.flatMap { medication in
      fields.flatMap { field -> [Report.Turn] in
        // Of one moment the order is that of the register, and not that in which changes arrived.
        let written = (values[medication.id]?[field] ?? []).sorted { $0.origin < $1.origin }
        return zip(written, written.dropFirst()).filter { $0.0.value != $0.1.value }
          .map { old, new in
            Report.Turn(
              date: timeline.date(at: Instant(clamping: new.origin.stamp)),
              medicine: medication.name.value ?? "", unit: medication.doseUnit,
              kind: .field(field, from: old.value, to: new.value))
          }
      }
    }
  }

  /// The notes of a period about a person and some medications.
  mutating func remarks(
    about person: Person, _ medications: [Medication], _ period: ClosedRange<LocalDate>,
    _ timeline: ZoneTimeline
  ) throws -> [Report.Remark] {
    let names = Dictionary(medications.map { ($0.id, $0.name.value ?? "") }) { first, _ in first }
    var remarks: [Report.Remark] = []
    for state in try states(of: .note) where state.presence != .removed {
      guard let parent = state.parent, parent == person.id || names[parent] != nil,
        let note = state.register(Note.Field.content, Note.init(decoding:)).value
      else { continue }
      let moment = timeline.show(note.at.instant)
      guard period.contains(moment.date) else { continue }
      remarks.append(Report.Remark(moment: moment, medicine: names[parent], text: note.text))
    }
    return remarks.sorted { ($0.moment.instant, $0.text) < ($1.moment.instant, $1.text) }
  }

  /// The open questions that bear on a report; those about doses of other periods do not.
  mutating func openQuestions(
    about person: Person, _ medications: [Medication], _ period: ClosedRange<LocalDate>,
    _ timeline: ZoneTimeline
  ) throws -> [Report.OpenQuestion] {
    let ids = Set(medications.map(\.id))
    return try conflicts.filter { conflict in
      guard conflict.medication.map(ids.contains) ?? (conflict.record == person.id) else {
        return false
      }
      if conflict.medication == nil { return conflict.isOfPersonalFacts }
      let dates = conflict.entries.compactMap { entry -> LocalDate? in
        if case .dose(let dose) = entry.content { dose.date } else { nil }
      }
      return dates.isEmpty || dates.contains(where: period.contains)
    }.map { try openQuestion($0, timeline) }
  }

  private mutating func openQuestion(
    _ conflict: Conflict, _ timeline: ZoneTimeline
  ) throws -> Report.OpenQuestion {
    let medication = try allMedications.first { $0.id == conflict.medication }
    let field = MedicationField.allCases.first {
      conflict.recordKind == .medication && $0.word == conflict.field
    }
    var planned: Instant?
    let said = try conflict.entries.map { entry in
      let author = try author(of: entry.origin)
      let by = [author.person, author.device].filter { !$0.isEmpty }.joined(separator: ", ")
      return (what: try what(entry, field, timeline, &planned), by: by)
    }
    let schedules = conflict.entries.compactMap { entry in
      field == .scheduleVersions ? ScheduleVersion(decoding: entry.value) : nil
    }
    return Report.OpenQuestion(
      kind: conflict.kind, medicine: medication?.name.value,
      unit: medication?.doseUnit ?? "dose", planned: planned.map(timeline.show),
      field: conflict.field, said: said, followed: try followed(by: schedules))
  }

  /// What an entry says, and when its dose was planned.
  private mutating func what(
    _ entry: Conflict.Entry, _ field: MedicationField?, _ timeline: ZoneTimeline,
    _ planned: inout Instant?
  ) throws -> Report.OpenQuestion.Said {
    switch entry.content {
    case .dose(let dose):
      planned = planned ?? dose.plannedAt?.instant
      guard dose.status == .taken else {
        return .dose(dose.status, nil, timeline.show(dose.loggedAt.instant))
      }
      return .dose(.taken, dose.amount, timeline.show(dose.instant))
    case .value(let text):
      if field == .person, let id = Identifier(bytes: entry.value) {
        return .text(try people.first { $0.id == id }?.name.value ?? "")
      }
      if let field { return .value(field, entry.value) }
      if let stay = ZoneStay(decoding: entry.value) {
        return .stay(stay.zone, OffsetInstant(stay.from, in: .utc))
      }
      return .text(text)
    }
  }
}

extension Conflict {
  /// True for questions about who the person is and where; their settings are no doctor's concern.
  fileprivate var isOfPersonalFacts: Bool {
    let facts: [PersonField] = [.name, .birthYear, .notes, .zones]
    return kind == .removed || facts.contains { $0.word == field }
  }
}

extension ScheduleVersion {
  /// How it differs from the version before it; nil when nobody would see a difference.
  fileprivate func turn(from old: ScheduleVersion) -> Report.Turn.Kind? {
    var same = self
    same.effectiveFrom = old.effectiveFrom
    same.lineage = old.lineage
    same.seen = old.seen
    same.notBefore = old.notBefore
    if same == old { return nil }
    same.start = old.start
    same.end = old.end
    return same == old && start != old.start ? .restarted(self) : .changed(from: old, to: self)
  }
}
