internal import Medley

/// `medley export fhir`: what a person takes and took, for the programs of practices.
enum ExportFHIRCommand {
  static let from = Option<TypedDate?>(
    "from", "DATE", "The first day of doses and refills; the first of the record if left out")
  static let to = Option<TypedDate?>("to", "DATE", "The last day; today if left out")

  static let command = Command(
    "export fhir", "Write what a person takes and took as FHIR R4",
    discussion: """
      A bundle with a statement for each medication, an administration for each dose taken or \
      skipped, and a dispense for each refill. A missed dose is not an act, so it is left out. What \
      is where is in Interop/formats/fhir-export.md. The file is not sealed: whoever has it can read \
      it, so only you may open it.
      """,
    inputs: [ExportInputs.file, from, to, CommonInputs.person],
    examples: [
      Example("medley export fhir ann.json", "Everything, into a file"),
      Example("medley export fhir - --from 2026-01-01", "Since January, to standard output"),
    ],
    exits: .store + [.noSuchRecord, .ambiguousName, .valueRefused]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let person = try workspace.person(given, in: cabinet)
    let period = try ExportPeriod(given, from: from, to: to, today: person.clock.today)
    let file = try given[ExportInputs.file]
    let progress = ExportInputs.progress(to: file, workspace)
    try ExportInputs.write(to: file, in: cabinet, workspace, done: "The FHIR bundle is") {
      try cabinet.exportFHIR(for: person.id, period, progress: progress, $0)
    }
    return .done
  }
}
