/// `medley complete`, asked by the completion scripts of the shells.
enum CompleteCommand {
  static let words = Argument<[String]>(
    "WORD", "The words after “medley”, the last unfinished")

  /// Asked by the shells' completion scripts; see `Shell`.
  static let command = Command(
    "complete", "Say what the last word of an unfinished command line may become",
    inputs: [words],
    examples: [Example("medley complete -- help he", "Complete the word “he”")],
    isHidden: true
  ) { given, workspace in
    let wanted = Completer(table: workspace.table).wanted(try given[words])
    for line in wanted.answer(names: { _ in [] }) { workspace.output.line(line) }
    return .done
  }
}
