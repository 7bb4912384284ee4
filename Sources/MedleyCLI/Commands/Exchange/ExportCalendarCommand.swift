internal import Medley

/// `medley export ical`: the planned doses for a calendar.
enum ExportCalendarCommand {
  static let from = Option<TypedDate?>(
    "from", "DATE", "Leave out schedules that ended before this day; today if left out")
  static let to = Option<TypedDate?>(
    "to", "DATE",
    "The last day; if left out rules go on, and what no rule can say is there for a year")
  static let hidesNames = Flag("hide-names", "Leave out what is taken and whose it is")

  static let command = Command(
    "export ical", "Write the planned doses as a calendar",
    discussion: """
      Each time of each schedule is an event that repeats, with an alarm. Doses as needed are not \
      in it. What no rule of calendars can say is written dose by dose; doses that wait for an \
      intake before them are named in a warning. Importing the file again changes the same events. \
      The file is not sealed: whoever has it can read it, so only you may open it.
      """,
    inputs: [ExportInputs.file, from, to, CommonInputs.person, hidesNames],
    examples: [
      Example("medley export ical doses.ics", "Into a file"),
      Example("medley export ical - --hide-names", "To standard output, without names"),
    ],
    exits: .store + [.noSuchRecord, .ambiguousName, .valueRefused]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let period = try ExportPeriod(given, from: from, to: to, today: person.clock.today)
    var waiting: [String] = []
    try ExportInputs.write(
      to: given[ExportInputs.file], in: cabinet, workspace, done: "The calendar is"
    ) { write in
      waiting = try cabinet.exportCalendar(
        for: person.id, period, hidesNames: given[hidesNames], write)
    }
    for name in waiting {
      workspace.output.warn(
        Explanation(
          "\(shown(name)): the doses after the next one are not in the calendar",
          "export again after each intake, or look at “medley today”"))
    }
    return .done
  }
}
