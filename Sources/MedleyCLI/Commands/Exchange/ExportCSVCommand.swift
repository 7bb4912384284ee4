internal import Medley
internal import MedleyInterchange

/// `medley export csv`: the doses of a period for a spreadsheet.
enum ExportCSVCommand {
  static let from = Option<TypedDate?>(
    "from", "DATE", "The first day; the first of the record if left out")
  static let to = Option<TypedDate?>("to", "DATE", "The last day; today if left out")
  static let mark = Flag("bom", "Begin with a byte order mark, which some spreadsheets need")

  static let command = Command(
    "export csv", "Write the doses of a period as CSV, as a report",
    discussion: """
      One line for each planned dose and each other intake, with the same states as “medley \
      adherence” counts. The columns are in Interop/formats/csv-report.md. CSV is a report: the \
      backup is “medley export json”. The file is not sealed: whoever has it can read it, so only \
      you may open it.
      """,
    inputs: [ExportInputs.file, from, to, CommonInputs.person, mark],
    examples: [
      Example("medley export csv doses.csv", "Everything, into a file"),
      Example(
        "medley export csv - --from 2026-03-01 --to 2026-03-31", "March, to standard output"),
    ],
    exits: .store + [.noSuchRecord, .ambiguousName, .valueRefused]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let period = try ExportPeriod(given, from: from, to: to, today: person.clock.today)
    let file = try given[ExportInputs.file]
    let progress = ExportInputs.progress(to: file, workspace)
    try ExportInputs.write(
      to: file, in: cabinet, workspace, done: "The report of the doses, which is not a backup, is"
    ) { write in
      if try given[mark] { try write(CSVReport.byteOrderMark) }
      try cabinet.exportCSV(for: person.id, period, progress: progress, write)
    }
    return .done
  }
}
