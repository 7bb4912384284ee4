internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley restart`: a medication that is taken again, or a schedule that counts anew.
enum RestartCommand {
  static let from = Option<TypedDate?>(
    "from", "DATE", "The day on which the schedule begins anew")

  static let command = Command(
    "restart", "Take a medication up again, or let its schedule begin anew",
    discussion: """
      An end is taken back; the days between it and the restart stay without doses. With --from \
      the schedule begins anew on that day: every second day, a cycle or a number of doses counts \
      from there. Without it an ended medication goes on today as if it had not ended. Other times \
      or amounts are given afterwards with “medley edit”.
      """,
    inputs: [CommonInputs.medication, from, CommonInputs.person],
    examples: [
      Example("medley restart Iron", "Go on today where it ended"),
      Example("medley restart Pill --from tomorrow", "A new cycle from tomorrow on"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let typed = try given[CommonInputs.medication].text
    let person = try given[CommonInputs.person]?.text
    let today = try cabinet.clock(ofMedication: typed, for: person).today
    let restarted = try cabinet.restart(
      typed, of: person, from: given[from]?.date(today: today))
    let course = restarted.course
    if let pause = course.pause, pause != restarted.gap {
      workspace.output.warn(
        Explanation(
          "\(course.name) is paused \(pause.words)",
          "to let it be due: medley resume \(Wording.typed(course.medication))"))
    }
    workspace.warn(of: restarted.dropped, course, again: "begin a day later with --from")
    workspace.warnOfOpen(
      course,
      hint: "log what became of it, or begin later: medley undo, then medley restart "
        + "\(Wording.typed(course.medication)) --from tomorrow")
    let from = course.words.text(restarted.from)
    let how =
      restarted.schedule.map {
        "Its schedule begins anew \(course.words.on(restarted.from)): \($0)."
      }
      ?? "Its schedule goes on as it was."
    let gap = restarted.gap.map { " No dose was due \($0.words)." }
    workspace.report(
      [
        restarted.wasEnded
          ? "Restarted: \(course.name) is due again from \(from) on. \(Wording.undo)"
          : "Restarted: \(course.name). \(Wording.undo)", shown(how) + (gap ?? ""),
      ] + (course.next == nil ? [] : [course.nextSentence]),
      json: course.members + [
        ("from", .date(restarted.from)), ("schedule", .string(orNull: restarted.schedule)),
        ("gap", restarted.gap?.json ?? .null),
      ])
    return .done
  }
}
