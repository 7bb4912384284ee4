internal import Medley
internal import MedleyCatalogue
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley interactions import`: a household's own list beside the one of the program.
enum InteractionsImportCommand {
  static let file = Argument<FilePath>("FILE", "The list; “-” reads standard input")

  static let command = Command(
    "interactions import", "Keep a list of interactions of your own on this device",
    discussion: """
      The list is a text with tabs between its cells: two ingredients in a line, how bad it is, \
      what can happen, and what was read. Resources/interactions/README.md describes it. A list \
      takes the place of one of the same name; at most \(KeptLists.countLimit) are kept.

      It stays on this device: it is not synced, and not in backups. “medley interactions”, “add”, \
      “edit” and “scan --add” look it up as well and name it; Medley does not judge what it says.
      """,
    inputs: [file],
    examples: [
      Example("medley interactions import pharmacy.tsv", "Keep a list from a file"),
      Example("medley interactions import -", "Keep one from standard input"),
    ],
    exits: .store + [.tooLarge, .importRefused]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let (list, before) = try cabinet.importList(bytes(of: given[file], workspace))
    if let before, list.date < before.date {
      workspace.output.warn(
        Explanation(
          "this list is of \(list.date.text), older than the one before it, of \(before.date.text)",
          "import the newer one again if that was not meant"))
    }
    let rows = Wording.count(list.pairs.count, "row")
    let place = before.map { ", in the place of the one of \($0.date.text)" } ?? ""
    workspace.report(
      [
        "Imported: \(Wording.quoted(list.name)), \(list.date.text), \(rows)\(place). It stays on "
          + "this device.",
        "remove: medley interactions remove \(Wording.typed(list.name))",
      ],
      json: [
        ("list", list.heading), ("rows", .integer(list.pairs.count)),
        ("replaced", before.map { .date($0.date) } ?? .null),
      ])
    return .done
  }

  private static func bytes(of file: FilePath, _ workspace: Workspace) throws -> [UInt8] {
    guard file.isStandardStream else { return try Cabinet.bytes(ofFile: file.path) }
    workspace.output.flush()
    guard let bytes = workspace.input.rest(byteCountLimit: CatalogueLimits.listByteCount) else {
      throw Failure(
        .tooLarge,
        "standard input holds more than the \(CatalogueLimits.listByteCount) bytes of a list",
        "send a smaller list")
    }
    return bytes
  }
}
