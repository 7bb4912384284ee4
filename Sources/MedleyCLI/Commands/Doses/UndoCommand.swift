internal import Medley
internal import MedleyInterchange

/// `medley undo`: takes back what this device wrote.
enum UndoCommand {
  static let entry = Argument<EntryName?>(
    "ENTRY", "The id of an entry; the last thing this device did if left out")

  static let command = Command(
    "undo", "Take back the last thing done here, or one entry",
    discussion: """
      Takes back doses, edits, removals, refills, resolutions and imports. Only what this device has \
      seen is taken back; what others wrote meanwhile stays.
      """,
    inputs: [entry],
    examples: [
      Example("medley undo", "The last thing done on this device"),
      Example("medley undo 4f2a", "One entry"),
    ],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let undone = try given[entry].map { try cabinet.undo(entry: $0.text) } ?? cabinet.undoLast()
    let isNothing = undone.what.isEmpty
    workspace.report(
      (isNothing ? ["Nothing was taken back: others have gone on from it."] : [])
        + undone.what.prefix(10).map { "Taken back: \(shown($0))." }
        + (undone.what.count > 10 ? ["… and \(undone.what.count - 10) more."] : []),
      json: [
        ("undone", .array(undone.what.map { .string($0) })),
        ("operations", .integer(undone.operationCount)),
      ])
    return .done
  }
}
