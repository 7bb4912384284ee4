internal import Medley

/// `medley today`: the day's doses.
enum TodayCommand {
  static let command = Command(
    "today", "Show the day's doses and what became of them",
    inputs: [CommonInputs.person],
    examples: [
      Example("medley today", "The doses of the only person"),
      Example("medley today --for Ann --plain", "Ann's, as lines to be read aloud"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    try workspace.warnIfElsewhere(person, in: cabinet)
    let page = try DayPage(cabinet, of: person)
    if workspace.wantsJSON {
      workspace.output.json(page.json)
    } else {
      page.print(to: workspace.output)
    }
    return .done
  }
}
