internal import Medley
internal import MedleyInterchange

/// `medley import`: takes in a file of this or another program.
enum ImportCommand {
  static let file = Argument<FilePath>("FILE", "The file; “-” reads standard input")
  static let format = Option<ImportFormatWord?>(
    "format", "F", "The format; found out from the file if left out")
  static let tags = Option<[TagOwner]>(
    "tag-person", "TAG=PERSON", "Medicines with this tag are this person's; once for each")
  static let dryRun = Flag("dry-run", "Say what would be imported, and change nothing")

  static let command = Command(
    "import", "Import a file, all of it or nothing",
    discussion: """
      Importing a file twice adds nothing the second time, and “medley undo” takes an import back. \
      Where the format has no time zones, --zone says which one the file means.

      Formats: medtimer (backup and tables of MedTimer), medley (what “medley export json” writes), \
      health-auto-export (Apple's Health, table or JSON), dosage (both files of Dosage), meditrak, \
      fhir (a bundle of FHIR R4), bmp (the German medication plan as XML) and medisafe.
      """,
    inputs: [file, format, dryRun, CommonInputs.person, tags],
    examples: [
      Example("medley import record.json --dry-run", "Look first"),
      Example("medley import record.json", "Import it"),
      Example("medley import backup.json --zone Europe/Berlin", "A backup of the app MedTimer"),
      Example("medley import medications.csv --for Alex", "Medications of Apple's Health"),
    ],
    exits: .store + .writing + .lookup + [.endsEarly, .damaged, .importRefused]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let isDryRun = try given[dryRun]
    let imported = try cabinet.importFile(
      try bytes(of: given[file], workspace),
      as: try given[format].flatMap { ImportFormat(rawValue: $0.rawValue) },
      for: given[CommonInputs.person]?.text,
      tagged: Dictionary(try given[tags].map { ($0.tag, $0.person) }) { first, _ in first },
      zoneIsGiven: workspace.zone != nil, isDryRun: isDryRun
    ) { workspace.output.progress($0.words) }
    workspace.report(
      imported.lines.map { shown($0.sentence) }
        + imported.ignoredKeys.sentences.map { shown($0) }
        + ["\(isDryRun ? "Would import" : "Imported"): \(imported.counts.sentence)."]
        + (isDryRun || imported.counts.isNothing ? [] : ["undo: medley undo"]),
      json: imported.json)
    return .done
  }

  private static func bytes(of file: FilePath, _ workspace: Workspace) throws -> [UInt8] {
    guard file.isStandardStream else { return try Cabinet.bytes(ofFile: file.path) }
    workspace.output.flush()
    guard let bytes = workspace.input.rest(byteCountLimit: Cabinet.importByteCount) else {
      throw Failure(.tooLarge, "standard input holds too much", "send a smaller file")
    }
    return bytes
  }
}
