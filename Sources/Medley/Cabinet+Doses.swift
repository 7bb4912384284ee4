package import MedleyMedicines
package import MedleyRecords
internal import MedleySealing
internal import MedleyStore

extension Cabinet {
  /// Which dose somebody means, and what they say of it.
  package struct DoseRequest {
    package var medication: String
    package var person: String?
    package var slotDate: LocalDate?
    package var slotPart: String?
    /// Names the slot beyond doubt; with it goes its date.
    package var slotKey: SlotKey?
    package var amount: Quantity?
    /// When it was taken; nil is now.
    package var at: OffsetInstant?
    package var note: String?

    package init(medication: String) { self.medication = medication }
  }

  /// What logging a dose did.
  package struct Logged {
    package let medication: String
    package let unit: String
    package let entry: DoseEntry
    /// The id of the entry.
    package let id: Identifier
    /// True when nothing was written, because the slot was taken already.
    package let wasTaken: Bool
    /// True when an entry that was there before was written again.
    package let isCorrection: Bool
    package let warnings: [DoseWarning]
  }

  /// What a person should know about a dose that was logged.
  package enum DoseWarning {
    /// No slot was open: it is an extra intake, possibly a double dose.
    case extra(last: OffsetInstant?, next: OffsetInstant?)
    /// It closes a planned dose minutes after another intake: perhaps a second tap.
    case again(last: OffsetInstant, planned: OffsetInstant?)
    /// What the limits of this medication, or of one that shares an ingredient, say.
    case limit(LimitWarning)
    /// A device without a right to it says that this dose, or one of that day, was taken.
    case unconfirmed(EntryReport)
    /// The slot that was named is of a later day; logging it closes it all the same.
    case ahead(due: OffsetInstant)
    /// It is a day on which the medication is paused.
    case paused(Pause)
    /// The medication has come to its end.
    case ended(Ending)
    /// The stock says that there was less than that.
    case stockIsOff(by: Quantity)
    /// The stock lasts no longer than the days at which a person wants to know.
    case stockIsLow(Stock)
  }

  /// Logs a dose as taken.
  package func take(_ request: DoseRequest) throws -> Logged {
    let taken = request.at ?? circumstances.moment
    return try log(request) { snapshot, medication in
      if request.slotDate != nil {
        let slot = try snapshot.slot(request, of: medication)
        return .slot(
          slot,
          .taking(
            slot.slot, amount: request.amount, at: taken, loggedAt: circumstances.moment,
            note: request.note), [])
      }
      let planner = try snapshot.planner(for: medication)
      let date = planner.timeline.date(at: taken.instant)
      let doses = try snapshot.doses(
        of: medication.id, planner, around: taken.instant, dayCount: 33)
      switch planner.target(of: medication, at: taken.instant, doses: doses) {
      case .slot(let slot):
        return .slot(
          slot,
          .taking(
            slot.slot, amount: request.amount, at: taken, loggedAt: circumstances.moment,
            note: request.note),
          slot.slot.intake(closeTo: taken.instant, in: doses).flatMap { dose in
            dose.entry.takenAt.map { [.again(last: $0, planned: dose.entry.plannedAt)] }
          } ?? [])
      case .asNeeded:
        let amount =
          request.amount ?? planner.asNeededVersion(on: date)?.dose
          ?? planner.usualDose(on: date)
        return .unscheduled(
          .unscheduled(
            amount: amount, at: taken, on: date, loggedAt: circumstances.moment,
            note: request.note), [])
      case .extra(let warning):
        let amount =
          request.amount ?? warning.next?.amount ?? warning.last?.entry.amount
          ?? planner.usualDose(on: date)
        return .unscheduled(
          .unscheduled(
            amount: amount, at: taken, on: date, loggedAt: circumstances.moment,
            note: request.note),
          [.extra(last: warning.last?.entry.takenAt, next: warning.next?.due)])
      }
    }
  }

  /// Logs a dose as left out on purpose.
  package func skip(_ request: DoseRequest) throws -> Logged {
    try log(request) { snapshot, medication in
      let slot =
        request.slotDate == nil
        ? try snapshot.oldestOpenSlot(of: medication, at: circumstances.now)
        : try snapshot.slot(request, of: medication)
      return .slot(
        slot,
        .skipping(slot.slot, loggedAt: circumstances.moment, reason: request.note), [])
    }
  }

  /// What is to be logged.
  private enum Plan {
    case slot(JudgedSlot, DoseEntry, [DoseWarning])
    case unscheduled(DoseEntry, [DoseWarning])
  }

