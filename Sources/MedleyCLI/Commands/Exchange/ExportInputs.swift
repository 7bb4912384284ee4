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
    var bytes: [UInt8] = []
    try export { bytes += Array($0.utf8) }
    try cabinet.write(bytes, to: file.path)
    workspace.output.warn(
      Explanation(
        "\(shown(file.path)) is not sealed: whoever has it can read it",
        "keep it where only you can open it"))
    workspace.report(
      ["\(done) in \(shown(file.path))."], json: [("path", .string(file.path))])
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
