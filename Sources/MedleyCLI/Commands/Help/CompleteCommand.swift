internal import Medley

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
    let home = wanted.home ?? workspace.home
    for line in wanted.answer(names: { names($0, $1, home, workspace) }) {
      workspace.output.line(line)
    }
    return .done
  }

  /// The names in the store; none when there is no store that can be read.
  private static func names(
    _ kind: Completions, _ prefix: String, _ home: String?, _ workspace: Workspace
  ) -> [String] {
    if kind == .product {
      return home.map { CatalogueShelf(home: $0).names(beginningWith: prefix) } ?? []
    }
    guard let home, Cabinet.exists(at: home), let circumstances = try? workspace.circumstances,
      let cabinet = try? Cabinet.open(home, circumstances)
    else { return [] }
    let names =
      switch kind {
      case .medication: try? cabinet.medicationNames()
      case .person: try? cabinet.people().map(\.name)
      case .device: try? cabinet.devices().devices.map(\.name)
      default: [String]?.none
      }
    return names ?? []
  }
}
