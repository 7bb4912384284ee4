internal import Medley
internal import MedleyInterchange

/// `medley backup`: the whole record, sealed, on another medium.
enum BackupCommand {
  static let folder = Argument<DirectoryPath>("DIR", "The folder, such as one on a stick")
  static let keep = Option<GenerationCount?>(
    "keep", "N", "How many backups of this household to keep there; usually 7")

  static let command = Command(
    "backup", "Write a verified, sealed backup of the whole record into a folder",
    discussion: """
      A backup is two sealed files: all changes, from which “medley restore” makes a new device, and \
      a readable copy, which “age -d” alone opens. All devices of the household and the recovery \
      words open both; nobody else does. Both are read back from the medium and compared before \
      older backups beyond the number to keep are removed. Other files are never touched.
      """,
    inputs: [folder, keep],
    examples: [
      Example("medley backup /media/stick", "Make a backup on a stick"),
      Example("medley backup backups --keep 30", "Keep thirty of them"),
    ],
    exits: .store + [.notAuthorised, .tooLarge]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let folder = try given[folder].path
    let written = try cabinet.backUp(
      to: folder, keeping: given[keep]?.count ?? Cabinet.usualGenerationCount)
    if written.recoveryKeyCount == 0 {
      workspace.output.warn(
        Explanation(
          "there is no recovery key: only the household's devices open this backup, and when all "
            + "of them are lost nobody does",
          "make one and back up again: medley recovery add"))
    }
    if let obstacle = written.pruningObstacle {
      workspace.output.warn(
        Explanation(
          "older backups were not removed: \(shown(obstacle.whatHappened))",
          "nothing is lost; the next backup removes them"))
    }
    let pruned = written.prunedCount
    workspace.report(
      [
        "Backup \(written.generation) with \(Wording.count(written.changeCount, "change")) is in \(shown(folder)) "
          + "(2 files, \(written.byteCount) bytes).",
        "It was read back and is right: the medium can be taken out.",
      ] + (pruned == 0 ? [] : ["\(pruned) files of older backups were removed."]),
      json: [
        ("generation", .integer(written.generation)),
        ("paths", .array(written.paths.map { .string($0) })),
        ("bytes", .integer(written.byteCount)), ("changes", .integer(written.changeCount)),
        ("recipients", .array(written.deviceNames.map { .string($0) })),
        ("recovery_keys", .integer(written.recoveryKeyCount)), ("pruned", .integer(pruned)),
      ])
    return .done
  }
}

/// How many backups are kept, 1 to 1000.
struct GenerationCount: ArgumentValue, Equatable {
  let count: Int

  init(argument: String) throws(ArgumentFault) {
    guard let count = Int(argument), (1...1_000).contains(count) else {
      throw ArgumentFault(expected: "a number from 1 to 1000")
    }
    self.count = count
  }
}
