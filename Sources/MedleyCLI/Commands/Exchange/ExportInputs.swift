internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// What the exports of a person's doses have in common.
enum ExportInputs {
  static let file = Argument<FilePath?>("FILE", "The file to write; standard output if left out")

  /// Writes an export into a file that must be new, or to standard output.
  ///
  /// The closure is given a place for the pieces of the text. On a terminal nothing in them steers
  /// it.
  static func write(
    to file: FilePath?, in cabinet: Cabinet, _ workspace: Workspace, done: String,
    _ export: ((String) throws -> Void) throws -> Void
  ) throws {
    guard let file, !file.isStandardStream else {
      let isTerminal = workspace.output.isTerminal
      try export { workspace.output.text(isTerminal ? shownLines($0) : $0) }
      return
    }
    try cabinet.write(to: file.path, pieces: export)
    workspace.output.warn(
      Explanation(
        "\(shown(file.path)) is not sealed: whoever has it can read it",
        "keep it where only you can open it"))
    workspace.report(
      ["\(done) in \(shown(file.path))."], json: [("path", .string(file.path))])
  }
}

extension ExportInputs {
  /// Shows on a terminal how far an export into a file is.
  ///
  /// What goes to standard output shows that itself, and no other line may come into it.
  static func progress(
    to file: FilePath?, _ workspace: Workspace
  ) -> (_ done: Int, _ all: Int) -> Void {
    guard let file, !file.isStandardStream else { return { _, _ in } }
    return { workspace.output.progress("medication \($0 + 1) of \($1)") }
  }
}

extension ExportPeriod {
  /// The period that two options say.
  init(
    _ given: Given, from: Option<TypedDate?>, to: Option<TypedDate?>, today: LocalDate
  ) throws {
    self.init(
      from: try given[from]?.date(today: today), to: try given[to]?.date(today: today))
  }
}
