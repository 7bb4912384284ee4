/// `medley export json`: the whole record in a file that anybody can read.
enum ExportJSONCommand {
  static let file = Argument<FilePath?>("FILE", "The file to write; standard output if left out")

  static let command = Command(
    "export json", "Write the whole record as JSON",
    discussion: """
      The file is complete and can be imported again. It is not sealed: whoever has it can read it, \
      so only you may open it.
      """,
    inputs: [file],
    examples: [
      Example("medley export json record.json", "Into a file"),
      Example("medley export json -", "To standard output"),
    ],
    exits: .store
  ) { given, workspace in throw Unfilled() }
}
