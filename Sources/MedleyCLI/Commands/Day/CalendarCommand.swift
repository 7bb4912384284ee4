internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyReports

/// `medley calendar`: the days of some months, each with how its doses went.
enum CalendarCommand {
  static let months = Option<MonthCount?>(
    "months", "N", "How many months, the last one being this month; 3 if left out")
  static let svg = Option<FilePath?>("svg", "FILE", "Draw the days into a new SVG file instead")
  static let png = Option<FilePath?>("png", "FILE", "Draw the days into a new PNG file instead")

  static let command = Command(
    "calendar", "Show the days of some months and how their doses went",
    discussion: """
      Every day has its number and a sign that tells how many of the doses that were due were \
      taken: all, at least three quarters, at least half, or fewer; an exclamation mark says that \
      one was missed. The last lines say which sign is which. A day without a sign had nothing due. \
      With --plain each day with a dose is a line in words.

      A picture has the same days in the same four bands, as they stand in the report. Names of \
      months and the first day of the week follow LC_TIME or LANG on the screen, unless the person \
      has a first day of the week of their own; a picture is in English and goes by the person \
      alone.
      """,
    inputs: [CommonInputs.oneMedication, months, CommonInputs.person, svg, png],
    rules: [.atMostOne(svg, png)],
    examples: [
      Example("medley calendar", "This month and the two before it"),
      Example("medley calendar Iron --months 12", "One medication in a year"),
      Example("medley calendar --months 12 --png year.png", "A year as a picture"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let isPicture = try given[svg] != nil || given[png] != nil
    // It gets ready while the figures are made.
    let printer = isPicture ? WorkerProgram.pages.started() : nil
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let today = person.clock.today
    let count = try given[months]?.count ?? 3
    let first = today.adding(days: 1 - today.parts.day).adding(months: 1 - count)
    let last = today.adding(days: 1 - today.parts.day).adding(months: 1).adding(days: -1)
    let medication = try given[CommonInputs.oneMedication]?.text
    let adherence = try cabinet.adherence(of: medication, for: person.id, from: first, to: last)
    let locale = LocaleWords(workspace.surroundings)
    let page = CalendarPage(
      table: adherence.table, today: today,
      firstWeekday: adherence.ownFirstWeekday ?? (isPicture ? .monday : locale.firstWeekday),
      locale: locale)
    if let printer {
      let names = adherence.medications.count == 1 ? adherence.medications.map(\.name) : []
      let about = ([person.name] + (medication == nil ? [] : names)).joined(separator: ", ")
      try write(
        page.heatMap(about: about), try given[svg], try given[png], with: printer, workspace)
    } else if workspace.wantsJSON {
      workspace.output.json(page.json)
    } else {
      page.print(to: workspace.output)
    }
    return .done
  }

  private static func write(
    _ map: HeatMap, _ svg: FilePath?, _ png: FilePath?, with printer: consuming StartedWorker,
    _ workspace: Workspace
  ) throws {
    guard let file = svg ?? png else { return }
    guard !file.isStandardStream || svg != nil || !workspace.output.isTerminal else {
      throw Failure(
        .valueRefused, "a PNG cannot be shown on a terminal", "give the name of a file")
    }
    let print = try Cabinet.calendarPicture(map, svg == nil ? .png : .svg, with: printer)
    if file.isStandardStream {
      workspace.output.bytes(print.file)
      return workspace.warnOfLetters(print.missing)
    }
    try Cabinet.write(print.file, to: file.path)
    workspace.warnOfLetters(print.missing)
    workspace.warnOfOpenFile(file.path)
    workspace.report(
      ["The calendar is in \(shown(file.path))."],
      json: [
        ("path", .string(file.path)), ("missing_fonts", Workspace.fonts(print.missing)),
      ])
  }
}
