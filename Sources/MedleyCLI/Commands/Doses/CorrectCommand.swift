internal import Medley
internal import MedleyMedicines

/// `medley correct`: an entry written again with what was wrong put right.
enum CorrectCommand {
  static let status = Option<StatusWord?>(
    "status", "taken|skipped|missed", "What really became of the dose")
  static let slot = Option<TypedSlot?>(
    "slot", "DATE[THH:MM]", "The planned dose it really belongs to")

  static let command = Command(
    "correct", "Correct an entry: its time, amount, note or outcome",
    discussion: """
      Only what is given changes; the entry keeps its id, and the history shows both. “medley show” \
      and “medley history” print the ids of entries.
      """,
    inputs: [
      DoseInputs.entry, status, slot, DoseInputs.amount, DoseInputs.at, CommonInputs.note,
      CommonInputs.reason,
    ],
    rules: [.apart(CommonInputs.note, CommonInputs.reason)],
    examples: [
      Example("medley correct 4f2a --at 07:50", "It was earlier"),
      Example("medley correct 4f2a --status skipped", "It was not taken after all"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    var correction = Cabinet.Correction()
    correction.status = try given[status]?.status
    correction.amount = try given[DoseInputs.amount]?
      .aboveZero("--amount", "for a dose that was left out: --status skipped")
    let entry = try given[DoseInputs.entry].text
    let clock = try cabinet.clock(ofEntry: entry)
    correction.at = try given[DoseInputs.at]?.past(clock)
    let text = try given[CommonInputs.note] ?? given[CommonInputs.reason]
    correction.note = try text.map { try workspace.longText(of: $0, "the note") }
    guard given.changesSomething else {
      throw Failure(
        .usage, "nothing to correct was given", "“medley help correct” shows what can be corrected")
    }
    guard try given[slot] == nil else {
      throw Failure(
        .valueRefused, "an entry cannot be moved to another planned dose",
        "take it back with “medley undo ENTRY” and log it with “medley take MEDICATION --slot …”")
    }
    if let at = correction.at { workspace.warnIfAhead(at, clock) }
    let report = DoseReport(
      logged: try cabinet.correct(entry, correction), cabinet: cabinet, clock: clock,
      person: nil)
    try report.print(report.corrected, wasNamed: true, to: workspace)
    return .done
  }
}

extension Given {
  /// True when anything beside the entry is given.
  fileprivate var changesSomething: Bool {
    has(CorrectCommand.status) || has(CorrectCommand.slot) || has(DoseInputs.amount)
      || has(DoseInputs.at) || has(CommonInputs.note) || has(CommonInputs.reason)
  }
}

extension StatusWord {
  fileprivate var status: DoseStatus {
    switch self {
    case .taken: .taken
    case .skipped: .skipped
    case .missed: .missed
    }
  }
}
