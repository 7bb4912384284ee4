internal import MedleyMedicines
internal import MedleyRecords

extension ImportPlan {
  /// Plans the import of a FHIR bundle (`foreign-imports` §7).
  package init(_ file: FHIRBundle, in setting: ImportSetting) {
    var mapping = FHIRMapping(file, setting)
    self = mapping.plan()
    ignoredKeys = file.ignoredKeys
  }
}

private struct FHIRMapping {
  let file: FHIRBundle
  var mapping: ForeignMapping
  /// Medicines that an entry plans, and those of which the last word was that they ended.
  private var planned: Set<Int> = []
  private var ended: [Int: String] = [:]
  private var current: Set<Int> = []

  init(_ file: FHIRBundle, _ setting: ImportSetting) {
    self.file = file
    mapping = ForeignMapping(.fhir, setting)
  }

  mutating func plan() -> ImportPlan {
    // A statement says what a person takes, a request what somebody wants; the first one counts.
    let hasStatement = Set(
      file.entries.compactMap { entry -> String? in
        guard case .plan(let plan) = entry.resource, !plan.isRequest, plan.isCurrent else {
          return nil
        }
        return plan.subject.medicine
      })
    for entry in file.entries {
      switch entry.resource {
      case .plan(let plan):
        add(plan, isSecondary: plan.isRequest && hasStatement.contains(plan.subject.medicine))
      case .administration(let administration): add(administration)
      case .dispense(let dispense): add(dispense)
      case .medication: note(entry.place, entry.what, .namedElsewhere)
      case .other: note(entry.place, entry.what, .notOfMedicines)
      }
    }
    for (place, what) in file.repeated { note(place, what, .twiceInFile) }
    for (index, reason) in ended where !current.contains(index) {
      mapping.medicines[index].endingReason = reason
    }
    for (index, medicine) in mapping.medicines.enumerated()
    where !planned.contains(index) && ended[index] == nil {
      if let line = medicine.firstLine {
        mapping.result.lines[line].remarks.append(.noScheduleInFile)
      }
    }
    return mapping.finish()
  }

  private mutating func note(_ place: String, _ what: String, _ reason: ImportLine.Reason) {
    _ = mapping.result.note(
      ImportLine(place: place, what: what, outcome: .nothingToTake(reason)))
  }

  /// The medicine of an entry, with what the entry says of it besides doses.
  private mutating func medicine(_ subject: FHIRSubject) -> Int {
    let (index, _) = mapping.medicine(subject.medicine)
    if !subject.form.isEmpty {
      mapping.medicines[index].write(.form, encoded: MedicineForm(typed: subject.form).encoded)
    }
    if !subject.ingredients.isEmpty {
      mapping.medicines[index].write(
        .ingredients, encoded: Ingredients(subject.ingredients).encoded)
    }
    for text in MedTimerMapping.lists("Codes", subject.codes) { addNote(text, to: index) }
    return index
  }

  private mutating func addNote(_ text: String, to index: Int, line: Int? = nil) {
    guard !mapping.medicines[index].notes.contains(where: { $0.text == text }) else { return }
    mapping.medicines[index].notes.append((text, line))
  }

  // MARK: Plans

  private mutating func add(_ plan: FHIRPlan, isSecondary: Bool) {
    if plan.status == .error || !plan.isOrder || plan.status == .draft || plan.status == .notTaken {
      return note(
        plan.subject.place, plan.subject.medicine,
        plan.status == .error ? .enteredInError : .notCurrent)
    }
    let index = medicine(plan.subject)
    let line = mapping.result.note(
      ImportLine(
        place: plan.subject.place, what: plan.subject.medicine, outcome: .takenOver(.medication)))
    if mapping.medicines[index].record.line == nil { mapping.medicines[index].record.line = line }
    planned.insert(index)
    if let unit = plan.dosages.compactMap(\.dose).first?.unit, mapping.medicines[index].unit.isEmpty
    {
      mapping.medicines[index].unit = unit
    }
    addFacts(of: plan, to: index, line: line)
    guard plan.isCurrent else {
      ended[index] = "\(plan.status.rawValue) in the file"
      if let end = plan.end?.last ?? plan.start?.first { mapping.medicines[index].noteDate(end) }
      return
    }
    current.insert(index)
    if isSecondary {
      mapping.result.lines[line].remarks.append(.plannedByAnother)
      addInstructions(of: plan, to: index, line: line)
      return
    }
    addSchedules(of: plan, to: index, line: line)
  }

