internal import Medley

/// `medley skip`: a dose that was left out on purpose.
enum SkipCommand {
  static let command = Command(
    "skip", "Log a dose as left out on purpose",
    inputs: [
      CommonInputs.medication, DoseInputs.slot, CommonInputs.reason, CommonInputs.person,
    ],
    examples: [
      Example("medley skip Iron --reason \"doctor's advice\"", "The dose that is due"),
      Example("medley skip Iron --slot 2026-03-01T08:00", "One dose of the past"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    var request = try DoseInputs.request(given, of: person)
    request.note = try given[CommonInputs.reason].map { try workspace.longText(of: $0, "--reason") }
    let report = DoseReport(
      logged: try cabinet.skip(request), cabinet: cabinet, clock: person.clock, person: person.id)
    try report.print(report.skipped, wasNamed: request.slotDate != nil, to: workspace)
    return .done
  }
}
