internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley calendar`: the days of some months, each with how its doses went.
enum CalendarCommand {
  static let months = Option<MonthCount?>(
    "months", "N", "How many months, the last one being this month; 3 if left out")

  static let command = Command(
    "calendar", "Show the days of some months and how their doses went",
    discussion: """
      Every day has its number and a sign that tells whether all of its doses were taken, some or \
      all were missed, or all were skipped; the last lines say which is which. A day without a sign \
      had nothing due. With --plain each day with a dose is a line in words.
      """,
    inputs: [CommonInputs.oneMedication, months, CommonInputs.person],
    examples: [
      Example("medley calendar", "This month and the two before it"),
      Example("medley calendar Iron --months 12", "One medication in a year"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let today = person.clock.today
    let count = try given[months]?.count ?? 3
    let first = today.adding(days: 1 - today.parts.day).adding(months: 1 - count)
    let last = today.adding(days: 1 - today.parts.day).adding(months: 1).adding(days: -1)
    let adherence = try cabinet.adherence(
      of: given[CommonInputs.oneMedication]?.text, for: person.id, from: first, to: last)
    let page = CalendarPage(
      table: adherence.table, today: today, firstWeekday: adherence.firstWeekday)
    if workspace.wantsJSON {
      workspace.output.json(page.json)
    } else {
      page.print(to: workspace.output)
    }
    return .done
  }
}
