internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley pause`: days on which a medication is not due.
enum PauseCommand {
  static let from = Option<TypedDate?>("from", "DATE", "The first day without; today if left out")
  static let to = Option<TypedDate?>(
    "to", "DATE", "The last day without; until “medley resume” if left out")

  static let command = Command(
    "pause", "Let a medication not be due for some days",
    discussion: """
      No dose is planned on the days of a pause, none is missed, and the figures leave them out. \
      Stock, history and everything else stay as they are. A dose that is logged on such a day is \
      kept as an extra intake. Pauses that share a day become one.
      """,
    inputs: [CommonInputs.medication, from, to, CommonInputs.reason, CommonInputs.person],
    examples: [
      Example("medley pause Iron", "From today until it is resumed"),
      Example(
        "medley pause Iron --from tomorrow --to 2026-03-10 --reason antibiotics",
        "For some days, and why"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let typed = try given[CommonInputs.medication].text
    let person = try given[CommonInputs.person]?.text
    let today = try cabinet.clock(ofMedication: typed, for: person).today
    let reason = try given[CommonInputs.reason].map { try workspace.shortText(of: $0, "--reason") }
    let paused = try cabinet.pause(
      typed, of: person,
      Pause(
        from: try given[from]?.date(today: today) ?? today,
        through: try given[to]?.date(today: today), reason: reason))
    report(paused, workspace)
    return .done
  }

  private static func report(_ paused: Cabinet.Paused, _ workspace: Workspace) {
    let course = paused.course
    let words = course.words
    workspace.warnOfExtras(
      paused.loggedCount, of: course.name,
      hint: "if those days are to count: medley undo, then pause from a later day with --from")
    let pause = paused.pause
    if let next = course.next, pause.contains(course.clock.timeline.date(at: next.due.instant)) {
      workspace.output.warn(
        Explanation(
          "the dose of \(course.name) of \(words.text(next.key.date)), moved to "
            + "\(words.text(next.due)), is still due",
          "if it is to be left out: medley move \(Wording.typed(course.medication)) "
            + "\(words.name(next)) cancel"))
    }
    let end = pause.through.map { "to \(words.text($0))" } ?? "until it is resumed"
    let when =
      pause.through == pause.from ? words.on(pause.from) : "from \(words.text(pause.from)) \(end)"
    let joined = paused.isJoined ? "; an earlier pause is one with it" : ""
    let how =
      pause.through == nil
      ? "To let it be due again: medley resume \(Wording.typed(course.medication))"
      : course.nextSentence
    workspace.report(
      [
        "Paused: \(course.name) \(when)\(joined). "
          + Wording.undo
      ] + (how.isEmpty ? [] : [how]),
      json: course.members + [("pause", pause.json)])
  }
}
