internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley resume`: the end of a pause.
enum ResumeCommand {
  static let on = Option<TypedDate?>(
    "on", "DATE", "The first day with doses again; today if left out")

  static let command = Command(
    "resume", "End a pause: let a medication be due again",
    discussion: """
      The days of the pause before that day stay without doses. A pause that was to begin on that \
      day is taken back.
      """,
    inputs: [CommonInputs.medication, on, CommonInputs.person],
    examples: [
      Example("medley resume Iron", "From today on"),
      Example("medley resume Iron --on tomorrow", "From tomorrow on"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let typed = try given[CommonInputs.medication].text
    let person = try given[CommonInputs.person]?.text
    let today = try cabinet.clock(ofMedication: typed, for: person).today
    let date = try given[on]?.date(today: today) ?? today
    let course = try cabinet.resume(typed, of: person, on: date)
    workspace.warnOfOpen(
      course,
      hint: "log what became of it, or begin a day later: medley undo, then medley resume "
        + "\(Wording.typed(course.medication)) --on tomorrow")
    workspace.report(
      [
        "Resumed: \(course.name) is due again from \(course.words.text(date)) on. \(Wording.undo)"
      ] + (course.next == nil ? [] : [course.nextSentence]),
      json: course.members + [("from", .date(date))])
    return .done
  }
}
