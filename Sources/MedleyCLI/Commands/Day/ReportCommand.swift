internal import Medley
internal import MedleyMedicines
internal import MedleyReports

/// The languages of reports.
enum LanguageWord: String, WordChoice {
  case en
  case de
}

/// `medley report`: what the doctor wants to see, on paper, as a web page or as text.
enum ReportCommand {
  static let file = Argument<FilePath?>(
    "FILE", "The file to write; a name with the period if left out, - for standard output")
  static let from = Option<TypedDate?>("from", "DATE", "The first day; 89 days ago if left out")
  static let to = Option<TypedDate?>("to", "DATE", "The last day; today if left out")
  static let language = Option<LanguageWord?>("lang", "LANG", "The language of the report; en")
  static let html = Flag("html", "Write a web page")
  static let text = Flag("text", "Write text")

  static let command = Command(
    "report", "Write a report for the doctor",
    discussion: """
      The report has the medicines with doses and times, what was planned and taken with both rates, \
      what is left in stock, when doses were missed, each dose that did not go as planned, what \
      changed in the period and which questions are open. All of it is from the same figures as \
      “medley adherence”. The file is not sealed: whoever has it can read it.
      """,
    inputs: [file, from, to, CommonInputs.person, language, html, text],
    examples: [
      Example("medley report --text -", "On the screen, the last 90 days"),
      Example("medley report march.html --html --from 2026-03-01 --to 2026-03-31", "A web page"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let today = person.clock.today
    let last = try given[to]?.date(today: today) ?? today
    let first = try given[from]?.date(today: today) ?? last.adding(days: -89)
    let report = try cabinet.report(
      for: person.id, from: first, to: last, version: Version.text)
    let say = Language(rawValue: try given[language]?.rawValue ?? "en") ?? .english
    let document = report.document(in: say)
    let written = try given[html] ? document.html : document.text()
    workspace.output.text(written)
    return .done
  }
}
