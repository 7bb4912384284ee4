/// `medley import`: takes in a file of this or another program.
enum ImportCommand {
  static let file = Argument<FilePath>("FILE", "The file; “-” reads standard input")
  static let format = Option<ImportFormat?>(
    "format", "F", "The format; found out from the file if left out")
  static let dryRun = Flag("dry-run", "Say what would be imported, and change nothing")

  static let command = Command(
    "import", "Import a file, all of it or nothing",
    discussion: """
      Importing a file twice adds nothing the second time, and “medley undo” takes an import back. \
      Where the format has no time zones, --zone says which one the file means.
      """,
    inputs: [file, format, dryRun, CommonInputs.person],
    examples: [
      Example("medley import record.json --dry-run", "Look first"),
      Example("medley import record.json", "Import it"),
    ],
    exits: .store + [
      .noSuchRecord, .endsEarly, .damaged, .notAuthorised, .tooLarge, .importRefused,
      .ambiguousName,
    ]
  ) { given, workspace in throw Unfilled() }
}
