internal import Medley
internal import MedleyInterchange

/// `medley interactions remove`: an imported list goes.
enum InteractionsRemoveCommand {
  static let list = Argument<ListName>(
    "NAME", "The name of an imported list, or that of its file where it cannot be read")

  static let command = Command(
    "interactions remove", "Remove a list of interactions that was imported",
    discussion: """
      The list goes from this device; others that have it keep it. The list that comes with Medley \
      stays.
      """,
    inputs: [list],
    examples: [Example("medley interactions remove \"Our pharmacy\"", "Remove one by its name")],
    exits: .store + [.noSuchRecord, .tooLarge]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let removed = try cabinet.removeList(workspace.text(of: given[list].text))
    workspace.report(
      removed.map { "Removed: the list \(Wording.quoted($0))." },
      json: [("removed", .array(removed.map { .string($0) }))])
    return .done
  }
}

/// How somebody names an imported list: its name, or that of its file.
struct ListName: NameArgument {
  let text: String

  static let expected = "the name of an imported list"

  init(text: String) { self.text = text }
}
