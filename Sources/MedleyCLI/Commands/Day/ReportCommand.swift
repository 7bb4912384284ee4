internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines
internal import MedleyReports

/// The languages of reports.
enum LanguageWord: String, WordChoice {
  case en
  case de
}

/// The papers that pages are laid out for.
enum PaperWord: String, WordChoice {
  case a4
  case letter
}

/// `medley report`: what the doctor wants to see, on paper, as a web page or as text.
enum ReportCommand {
  static let file = Argument<FilePath?>(
    "FILE", "The new file to write; a name with the period if left out, - for standard output")
  static let from = Option<TypedDate?>("from", "DATE", "The first day; 89 days ago if left out")
  static let to = Option<TypedDate?>("to", "DATE", "The last day; today if left out")
  static let language = Option<LanguageWord?>(
    "lang", "LANG", "The language of the report; the person's own if left out")
  static let paper = Option<PaperWord?>("paper", "PAPER", "The paper of the pages; a4")
  static let large = Flag("large", "Make all letters of the pages 16 points or larger")
  static let html = Flag("html", "Write a web page instead of a PDF")
  static let text = Flag("text", "Write text instead of a PDF")
  static let open = Flag("open", "Open the file with the desktop's own program")

  static let command = Command(
    "report", "Write a report for the doctor",
    discussion: """
      The report is a PDF of pages that can be printed. It has the medicines with doses and times, \
      what was planned and taken with both rates, what is left in stock, when doses were missed, \
      each dose that did not go as planned, what changed in the period and which questions are \
      open. All of it is from the same figures as “medley adherence”. The same record, period and \
      time give the same file, byte for byte.

      Letters for which no font is installed are printed as their numbers, and a warning names the \
      package that has the font. The file is not sealed: whoever has it can read it.
      """,
    inputs: [
      file, from, to, CommonInputs.person, language, paper, large, html, text, open,
    ],
    rules: [
      .atMostOne(html, text), .apart(html, paper), .apart(text, paper), .apart(html, large),
      .apart(text, large),
    ],
    examples: [
      Example("medley report", "A PDF of the last 90 days, with the period in its name"),
      Example(
        "medley report march.pdf --from 2026-03-01 --to 2026-03-31 --paper letter",
        "A month on US Letter"),
      Example("medley report march.html --html --from 2026-03-01 --to 2026-03-31", "A web page"),
      Example("medley report --text -", "On the screen"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let file = try given[file]
    let kind: Kind = try given[html] ? .html : given[text] ? .text : .pdf
    let opener = try opener(given, file, kind, workspace)
    // It gets ready while the figures are made.
    let printer = kind == .pdf ? WorkerProgram.pages.started() : nil
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let today = person.clock.today
    let last = try given[to]?.date(today: today) ?? today
    let first = try given[from]?.date(today: today) ?? last.adding(days: -89)
    let report = try cabinet.report(
      for: person.id, from: first, to: last, version: Version.text)
    let tag = try given[language]?.rawValue ?? person.language
    let say = tag.flatMap(Language.init(rawValue:)) ?? .english
    let document = report.document(in: say)

    var missing: [Unicode.Scalar] = []
    let written: [UInt8]
    switch kind {
    case .html: written = Array(document.html.utf8)
    case .text: written = Array(document.text(isPlain: workspace.output.isPlain).utf8)
    case .pdf:
      let print = try Cabinet.pages(
        document, paper: try given[paper] == .letter ? .letter : .a4, isLarge: try given[large],
        with: printer ?? WorkerProgram.pages.started())
      (written, missing) = (print.file, print.missing)
    }
    if file?.isStandardStream == true {
      workspace.output.bytes(written)
      workspace.warnOfLetters(missing)
      return .done
    }
    let path = file?.path ?? report.fileName(in: say, ending: kind.rawValue)
    try Cabinet.write(written, to: path)
    workspace.warnOfLetters(missing)
    workspace.warnOfOpenFile(path)
    try opener?.open(path)
    workspace.report(
      ["The report is in \(shown(path))."],
      json: [
        ("path", .string(path)), ("from", .date(first)), ("to", .date(last)),
        ("missing_fonts", Workspace.fonts(missing)),
      ])
    return .done
  }

  /// What the file is; the raw value is the end of its name.
  private enum Kind: String {
    case pdf
    case html
    case text = "txt"
  }

  /// What opens the file, where that is wanted; looked for before anything is written.
  private static func opener(
    _ given: Given, _ file: FilePath?, _ kind: Kind, _ workspace: Workspace
  ) throws -> DesktopOpener? {
    if file?.isStandardStream == true {
      guard try !given[open] else {
        throw Failure(
          .valueRefused, "what goes to standard output cannot be opened",
          "give a file instead of “-”, or leave --open out")
      }
      guard kind != .pdf || !workspace.output.isTerminal else {
        throw Failure(
          .valueRefused, "a PDF cannot be shown on a terminal",
          "give the name of a file, or take --text")
      }
    }
    return try given[open] ? DesktopOpener(path: workspace.surroundings.nonEmpty("PATH")) : nil
  }
}
