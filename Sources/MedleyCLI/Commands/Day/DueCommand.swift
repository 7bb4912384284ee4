internal import Medley
internal import MedleyInterchange

/// `medley due`: what is due now.
enum DueCommand {
  static let command = Command(
    "due", "Show what is due now; ends with 1 when something is",
    inputs: [CommonInputs.person],
    examples: [Example("medley due", "What is due now")],
    exits: .store + .lookup + [.no]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    try workspace.warnIfElsewhere(person, in: cabinet)
    let due = try cabinet.due(of: person.id)
    if workspace.wantsJSON {
      workspace.output.json(.object([("due", .array(due.map { .object($0.members) }))]))
    } else if due.isEmpty {
      workspace.output.line("Nothing is due now.")
    } else {
      let words = MomentWords(person.clock)
      var table = Table([.init(), .init(), .init(), .init(), .init()])
      for dose in due { table.append(DayPage.row(dose, words, namesPeople: false)) }
      workspace.output.table(table)
    }
    return due.isEmpty ? .done : .no
  }
}
