internal import Medley
internal import MedleyInterchange

/// `medley list`: the medications.
enum ListCommand {
  static let all = Flag("all", "Also those that ended or were removed")

  static let command = Command(
    "list", "List the medications with their next doses",
    inputs: [all, CommonInputs.person],
    examples: [
      Example("medley list", "The medications in use"),
      Example("medley list --all --for Ann --json", "All of Ann's, for a program"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let all = try given[all]
    let person = try workspace.person(given, in: cabinet)
    let medications = try cabinet.medications(of: person.id, all: all)
    if workspace.wantsJSON {
      let list = medications.map { JSONValue.object($0.members) }
      workspace.output.json(.object([("medications", .array(list))]))
      return .done
    }
    guard !medications.isEmpty else {
      workspace.output.line(
        all
          ? "There is no medication yet. Add one: medley add NAME --dose 1 --at 08:00"
          : "There is no medication in use. Add one: medley add NAME --dose 1 --at 08:00")
      return .done
    }
    let words = MomentWords(person.clock)
    var table = Table(
      [
        .init("MEDICATION"), .init("STRENGTH"), .init("SCHEDULE"),
        .init("NEXT", plain: "next dose %"), .init("ID", plain: "id %"),
      ], isNamed: true)
    for medication in medications {
      table.append([
        medication.name + (medication.isInDoubt ? " (check with the household)" : ""),
        medication.strength ?? "", medication.schedule, medication.nextWords(words),
        Wording.short(medication.id),
      ])
    }
    workspace.output.table(table)
    return .done
  }
}
