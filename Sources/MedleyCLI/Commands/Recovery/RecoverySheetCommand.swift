internal import Medley
internal import MedleyInterchange

/// `medley recovery sheet`: the words on a page to print.
enum RecoverySheetCommand {
  static let file = Argument<FilePath>("FILE", "The file to write")

  static let command = Command(
    "recovery sheet", "Write the recovery words on a page to print",
    discussion: """
      Takes the words that you have and writes them, also as a code, with what to do with them into \
      a text file. It is not sealed: print it in a font of fixed width and remove it.
      """,
    inputs: [file, RecoveryInputs.proof, RecoveryInputs.passphrase],
    rules: [.input(RecoveryInputs.passphrase, needs: RecoveryInputs.proof)],
    examples: [Example("medley recovery sheet sheet.txt", "Type the words, get the page")],
    exits: .store + [.noSuchRecord] + RecoveryInputs.exits
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let proof = try workspace.recoveryProof(given[RecoveryInputs.proof], given)
    let path = try given[file].path
    try cabinet.writeRecoverySheet(proof, to: path) { sheet in
      RecoveryPage.text(sheet)
    }
    workspace.output.warn(
      Explanation(
        "\(shown(path)) is not sealed: whoever has it has the whole record",
        "print it, then remove it"))
    workspace.report(["The sheet is in \(shown(path))."], json: [("path", .string(path))])
    return .done
  }
}
