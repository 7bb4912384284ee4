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
    /// What the limits of this medication, or of one that shares an ingredient, say.
    case limit(LimitWarning)
    /// The slot that was named is of a later day; logging it closes it all the same.
    case ahead(due: OffsetInstant)
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
            note: request.note))
      }
      let planner = try snapshot.planner(for: medication)
      let date = planner.timeline.date(at: taken.instant)
      let doses = try snapshot.doses(
        of: medication.id, date.adding(days: -33)...date.adding(days: 33))
      switch planner.target(of: medication, at: taken.instant, doses: doses) {
      case .slot(let slot):
        return .slot(
          slot,
          .taking(
            slot.slot, amount: request.amount, at: taken, loggedAt: circumstances.moment,
            note: request.note))
      case .asNeeded:
        let amount =
          request.amount ?? planner.asNeededVersion(on: date)?.dose ?? planner.usualDose(on: date)
        return .unscheduled(
          .unscheduled(
            amount: amount, at: taken, loggedAt: circumstances.moment, note: request.note), [])
      case .extra(let warning):
        let amount =
          request.amount ?? warning.next?.amount ?? warning.last?.entry.amount
          ?? planner.usualDose(on: date)
        return .unscheduled(
          .unscheduled(
            amount: amount, at: taken, loggedAt: circumstances.moment, note: request.note),
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
        .skipping(slot.slot, loggedAt: circumstances.moment, reason: request.note))
    }
  }

  /// What is to be logged.
  private enum Plan {
    case slot(JudgedSlot, DoseEntry)
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
        warnings = found
      case .slot(let slot, let made):
        entry = made
        // Later today a person may mean it; on another day it is most often a slip.
        let due = slot.slot.due
        let now = OffsetInstant(circumstances.now, offsetMinutes: due.offsetMinutes)
        if made.status == .taken, let now, slot.slot.key.date > now.date {
          warnings.append(.ahead(due: due))
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

extension Snapshot {
  /// The slot that a date and a part name.
  mutating func slot(
    _ request: Cabinet.DoseRequest, of medication: Medication
  ) throws -> JudgedSlot {
    let planner = try planner(for: medication)
    let date = request.slotDate ?? circumstances.today
    let slots = planner.slots(on: date, named: request.slotPart)
    let name = "\(date)" + (request.slotPart.map { "T\($0)" } ?? "")
    guard !slots.isEmpty else { throw CabinetError.notFound(what: .slot, name: name) }
    let doses = try doses(of: medication.id, date...date)
    let judged = slots.map {
      JudgedSlot(
        $0, doses.outcomes[$0.key] ?? SlotOutcome([]), lateAfter: medication.lateAfter,
        now: circumstances.now)
    }
    // Of several doses of a day the oldest without an outcome is meant.
    if judged.count > 1, let open = judged.first(where: { $0.outcome.status == nil }) {
      return open
    }
    guard judged.count == 1 else {
      throw CabinetError.ambiguous(
        what: .slot, name: name,
        candidates: judged.map { "\($0.slot.key.date)T\($0.slot.key.part)" })
    }
    return judged[0]
  }

  /// The oldest slot that a dose logged at an instant may mean.
  mutating func oldestOpenSlot(
    of medication: Medication, at instant: Instant
  ) throws -> JudgedSlot {
    let planner = try planner(for: medication)
    let date = planner.timeline.date(at: instant)
    let doses = try doses(of: medication.id, date.adding(days: -3)...date.adding(days: 3))
    let open = planner.slots(around: instant).map {
      JudgedSlot(
        $0, doses.outcomes[$0.key] ?? SlotOutcome([]), lateAfter: medication.lateAfter,
        now: instant)
    }.first { $0.isOpen(at: instant) }
    guard let open else {
      throw CabinetError.refused(
        what: medication.name.value ?? "", why: "no planned dose is open now",
        hint: "name one with --slot, such as --slot todayT20:00")
    }
    return open
  }
}
