internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley edit`: other fields, or another schedule from a date on.
enum EditCommand {
  static let name = Option<String?>("name", "NAME", "Another name")
  static let dose = Option<Quantity?>("dose", "AMOUNT", "Another amount each time")
  static let notCritical = Flag("not-critical", "Reminders need not insist any more")
  static let removedCode = Option<[String]>(
    "remove-code", "BARCODE", "Take a barcode off, in any form it is written; once for each")
  static let from = Option<TypedDate?>(
    "from", "DATE", "The day from which the new schedule holds; today if left out")

  static let command = Command(
    "edit", "Change a medication, or its schedule from a date on",
    discussion: """
      Only what is given changes; an empty text such as --reason= empties the field. New times, \
      days, amounts or limits make a new version of the schedule from the date of --from: doses \
      before it keep their times, amounts and outcomes. Given times replace all times.
      """,
    inputs: [CommonInputs.medication, name, dose] + MedicationInputs.described + [
      MedicationInputs.end
    ] + MedicationInputs.further + [
      removedCode, MedicationInputs.critical, notCritical, MedicationInputs.zonePolicy,
      MedicationInputs.lateAfter, from,
    ],
    rules: MedicationInputs.rules + [
      .apart(MedicationInputs.gap, MedicationInputs.at),
      .apart(MedicationInputs.gap, MedicationInputs.days),
      .apart(MedicationInputs.maximum, MedicationInputs.at),
      .apart(MedicationInputs.maximum, MedicationInputs.days),
      .apart(MedicationInputs.critical, notCritical),
    ],
    examples: [
      Example("medley edit Iron --strength \"50 mg\"", "Correct a field"),
      Example(
        "medley edit Iron --at 09:00 --at 21:00 --from tomorrow",
        "Other times, from tomorrow on"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let typed = try given[CommonInputs.medication].text
    let clock = try cabinet.clock(ofMedication: typed)
    let date = try given[from]?.date(today: clock.today) ?? clock.today
    var facts = try MedicationInputs.facts(given, workspace)
    if let word = try given[name] {
      facts.texts[.name] = try workspace.name(of: word, for: .medication)
    }
    if try given[notCritical] { facts.isCritical = false }
    var schedule = try MedicationInputs.schedule(given, cabinet.circumstances, clock)
    schedule.dose = try given[dose]?.aboveZero("--dose")
    schedule.rule = try rule(given, of: typed, on: date, in: cabinet)
    let codes = try MedicationInputs.codes(given, workspace)
    guard !codes.contains(where: { $0.lowercased() == "none" }) else {
      throw Failure(
        .valueRefused, "“none” is not a barcode",
        "take a barcode off with --remove-code BARCODE; “medley show MEDICATION” shows them")
    }
    let removed = try given[removedCode].map { try workspace.barcode(of: $0, "--remove-code") }
    let isOther =
      facts != MedicationFacts() || !codes.isEmpty || !removed.isEmpty
      || given.has(MedicationInputs.photo)
    guard !schedule.isEmpty || isOther else {
      throw Failure(
        .usage, "nothing to change was given", "“medley help edit” shows what can be changed")
    }
    guard try given[from] == nil || !schedule.isEmpty else {
      throw Failure(
        .usage, "--from goes only with another schedule",
        "give --at, --repeat, --dose or another part of the schedule too")
    }
    let edited = try cabinet.edit(
      typed, of: nil, facts: facts, schedule: schedule, codes: codes,
      removedCodes: removed, photo: try MedicationInputs.photoEdit(given), from: date)
    workspace.warn(of: edited.similar, to: edited.name, person: nil)
    if facts.ingredients != nil || facts.texts[.name] != nil || facts.texts[.fullName] != nil {
      // What was written stands, even if the new name is one that two medications have.
      try? workspace.warnOfInteractions(
        of: facts.texts[.name] == nil ? typed : edited.name, in: cabinet)
    }
    MedicationInputs.warnOfUnusedDose(in: schedule, workspace)
    if let (dropped, course) = edited.change {
      workspace.warn(of: dropped, course, again: "give a later day with --from")
    }
    let rule =
      schedule.isEmpty
      ? "" : " From \(MomentWords(clock).text(date)) on: \(shown(edited.schedule))."
    workspace.report(
      ["Changed: \(Wording.quoted(edited.name)).\(rule) \(Wording.undo)"],
      json: [
        ("name", .string(edited.name)),
        ("schedule", .string(orNull: schedule.isEmpty ? nil : edited.schedule)),
        ("from", .date(schedule.isEmpty ? nil : date)),
      ])
    return .done
  }

  /// The rule or the limits that the schedule is to have; nil leaves them alone.
  private static func rule(
    _ given: Given, of medication: String, on date: LocalDate, in cabinet: Cabinet
  ) throws -> ScheduleRule? {
    if let rule = try given[MedicationInputs.days] {
      return try cabinet.rule(rule.text, of: medication, person: nil)
    }
    return try recurrence(given, of: medication, on: date, in: cabinet).map { ScheduleRule($0) }
  }

  /// The limits that the schedule is to have; nil leaves them alone.
  private static func recurrence(
    _ given: Given, of medication: String, on date: LocalDate, in cabinet: Cabinet
  ) throws -> Recurrence? {
    let isLimited = given.has(MedicationInputs.gap) || given.has(MedicationInputs.maximum)
    guard given.has(MedicationInputs.asNeeded) || isLimited || given.has(MedicationInputs.at) else {
      return nil
    }
    guard case .asNeeded(let old) = try cabinet.recurrence(of: medication, on: date) else {
      if try given[MedicationInputs.asNeeded] {
        return .asNeeded(try MedicationInputs.limits(given))
      }
      guard isLimited else { return nil }
      let label =
        (given.has(MedicationInputs.gap)
        ? MedicationInputs.gap.input : MedicationInputs.maximum.input).label
      throw UsageError.needs(label, MedicationInputs.asNeeded.input.label, command: "edit")
    }
    // Given times turn a medication as needed into one that is due every day.
    if given.has(MedicationInputs.at) { return .daily }
    return .asNeeded(try MedicationInputs.limits(given, over: old))
  }
}
