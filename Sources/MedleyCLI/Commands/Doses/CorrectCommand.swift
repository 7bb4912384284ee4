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
    examples: [
      Example("medley correct 4f2a --at 07:50", "It was earlier"),
      Example("medley correct 4f2a --status skipped", "It was not taken after all"),
    ],
    exits: .store + [.noSuchRecord, .notAuthorised, .ambiguousName, .valueRefused]
  ) { given, workspace in throw Unfilled() }
}
