package import MedleyMedicines
internal import MedleyRecords
package import MedleyReports
internal import MedleySealing

extension Cabinet {
  /// Everything that a doctor's report says about a person in a period.
  package func report(
    for person: String?, from: LocalDate, to: LocalDate, version: String
  ) throws -> Report {
    guard from <= to else {
      throw CabinetError.refused(
        what: "period", why: "it ends before it begins", hint: "give --from before --to")
    }
    guard to.days(since: from) <= MedicineLimits.figureDayCount else {
      throw CabinetError.refused(
        what: "period", why: "it is longer than 25 years", hint: "give a later --from")
    }
    return try look { snapshot in
      let person = try snapshot.person(for: person)
      return try snapshot.report(on: person, from...to, version: version)
    }
  }
}

extension Snapshot {
  fileprivate mutating func report(
    on person: Person, _ period: ClosedRange<LocalDate>, version: String
  ) throws -> Report {
    let clock = clock(of: person)
    let medications = try medications(of: person).filter { try concerns($0, period) }
    let calendars = try medications.map { try calendar(of: $0, period) }
    let table = FigureTable(calendars, period: period, firstWeekday: person.firstWeekday)
    let figures = Dictionary(table.medications.map { ($0.id, $0.figures) }) { first, _ in first }
    let ids = Set(medications.map(\.id))
    return Report(
      version: version,
      subject: Report.Subject(
        name: person.name.value ?? "", birthYear: person.birthYear.value,
        notes: person.notes.value),
      period: table.period, today: clock.today, made: clock.moment,
      firstWeekday: person.firstWeekday, table: table,
      medicines: try medications.map {
        try medicine($0, period, figures[$0.id] ?? Figures())
      },
      deviations: zip(medications, calendars).flatMap { $0.deviations($1) }
        .sorted { ($0.date, $0.moment.instant) < ($1.date, $1.moment.instant) },
      turns: try medications.flatMap { try turns(of: $0, period) }
        .sorted { ($0.date, $0.medicine) < ($1.date, $1.medicine) },
      questions: try conflicts.filter { $0.medication.map(ids.contains) ?? false }
        .map { try openQuestion($0) })
  }

  /// True when a medication had a schedule or an entry in a period.
  private mutating func concerns(
    _ medication: Medication, _ period: ClosedRange<LocalDate>
  ) throws -> Bool {
    let planner = try planner(for: medication)
    let first = planner.lineages.flatMap(\.reigns).map(\.dates.lowerBound).min()
    if let ending = medication.ending.value, ending.lastDate < period.lowerBound {
      return try !doses(for: planner, period).outcomes.isEmpty
    }
    return first.map { $0 <= period.upperBound } ?? true
  }

  private mutating func medicine(
    _ medication: Medication, _ period: ClosedRange<LocalDate>, _ figures: Figures
  ) throws -> Report.Medicine {
    let planner = try planner(for: medication)
    let versions = planner.lineages.compactMap {
      $0.version(on: period.upperBound) ?? $0.reigns.first?.version
    }
    let starts = planner.lineages.compactMap {
      $0.reigns.first.map { max($0.dates.lowerBound, $0.version.schedule.start) }
    }
    var followed: [Identifier: String] = [:]
    for case .followUp(let other, _) in versions.map(\.schedule.recurrence) {
      followed[other] = try allMedications.first { $0.id == other }?.name.value
    }
    return Report.Medicine(
      name: medication.name.value ?? "", fullName: medication.fullName.value,
      ingredients: medication.ingredients.value?.names ?? [],
      strength: medication.strength.value, form: medication.form.value,
      schedules: versions.map(\.schedule), followed: followed, unit: medication.doseUnit,
      route: medication.route.value, reason: medication.reason.value,
      prescriber: medication.prescriber.value, instructions: medication.instructions.value,
      start: starts.min(), lastChange: versions.map(\.schedule.effectiveFrom).max(),
      ending: medication.ending.value, pause: medication.pause(on: period.upperBound),
      figures: figures,
      stock: try report(medication).map { stock in
        Report.Stock(
          amount: stock.level.amount, countOffBy: stock.level.countOffBy,
          isProvisional: stock.level.isProvisional, runsOut: stock.runsOut?.due)
      }, isInDoubt: medication.isInDoubt)
  }

