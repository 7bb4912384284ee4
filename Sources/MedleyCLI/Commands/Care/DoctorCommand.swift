internal import Medley
internal import MedleyInterchange

/// `medley doctor`: checks the store.
enum DoctorCommand {
  static let network = Flag(
    "network", "Look for the household's devices too; say which step fails, and whether Avahi runs")
  static let rebuild = Flag("rebuild", "Make all tables anew from the log")

  static let command = Command(
    "doctor", "Check the store and say which step fails",
    discussion: """
      Devices that hold the same changes print the same state hash. The log is the record; --rebuild \
      makes everything else anew from it.
      """,
    inputs: [rebuild, network],
    examples: [
      Example("medley doctor", "Check everything"),
      Example("medley doctor --rebuild", "Make the tables anew"),
      Example("medley doctor --network", "Find out why devices do not find each other"),
    ],
    exits: .store + [.no]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    var examination = try cabinet.examine(rebuilding: given[rebuild])
    if try given[network] {
      workspace.output.progress("looking for other devices")
      examination.checks += try HouseholdNetwork(cabinet).examine()
    }
    if workspace.wantsJSON {
      workspace.output.json(
        .object([
          ("ok", .bool(examination.isSound)), ("state_hash", .string(examination.stateHash)),
          (
            "checks",
            .array(
              examination.checks.map { check in
                .object([
                  ("name", .string(check.name)), ("ok", .bool(check.isSound)),
                  ("found", .string(check.found)),
                ])
              })
          ),
        ]))
    } else {
      let isPlain = workspace.isPlain
      var table = Table([.init(), .init(), .init()], isNamed: isPlain)
      for check in examination.checks {
        let outcome = check.isSound ? "ok" : isPlain ? "wrong" : "WRONG"
        table.append(
          isPlain ? [check.name, outcome, check.found] : [outcome, check.name, check.found])
      }
      workspace.output.table(table)
      workspace.output.line("state hash\(isPlain ? ":" : "") \(examination.stateHash)")
    }
    return examination.isSound ? .done : .no
  }
}
