internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley end`: a medication that was stopped.
enum EndCommand {
  static let on = Option<TypedDate?>(
    "on", "DATE", "The last day with doses, as a whole; if left out it ends now")

  static let command = Command(
    "end", "Stop a medication; its doses stay in the figures and reports",
    discussion: """
      Without --on nothing that is planned for later today is due any more. It leaves the list; \
      “medley list --all” shows when and why it ended, and “medley restart” takes it up again. What \
      was entered in error is taken out with “medley remove” instead.
      """,
    inputs: [CommonInputs.medication, on, CommonInputs.reason, CommonInputs.person],
    examples: [
      Example("medley end Iron --reason \"side effects\"", "From now on, and why"),
      Example("medley end Iron --on 2026-03-31", "After the last day of March"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let typed = try given[CommonInputs.medication].text
    let person = try given[CommonInputs.person]?.text
    let clock = try cabinet.clock(ofMedication: typed, for: person)
    let reason = try given[CommonInputs.reason].map { try workspace.shortText(of: $0, "--reason") }
    let ended = try cabinet.end(
      typed, of: person, on: given[on]?.date(today: clock.today), reason: reason)
    let course = ended.course
    let words = course.words
    workspace.warnOfExtras(
      ended.loggedCount, of: course.name,
      hint: "if it went on until then: medley undo, then give a later day with --on")
    if ended.ending.isOver(on: clock.today, at: clock.now) {
      workspace.warnOfOpen(
        course, hint: "log what became of it: medley take, or medley skip if it was left out")
    }
    let date = ended.ending.lastDate
    let last = words.text(date)
    let when =
      ended.ending.at != nil && date == clock.today
      ? "ends now; no later dose is due"
      : date < clock.today ? "ended; the last day was \(last)" : "ends; the last day is \(last)"
    workspace.report(
      ["“\(shown(course.medication))” \(when)\(shown(ended.reasonWords)). \(Wording.undo)"],
      json: course.members + [
        ("on", .date(date)), ("reason", .string(orNull: ended.ending.reason)),
      ])
    return .done
  }
}

extension Cabinet.Ended {
  /// Why, in brackets; empty when nobody said.
  fileprivate var reasonWords: String { ending.reason.map { " (\($0))" } ?? "" }
}
