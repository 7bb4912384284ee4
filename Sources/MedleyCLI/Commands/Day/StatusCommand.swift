internal import Medley

/// `medley status`: the state at a glance, for status bars.
enum StatusCommand {
  static let check = Flag("check", "End with 1 when something is overdue, open or stale")

  static let command = Command(
    "status", "Show the next doses, today's rate and open questions",
    discussion: "Only reads, and quickly: a status bar may call it often.",
    inputs: [check, CommonInputs.person],
    examples: [
      Example("medley status --json", "For a status bar"),
      Example("medley status --check", "For a script that only wants to know if all is well"),
    ],
    exits: .store + .lookup + [.no]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let status = try cabinet.status(of: person.id)
    if workspace.wantsJSON {
      workspace.output.json(status.json(now: cabinet.circumstances.moment))
    } else {
      workspace.output.table(status.table(MomentWords(person.clock)))
    }
    let isWell =
      status.overdue.isEmpty && status.openQuestionCount == 0 && !status.isBackupStale
    return try given[check] && !isWell ? .no : .done
  }
}
