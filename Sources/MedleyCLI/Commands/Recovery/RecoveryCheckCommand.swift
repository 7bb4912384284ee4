internal import Medley
internal import MedleyInterchange

/// `medley recovery check`: tries the words that somebody has.
enum RecoveryCheckCommand {
  static let command = Command(
    "recovery check", "Check that you still have the recovery words, and that they work",
    discussion: """
      Compares the words, or recovery.age with its passphrase, with the keys of this household, and \
      tries them on the newest backup this device made where it is within reach. Do it once a year.
      """,
    inputs: [RecoveryInputs.proof, RecoveryInputs.passphrase],
    rules: [.input(RecoveryInputs.passphrase, needs: RecoveryInputs.proof)],
    examples: [
      Example("medley recovery check", "Type the words from the paper"),
      Example("medley recovery check --recovery recovery.age", "Try the sealed file"),
    ],
    exits: .store + [.no, .noSuchRecord] + RecoveryInputs.exits
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let check = try cabinet.checkRecovery(
      workspace.recoveryProof(given[RecoveryInputs.proof], given))
    var lines = ["The recovery words are right: they are a key of this household."]
    if let opens = check.opensNewestBackup, let folder = check.backupFolder {
      if opens {
        lines.append("They open the newest backup in \(shown(folder)).")
      } else {
        workspace.output.warn(
          Explanation(
            "they do not open the newest backup in \(shown(folder)), which is older than this key",
            "make a new one: medley backup \(shown(folder))"))
      }
    } else if let obstacle = check.obstacle {
      workspace.output.warn(
        Explanation(
          "the newest backup could not be tried: \(shown(obstacle.whatHappened))",
          obstacle.whatToDo.map { shown($0) }))
    } else {
      lines.append("This device has made no backup to try them on: medley backup DIR")
    }
    workspace.report(
      lines,
      json: [
        ("right", .bool(true)),
        ("opens_newest_backup", check.opensNewestBackup.map { .bool($0) } ?? .null),
        ("backup_folder", .string(orNull: check.backupFolder)),
      ])
    return check.opensNewestBackup == false ? .no : .done
  }
}
