internal import Medley
internal import MedleyMedicines

/// `medley adherence`: the figures of a period.
enum AdherenceCommand {
  static let from = Option<TypedDate?>("from", "DATE", "The first day; 29 days ago if left out")
  static let to = Option<TypedDate?>("to", "DATE", "The last day; today if left out")

  static let command = Command(
    "adherence", "Show the figures of a period",
    discussion: """
      The rate is taken of due, where due are the doses taken or missed; the second rate is taken of \
      all that were planned, those skipped on purpose too. A day without a due dose has no rate. \
      Doses taken as needed are counted, never rated.
      """,
    inputs: [CommonInputs.oneMedication, from, to, CommonInputs.person],
    examples: [
      Example("medley adherence", "The last 30 days"),
      Example("medley adherence Iron --from 2026-03-01 --to 2026-03-31", "One medication in March"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let today = person.clock.today
    let last = try given[to]?.date(today: today) ?? today
    let first = try given[from]?.date(today: today) ?? last.adding(days: -29)
    let adherence = try cabinet.adherence(
      of: given[CommonInputs.oneMedication]?.text, for: person.id, from: first, to: last)
    if workspace.wantsJSON {
      workspace.output.json(adherence.json)
    } else {
      adherence.print(to: workspace.output)
    }
    return .done
  }
}