  private mutating func addFacts(of plan: FHIRPlan, to index: Int, line: Int) {
    mapping.medicines[index].write(.reason, plan.reasons.joined(separator: ", "))
    mapping.medicines[index].write(.prescriber, plan.prescriber)
    for dosage in plan.dosages {
      mapping.medicines[index].write(.reason, dosage.asNeededFor)
      mapping.medicines[index].write(.route, dosage.route)
      if let dose = dosage.dose, dose.value.isRounded {
        mapping.result.lines[line].remarks.append(.rounded(to: dose.value.quantity.text))
      }
    }
    let facts =
      plan.notes
      + plan.dosages.flatMap {
        [$0.doseWords, $0.maximumWords] + $0.additionalInstructions
      }.filter { !$0.isEmpty }
    for fact in facts { addNote(fact, to: index) }
    if !facts.isEmpty { mapping.result.lines[line].remarks.append(.factsInNote) }
  }

  private mutating func addSchedules(of plan: FHIRPlan, to index: Int, line: Int) {
    let unit = mapping.medicines[index].unit
    let units = Set(plan.dosages.compactMap(\.dose?.unit))
    let planning =
      units.isSubset(of: [unit]) && !plan.hasModifier
      ? FHIRDosage.planning(plan.dosages, from: plan.start, to: plan.end, in: mapping.setting)
      : .obstacle(.unknownParts)
    switch planning {
    case .schedules(let versions, let remarks):
      let key = plan.subject.id.isEmpty ? plan.subject.place : plan.subject.id
      for (number, version) in versions.enumerated() {
        mapping.plan(version, "\(key) \(number)", of: index, lines: [line])
        if let end = version.end, end < mapping.setting.today {
          mapping.result.lines[line].remarks.append(.scheduleIsOver)
        }
      }
      mapping.result.lines[line].remarks += remarks
      let words = plan.dosages.map {
        $0.patientInstruction.isEmpty ? $0.text : $0.patientInstruction
      }.filter { !$0.isEmpty }
      let text = words.joined(separator: "\n")
      if text.utf8.count <= InterchangeLimits.noteByteCount {
        mapping.medicines[index].write(.instructions, text)
      } else {
        for text in words { addNote(text, to: index) }
      }
    case .obstacle(let obstacle):
      mapping.result.lines[line].remarks.append(.notPlanned(obstacle))
      addInstructions(of: plan, to: index, line: line)
    }
    if plan.status == .onHold {
      let id = mapping.medicines[index].id
      mapping.medicines[index].record.members.append(
        ImportedRecord.Member(
          field: MedicationField.pauses.rawValue,
          name: .named(mapping.identity.member(.pauses, "on-hold", of: id)),
          value: Pause(from: mapping.setting.today, through: nil).encoded, rule: .withTheRecord))
    }
  }

  /// Keeps an instruction in words where nothing is planned for it.
  private mutating func addInstructions(of plan: FHIRPlan, to index: Int, line: Int) {
    for dosage in plan.dosages {
      let texts = [dosage.text, dosage.patientInstruction].filter { !$0.isEmpty }
      let amount = dosage.dose.map { "amount \($0.words)" }
      for text in texts.isEmpty ? [amount].compactMap(\.self) : texts {
        addNote(text, to: index, line: line)
      }
    }
  }

  // MARK: Doses and packages

