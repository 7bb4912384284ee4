internal import Medley
internal import MedleyInterchange

/// `medley history`: who changed what, when, on which device.
enum HistoryCommand {
  static let verify = Flag("verify", "Check every signature and link of the chain")

  static let command = Command(
    "history", "Show who changed what, when and on which device",
    inputs: [CommonInputs.oneMedication, verify],
    examples: [
      Example("medley history Iron", "One medication's"),
      Example("medley history --verify", "Check that nothing was altered or lost"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    if try given[verify] { return try check(cabinet, workspace) }
    let lines = try cabinet.history(of: given[CommonInputs.oneMedication]?.text)
    if workspace.wantsJSON {
      workspace.output.json(.object([("changes", .array(lines.map(\.json)))]))
      return .done
    }
    for line in lines {
      let who = line.person.isEmpty ? line.device : "\(line.person) on \(line.device)"
      let what = line.what.prefix(6).joined(separator: "; ")
      let more = line.what.count > 6 ? "; and \(line.what.count - 6) more" : ""
      let void = line.void.map { " (without effect: \($0))" } ?? ""
      workspace.output.line(
        shown(
          "\(line.at.date) \(line.at.time)\(workspace.isPlain ? "," : " ") \(who): \(what.isEmpty ? "the household" : what)\(more)\(void)"
        ))
    }
    return .done
  }

  private static func check(_ cabinet: Cabinet, _ workspace: Workspace) throws -> ExitStatus {
    let found = try cabinet.verifyHistory()
    if workspace.wantsJSON {
      workspace.output.json(
        .object([
          ("changes", .integer(found.changeCount)), ("logs", .integer(found.logCount)),
          ("problems", .array(found.problems.map { .string($0) })),
        ]))
    } else {
      for problem in found.problems { workspace.output.line("WRONG: \(problem)") }
      workspace.output.line(
        found.problems.isEmpty
          ? "\(found.changeCount) changes in \(found.logCount) logs: every link and signature is right."
          : "\(found.problems.count) problems in \(found.changeCount) changes.")
    }
    return found.problems.isEmpty ? .done : .no
  }
}