  private func log(
    _ request: DoseRequest, _ plan: (inout Snapshot, Medication) throws -> Plan
  ) throws -> Logged {
    try store.write { writing in
      var snapshot = Snapshot(writing.reading, circumstances)
      let owner = try request.person.map { try snapshot.person($0) }
      let medication = try snapshot.medication(request.medication, of: owner)
      let plan = try plan(&snapshot, medication)
      let entry: DoseEntry
      let draft: OperationDraft
      var known: RecordedDose?
      var warnings: [DoseWarning] = []
      switch plan {
      case .unscheduled(let made, let found):
        entry = made
        draft = .log(made, of: medication.id)
        warnings = medication.courseWarnings(on: made) + found
        warnings += try snapshot.unconfirmedWarnings(of: medication, on: made.date)
      case .slot(let slot, let made, let found):
        entry = made
        warnings = found
        // Later today a person may mean it; on another day it is most often a slip.
        let due = slot.slot.due
        let now = OffsetInstant(circumstances.now, offsetMinutes: due.offsetMinutes)
        if made.status == .taken, let now, slot.slot.key.date > now.date {
          warnings.append(.ahead(due: due))
        }
        for dose in slot.outcome.unconfirmed {
          warnings.append(.unconfirmed(try snapshot.report(of: dose)))
        }
        switch slot.outcome.plan(for: made.status) {
        case .alreadyTaken(let dose):
          return Logged(
            medication: medication.name.value ?? "", unit: medication.doseUnit,
            entry: dose.entry, id: dose.id, wasTaken: true, isCorrection: false, warnings: [])
        case .correct(let dose):
          known = dose
          draft = .correct(dose, to: made, of: medication.id)
        case .add: draft = .log(made, of: medication.id)
        }
      }
      let findings = try snapshot.limitFindings(entry, of: medication, replacing: known?.id)
      var membership = try snapshot.membership
      let changes = try writing.append([draft], by: author(), judge: &membership)
      var after = Snapshot(writing.reading, circumstances)
      warnings += try after.warnings(of: findings, after: entry, of: medication)
      let id = try known?.id ?? Cabinet.newestOperation(in: changes)
      return Logged(
        medication: medication.name.value ?? "", unit: medication.doseUnit, entry: entry, id: id,
        wasTaken: false, isCorrection: known != nil, warnings: warnings)
    }
  }

  private static func newestOperation(in changes: [Change]) throws -> Identifier {
    guard let last = try changes.last?.operations().last else {
      throw CabinetError.notFound(what: .entry, name: "")
    }
    return last.id
  }
}

extension Medication {
  /// True on a date on which nothing of it is due, because of a pause or of its end.
  fileprivate func restsOn(_ date: LocalDate, at instant: Instant) -> Bool {
    pause(on: date) != nil || ending.value?.isOver(on: date, at: instant) ?? false
  }

  /// Why it has no planned dose of a name on a date.
  func noSlot(on date: LocalDate, named name: String) -> CabinetError {
    let hint = "a dose that was taken all the same: medley take MEDICATION --at TIME"
    if let ending = ending.value,
      ending.lastDate < date || ending.at != nil && ending.lastDate == date
    {
      return .refused(
        what: self.name.value ?? "",
        why: "it ended on \(ending.lastDate), so there is no such dose",
        hint: hint)
    }
    guard let pause = pause(on: date) else { return .notFound(what: .slot, name: name) }
    return .refused(
      what: self.name.value ?? "", why: "it is paused \(pause.words), so there is no such dose",
      hint: hint)
  }

  /// Why an intake that closes no slot may not be meant: a pause, or the end.
  fileprivate func courseWarnings(on entry: DoseEntry) -> [Cabinet.DoseWarning] {
    if let ending = ending.value, ending.isOver(on: entry.date, at: entry.instant) {
      return [.ended(ending)]
    }
    return pause(on: entry.date).map { [.paused($0)] } ?? []
  }
}

extension Snapshot {
  /// The slot that a date and a part name.
  mutating func slot(
    _ request: Cabinet.DoseRequest, of medication: Medication
  ) throws -> JudgedSlot {
    let planner = try planner(for: medication)
    let date = request.slotDate ?? planner.timeline.date(at: circumstances.now)
    var slots = slots(of: medication, planner, on: date, named: request.slotPart)
    if let key = request.slotKey { slots = planner.slot(key).map { [$0] } ?? [] }
    let name = "\(date)" + (request.slotPart.map { "T\($0)" } ?? "")
    guard !slots.isEmpty else { throw medication.noSlot(on: date, named: name) }
    let judged = try judge(slots, of: medication, planner)
    // Of several doses of a day the oldest without an outcome is meant.
    if judged.count > 1, let open = judged.first(where: { $0.outcome.status == nil }) {
      return open
    }
    guard judged.count == 1 else {
      throw CabinetError.ambiguous(
        what: .slot, name: name,
        candidates: judged.map(\.slot.name))
    }
    return judged[0]
  }

  /// The entries of some days around an instant, and of doses that were moved there from afar.
  mutating func doses(
    of medication: Identifier, _ planner: SlotPlanner, around instant: Instant, dayCount: Int
  ) throws -> DoseBook {
    if planner.followsIntakes { return planner.history.own }
    let date = planner.timeline.date(at: instant)
    let near = planner.slots(around: instant).map(\.key.date)
    let first = min(date.adding(days: -dayCount), near.min() ?? date)
    return try doses(
      of: medication, first...max(date.adding(days: dayCount), near.max() ?? date))
  }

  /// The oldest slot that a dose logged at an instant may mean.
  mutating func oldestOpenSlot(
    of medication: Medication, at instant: Instant
  ) throws -> JudgedSlot {
    let planner = try planner(for: medication)
    let date = planner.timeline.date(at: instant)
    let open = try judge(planner.slots(around: instant), of: medication, planner)
      .first { $0.isOpen(at: instant) }
    guard let open else {
      if medication.restsOn(date, at: instant) {
        throw medication.noSlot(on: date, named: date.text)
      }
      throw CabinetError.refused(
        what: medication.name.value ?? "", why: "no planned dose is open now",
        hint: "name one with --slot, such as --slot todayT20:00")
    }
    return open
  }
}
