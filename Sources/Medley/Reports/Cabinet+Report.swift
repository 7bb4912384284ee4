package import MedleyMedicines
internal import MedleyRecords
package import MedleyReports
internal import MedleySealing

extension Cabinet {
  /// Everything that a doctor's report says about a person in a period.
  package func report(
    for person: String?, from: LocalDate, to: LocalDate, version: String
  ) throws -> Report {
    try Cabinet.checkPeriod(from, to)
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
    var report = Report(
      version: version,
      subject: Report.Subject(
        name: person.name.value ?? "", birthYear: person.birthYear.value,
        notes: person.notes.value),
      period: table.period, today: clock.today, made: clock.moment,
      firstWeekday: person.firstWeekday, table: table)
    report.zones = clock.stays(of: person, period)
    let figures = Dictionary(table.medications.map { ($0.id, $0.figures) }) { first, _ in first }
    report.medicines = try zip(medications, calendars).map { medication, calendar in
      var medicine = try medicine(medication, period)
      medicine.figures = figures[medication.id] ?? Figures()
      medicine.intervals = Report.Intervals(calendar.asNeeded.map(\.entry.instant))
      return medicine
    }
    report.deviations = zip(medications, calendars)
      .flatMap { $0.deviations($1, clock.timeline) }
      .sorted { ($0.moment.instant, $0.medicine) < ($1.moment.instant, $1.medicine) }
    report.turns = try turns(of: medications, period, clock.timeline)
    report.remarks = try remarks(about: person, medications, period, clock.timeline)
    report.questions = try openQuestions(about: person, medications, period, clock.timeline)
    return report
  }

  /// True when a medication had a schedule, an intake or a course in a period.
  private mutating func concerns(
    _ medication: Medication, _ period: ClosedRange<LocalDate>
  ) throws -> Bool {
    let lineages = try planner(for: medication).lineages
    let first = lineages.flatMap(\.reigns).map { $0.version.schedule.begin($0) }.min()
    let lasts = lineages.map { $0.reigns.last?.version.schedule.lastDate ?? .latest }
    let last = min(medication.ending.value?.lastDate ?? .latest, lasts.max() ?? .latest)
    if first ?? .earliest <= period.upperBound, last >= period.lowerBound { return true }
    let calendar = try calendar(of: medication, period)
    return !calendar.slots.isEmpty || !calendar.extras.isEmpty || !calendar.asNeeded.isEmpty
      || !calendar.unconfirmed.isEmpty
  }

  private mutating func medicine(
    _ medication: Medication, _ period: ClosedRange<LocalDate>
  ) throws -> Report.Medicine {
    let lineages = try planner(for: medication).lineages
    let versions = lineages.compactMap {
      $0.version(on: period.upperBound) ?? $0.reigns.first?.version
    }
    var medicine = Report.Medicine(
      name: medication.name.value ?? "", unit: medication.doseUnit)
    medicine.fullName = medication.fullName.value
    medicine.ingredients = medication.ingredients.value?.names ?? []
    medicine.strength = medication.strength.value
    medicine.form = medication.form.value
    medicine.schedules = versions.map(\.schedule)
    medicine.followed = try followed(by: versions.map(\.schedule))
    medicine.route = medication.route.value
    medicine.reason = medication.reason.value
    medicine.prescriber = medication.prescriber.value
    medicine.instructions = medication.instructions.value
    medicine.start =
      lineages.compactMap { $0.reigns.first.map { $0.version.schedule.begin($0) } }.min()
    medicine.lastChange = versions.map(\.schedule.effectiveFrom).max()
    medicine.ending = medication.ending.value
    medicine.pause = medication.pause(on: period.upperBound)
    medicine.lateAfter = medication.lateAfter
    medicine.stock = try report(medication).map { Report.Stock($0) }
    medicine.isInDoubt = medication.isInDoubt
    return medicine
  }

  /// The names of the medications that schedules follow.
  mutating func followed(by schedules: [ScheduleVersion]) throws -> [Identifier: String] {
    var names: [Identifier: String] = [:]
    for case .followUp(let other, _) in schedules.map(\.recurrence) {
      names[other] = try allMedications.first { $0.id == other }?.name.value
    }
    return names
  }
}

extension ScheduleVersion {
  /// The first date with doses of dates that it rules.
  func begin(_ reign: Lineage.Reign) -> LocalDate { max(reign.dates.lowerBound, start) }

  /// The last date on which a dose can be due; nil when there is none.
  var lastDate: LocalDate? {
    let planned = plan?.dayCount.map { start.adding(days: $0 - 1) }
    return [end, planned].compactMap(\.self).min()
  }
}

extension Report.Stock {
  fileprivate init(_ stock: Cabinet.Stock) {
    self.init(amount: stock.level.amount)
    countOffBy = stock.level.countOffBy
    isProvisional = stock.level.isProvisional
    runsOut = stock.runsOut?.due
    lastCovered = stock.runOut?.lastCovered?.due
    isLow = stock.isLow
    let soon = stock.expiringSoon
    packages = stock.level.packages.compactMap { package in
      guard !package.isUsable(on: stock.today) || soon.contains(package) else { return nil }
      return package.expires.map {
        Package(
          amount: package.amount, expires: $0, isUsable: package.isUsable(on: stock.today))
      }
    }
  }
}

extension PersonClock {
  /// The zones of a person in a period, the one in which it begins first.
  fileprivate func stays(
    of person: Person, _ period: ClosedRange<LocalDate>
  ) -> [Report.Stay] {
    let begin =
      timeline.instant(onOrAfter: period.lowerBound, .midnight) ?? Instant(clampingSeconds: 0)
    let first = person.zones.zone(at: begin) ?? zoneName
    var stays = [Report.Stay(from: nil, zone: first)]
    for stay in person.zones.stays where stay.from > begin {
      let moment = timeline.show(stay.from)
      guard moment.date <= period.upperBound, stays.last?.zone != stay.zone else { continue }
      stays.append(Report.Stay(from: moment, zone: stay.zone))
    }
    return stays
  }
}

extension Medication {
  /// The doses of a period that did not go as planned, on the person's clock.
  fileprivate func deviations(
    _ calendar: DoseCalendar, _ timeline: ZoneTimeline
  ) -> [Report.Deviation] {
    let slots = calendar.slots.compactMap { slot -> Report.Deviation? in
      guard let kind = slot.deviation else { return nil }
      let entry = slot.outcome.counting?.entry
      return deviation(
        kind, slot.slot.date, timeline.show(slot.slot.due.instant),
        entry?.amount ?? slot.slot.amount, entry?.note)
    }
    func unplanned(_ dose: RecordedDose, _ kind: Report.Deviation.Kind) -> Report.Deviation {
      let entry = dose.entry
      return deviation(kind, entry.date, timeline.show(entry.instant), entry.amount, entry.note)
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

extension JudgedSlot {
  /// How the dose differs from the plan; nil when it does not, or is still open.
  fileprivate var deviation: Report.Deviation.Kind? {
    let entry = outcome.counting?.entry
    switch state {
    case .missed: return .missed
    case .skipped: return .skipped
    case .taken where isLate:
      let planned = (entry?.plannedAt ?? slot.due).instant
      let taken = entry?.takenAt?.instant ?? planned
      let minutes = (taken.milliseconds - planned.milliseconds) / 60_000
      return .late(Minutes(Int(clamping: minutes)) ?? .none)
    case .taken:
      guard let planned = slot.amount, let amount = entry?.amount, amount != planned else {
        return nil
      }
      return .otherAmount(planned: planned)
    case .pending, .overdue: return nil
    }
  }
}
