internal import Medley

/// `medley take`: a dose that was taken.
enum TakeCommand {
  static let command = Command(
    "take", "Log a dose as taken",
    discussion: """
      Closes the oldest planned dose that is open, or the one that --slot names. When none is open \
      the dose is logged as an extra one, with a warning. Nothing ever blocks logging. A planned \
      dose that is taken already is not logged again: the command says so and ends well.
      """,
    inputs: [
      CommonInputs.medication, DoseInputs.slot, DoseInputs.amount, DoseInputs.at,
      CommonInputs.note, CommonInputs.person,
    ],
    examples: [
      Example("medley take Iron", "The dose that is due"),
      Example("medley take Iron --at 08:05 --amount 0.5", "Half of it, at five past eight"),
      Example("medley take Iron --slot yesterdayT20:00", "Yesterday evening's dose"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    try workspace.warnIfElsewhere(person, in: cabinet)
    var request = try DoseInputs.request(given, of: person)
    request.amount = try given[DoseInputs.amount]?
      .aboveZero("--amount", "to leave a dose out: medley skip MEDICATION")
    request.at = try given[DoseInputs.at]?.past(person.clock)
    request.note = try given[CommonInputs.note].map { try workspace.longText(of: $0, "--note") }
    if let at = request.at { workspace.warnIfAhead(at, person.clock) }
    let report = DoseReport(
      logged: try cabinet.take(request), cabinet: cabinet, clock: person.clock, person: person.id)
    try report.print(report.taken, wasNamed: request.slotDate != nil, to: workspace)
    return .done
  }
}
