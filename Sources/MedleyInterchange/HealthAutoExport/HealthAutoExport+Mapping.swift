internal import MedleyMedicines
internal import MedleyRecords

extension ImportPlan {
  /// Plans the import of what Health Auto Export wrote (`foreign-imports` §4).
  package init(_ file: HealthAutoExport, in setting: ImportSetting) {
    var mapping = ForeignMapping(.healthAutoExport, setting)
    for dose in file.doses { mapping.add(dose) }
    mapping.settleMissingSchedules()
    self = mapping.finish()
    ignoredKeys = file.ignoredKeys
  }
}

extension ForeignMapping {
  fileprivate mutating func add(_ dose: HealthDose) {
    let shown = dose.scheduledAt ?? dose.at
    var line = ImportLine(
      place: dose.place, what: "\(dose.name), \(shown.date) \(shown.time)",
      outcome: .nothingToTake(.unanswered))
    let index = medicine(of: dose)
    medicines[index].noteDate(shown.date)
    if dose.scheduledAt != nil { medicines[index].hasPlannedDoses = true }
    // A skipped dose is of what was due; the number beside it is what Health proposes.
    let stated = dose.status == .skipped ? dose.scheduledAmount ?? dose.amount : dose.amount
    if let stated, stated.isRounded { line.remarks.append(.rounded(to: stated.quantity.text)) }
    switch dose.status {
    case .taken, .skipped:
      let isTaken = dose.status == .taken
      log(
        ForeignDose(
          status: isTaken ? .taken : .skipped, amount: stated?.quantity,
          plannedAt: dose.scheduledAt ?? (isTaken ? nil : dose.at),
          takenAt: isTaken ? dose.at : nil, loggedAt: dose.at),
        of: index, line)
      return
    case .notLogged: line.outcome = .nothingToTake(.answerUndone)
    case .notInteracted, .notificationNotSent, .snoozed, .unspecified:
      if shown.instant > setting.now { line.outcome = .nothingToTake(.notYetDue) }
    }
    pass(line, of: index)
  }

  /// The medicine of a dose: Health has one for each name and unit.
  private mutating func medicine(of dose: HealthDose) -> Int {
    let (index, _) = medicine(dose.name, dose.unit.isEmpty ? [] : [dose.unit])
    medicines[index].unit = dose.unit
    if !dose.nickname.isEmpty, dose.nickname != dose.name {
      medicines[index].write(.name, dose.nickname)
      medicines[index].write(.fullName, dose.name)
    }
    if !dose.form.isEmpty {
      medicines[index].write(.form, encoded: MedicineForm(typed: dose.form).encoded)
    }
    if dose.isArchived { medicines[index].endingReason = "archived in Health" }
    for text in MedTimerMapping.lists("Codes in Health", dose.codes)
    where !medicines[index].notes.contains(where: { $0.text == text }) {
      medicines[index].notes.append((text, nil))
    }
    return index
  }
}