  /// What began, changed, paused or ended in a period.
  private mutating func turns(
    of medication: Medication, _ period: ClosedRange<LocalDate>
  ) throws -> [Report.Turn] {
    let name = medication.name.value ?? ""
    let unit = medication.doseUnit
    func turn(_ date: LocalDate, _ kind: Report.Turn.Kind) -> Report.Turn {
      Report.Turn(date: date, medicine: name, unit: unit, kind: kind)
    }
    var turns: [Report.Turn] = []
    for lineage in try planner(for: medication).lineages {
      var last: Lineage.Version?
      for reign in lineage.reigns where reign.version.id != last?.id {
        let date = max(reign.dates.lowerBound, reign.version.schedule.start)
        turns.append(turn(date, last == nil ? .began : .changed(reign.version.schedule)))
        last = reign.version
      }
    }
    turns += medication.pauses.compactMap(\.value).map { turn($0.from, .paused(to: $0.through)) }
    if let ending = medication.ending.value {
      turns.append(turn(ending.lastDate, .ended(reason: ending.reason)))
    }
    return turns.filter { period.contains($0.date) }
  }

  private mutating func openQuestion(_ conflict: Conflict) throws -> Report.OpenQuestion {
    let planned = conflict.entries.lazy.compactMap { entry -> OffsetInstant? in
      guard case .dose(let dose) = entry.content else { return nil }
      return dose.plannedAt
    }.first
    return Report.OpenQuestion(
      kind: conflict.kind,
      medicine: try allMedications.first { $0.id == conflict.medication }?.name.value,
      planned: planned, field: conflict.field == nil ? nil : conflict.fieldWords)
  }
}

extension Medication {
  /// The doses of a period that did not go as planned.
  fileprivate func deviations(_ calendar: DoseCalendar) -> [Report.Deviation] {
    let slots = calendar.slots.compactMap { slot -> Report.Deviation? in
      let entry = slot.outcome.counting?.entry
      let kind: Report.Deviation.Kind
      switch slot.state {
      case .missed: kind = .missed
      case .skipped: kind = .skipped
      case .taken where slot.isLate:
        let planned = (entry?.plannedAt ?? slot.slot.due).instant
        let taken = entry?.takenAt?.instant ?? planned
        kind = .late(
          Minutes(Int(clamping: (taken.milliseconds - planned.milliseconds) / 60_000)) ?? .none)
      case .taken, .pending, .overdue: return nil
      }
      return deviation(
        kind, slot.slot.date, slot.slot.due, entry?.amount ?? slot.slot.amount, entry?.note)
    }
    func unplanned(_ dose: RecordedDose, _ kind: Report.Deviation.Kind) -> Report.Deviation {
      let entry = dose.entry
      let moment = entry.takenAt ?? entry.plannedAt ?? entry.loggedAt
      return deviation(kind, entry.date, moment, entry.amount, entry.note)
    }
    return slots
      + calendar.extras.filter { $0.dose.entry.status == .taken }
      .map { unplanned($0.dose, .extra) }
      + calendar.asNeeded.map { unplanned($0, .asNeeded) }
      + calendar.unconfirmed.map { unplanned($0, .unconfirmed) }
  }

  private func deviation(
    _ kind: Report.Deviation.Kind, _ date: LocalDate, _ moment: OffsetInstant,
    _ amount: Quantity?, _ note: String?
  ) -> Report.Deviation {
    Report.Deviation(
      medicine: name.value ?? "", unit: doseUnit, date: date, moment: moment, kind: kind,
      amount: amount, note: note)
  }
}