  private mutating func add(_ administration: FHIRAdministration) {
    let at = administration.at.instant(in: mapping.setting.zone)
    var line = ImportLine(
      place: administration.subject.place,
      what: "\(administration.subject.medicine), \(at.date)"
        + (administration.at.instant == nil ? "" : " \(at.time)"),
      outcome: .nothingToTake(.unanswered))
    if administration.hasModifier {
      line.outcome = .nothingToTake(.otherMeaning)
      _ = mapping.result.note(line)
      return
    }
    let isDone = administration.status == .completed
    guard isDone || administration.status == .notDone else {
      if administration.status == .error { line.outcome = .nothingToTake(.enteredInError) }
      if administration.status != .unknown, administration.status != .error {
        line.outcome = .nothingToTake(.notFinished)
      }
      _ = mapping.result.note(line)
      return
    }
    let index = medicine(administration.subject)
    var notes = isDone ? [] : administration.reasons
    notes += administration.notes
    var amount = administration.dose?.value.quantity
    if let dose = administration.dose {
      if dose.value.isRounded { line.remarks.append(.rounded(to: dose.value.quantity.text)) }
      if mapping.medicines[index].unit.isEmpty, !planned.contains(index) {
        mapping.medicines[index].unit = dose.unit
      }
      if dose.unit != mapping.medicines[index].unit {
        line.remarks.append(.unitDiffers(dose.words))
        notes.append("amount: \(dose.words)")
        amount = nil
      }
    }
    let isTimed = administration.at.instant != nil
    if !isTimed { line.remarks.append(.timeUnknown) }
    mapping.log(
      ForeignDose(
        status: isDone ? .taken : .skipped, amount: amount,
        plannedAt: administration.planned ?? (isDone ? nil : at),
        takenAt: isDone && isTimed ? at : nil, loggedAt: at, note: notes.joined(separator: "\n"),
        isToldApart: true),
      of: index, line)
  }

  private mutating func add(_ dispense: FHIRDispense) {
    let index = medicine(dispense.subject)
    var line = ImportLine(
      place: dispense.subject.place, what: "\(dispense.subject.medicine), package",
      outcome: .nothingToTake(.notFinished))
    if dispense.hasModifier { line.outcome = .nothingToTake(.otherMeaning) }
    guard dispense.isCompleted, !dispense.hasModifier else {
      mapping.pass(line, of: index)
      return
    }
    guard let quantity = dispense.quantity, let moment = dispense.at else {
      line.outcome = .nothingToTake(.unreadableStock)
      mapping.pass(line, of: index)
      return
    }
    if mapping.medicines[index].unit.isEmpty { mapping.medicines[index].unit = quantity.unit }
    let at = moment.instant(in: mapping.setting.zone)
    mapping.note(at.instant)
    guard quantity.unit == mapping.medicines[index].unit else {
      line.outcome = .keptAsNote
      line.remarks.append(.unitDiffers(quantity.words))
      let number = mapping.result.note(line)
      addNote("Handed over on \(at.date): \(quantity.words)", to: index, line: number)
      return
    }
    line.outcome = .takenOver(.refill)
    if quantity.value.isRounded { line.remarks.append(.rounded(to: quantity.value.quantity.text)) }
    let number = mapping.result.note(line)
    mapping.medicines[index].firstLine = mapping.medicines[index].firstLine ?? number
    let second = OffsetInstant(at.instant.wholeSecond, offsetMinutes: at.offsetMinutes) ?? at
    mapping.addStock(
      StockEntry(
        .refill, quantity.value.quantity, at: second,
        reason: dispense.daysSupply.map { "for \($0.value.quantity.text) days" }),
      key: nil, of: index, line: number)
  }
}

extension FHIRPlan {
  /// True for what a person takes, or is about to.
  fileprivate var isCurrent: Bool {
    switch status {
    case .active, .intended, .onHold, .unknown: isOrder
    default: false
    }
  }
}
