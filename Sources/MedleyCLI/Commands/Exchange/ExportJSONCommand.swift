internal import Medley
internal import MedleyInterchange

/// `medley export json`: the whole record in a file that anybody can read.
enum ExportJSONCommand {
  static let file = Argument<FilePath?>("FILE", "The file to write; standard output if left out")

  static let command = Command(
    "export json", "Write the whole record as JSON, as a backup to read anywhere",
    discussion: """
      JSON is the backup that every program can read: the file is complete and can be imported \
      again. A report for a spreadsheet is “medley export csv”. It is not sealed: whoever has it can \
      read it, so only you may open it.
      """,
    inputs: [file],
    examples: [
      Example("medley export json record.json", "Into a file"),
      Example("medley export json -", "To standard output"),
    ],
    exits: .store
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    guard let file = try given[file], !file.isStandardStream else {
      try cabinet.exportJSON { workspace.output.text($0) }
      return .done
    }
    try cabinet.exportJSON(
      to: file.path, progress: ExportInputs.progress(to: file, workspace))
    workspace.output.warn(
      Explanation(
        "\(shown(file.path)) is not sealed: whoever has it can read it",
        "keep it where only you can open it"))
    workspace.report(
      ["The whole record is in \(shown(file.path)), as a backup that can be imported again."],
      json: [("path", .string(file.path))])
    return .done
  }
}
