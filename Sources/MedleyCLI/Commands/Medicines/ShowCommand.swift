internal import Medley
internal import MedleyInterchange

/// `medley show`: one medication with its history.
enum ShowCommand {
  /// How many of the newest entries are shown.
  private static let entryLimit = 20

  static let photo = Option<FilePath?>(
    "photo", "OUT", "Write its photo into this file, which must be new, and show nothing else")

  static let entry = Option<EntryName?>(
    "entry", "ENTRY", "Of several photos in question the one that “medley conflicts” names so")

  static let command = Command(
    "show", "Show one medication with its schedule and history",
    inputs: [CommonInputs.medication, photo, entry],
    rules: [.input(entry, needs: photo)],
    examples: [
      Example("medley show Iron", "Everything about it"),
      Example("medley show Iron --photo iron.jpg", "Its photo, as a JPEG"),
    ],
    exits: .store + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    if let path = try given[photo] { return try writePhoto(to: path, given, cabinet, workspace) }
    let card = try cabinet.card(of: given[CommonInputs.medication].text, entryLimit: entryLimit)
    if workspace.wantsJSON {
      workspace.output.json(card.json)
      return .done
    }
    let page = MedicationPage(card: card, words: MomentWords(card.clock))
    workspace.output.table(page.facts)
    if !card.entries.isEmpty {
      workspace.output.line()
      workspace.output.table(page.entries)
    }
    if card.entryCount > card.entries.count {
      workspace.output.line(
        "These are the last \(card.entries.count) of \(card.entryCount) entries.")
    }
    return .done
  }

  /// Writes the photo into a file.
  private static func writePhoto(
    to file: FilePath, _ given: Given, _ cabinet: Cabinet, _ workspace: Workspace
  ) throws -> ExitStatus {
    guard !file.isStandardStream else {
      throw Failure(
        .usage, "a photo is not written to standard output", "name a file, such as --photo it.jpg")
    }
    let written = try cabinet.writePhoto(
      of: given[CommonInputs.medication].text, entry: given[entry]?.text, to: file.path)
    workspace.output.warn(
      Explanation(
        "\(shown(file.path)) is not sealed: whoever has it can look at it",
        "keep it where only you can open it"))
    workspace.report(
      ["The photo of \(Wording.quoted(written.medication)) is in \(shown(file.path))."],
      json: [
        ("name", .string(written.medication)), ("path", .string(file.path)),
        ("bytes", .integer(written.byteCount)),
      ])
    return .done
  }
}
