internal import Medley
internal import MedleyInterchange

/// `medley recovery add`: one more recovery key.
enum RecoveryAddCommand {
  static let words = Option<FilePath?>(
    "recovery", "FILE", "Write the words to this file instead of showing them")

  static let command = Command(
    "recovery add", "Make a further recovery key, by an owner's device",
    discussion: """
      For words that were lost, or a second paper for another place. On a terminal the words are \
      shown once and have to be typed back. The keys before stay what they are. Backups made from \
      now on open with the new one too; make one at once.
      """,
    inputs: [words, RecoveryInputs.sealed, RecoveryInputs.passphrase],
    rules: [.input(RecoveryInputs.passphrase, needs: RecoveryInputs.sealed)],
    examples: [
      Example("medley recovery add", "See the words and type them back"),
      Example(
        "medley recovery add --age recovery.age", "And keep the key sealed with a passphrase"),
    ],
    exits: .store + .writing + [.wrongWords]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    try cabinet.checkRecoveryAddition()
    guard
      let recovery = try workspace.newRecovery(
        words: given[words], sealed: given[RecoveryInputs.sealed], given, isNeeded: true)
    else {
      throw Failure(
        .wrongWords, "the words were not typed back; no recovery key was made",
        "begin again: medley recovery add")
    }
    let count = try cabinet.addRecovery(recovery)
    let files = [recovery.wordsPath, recovery.sealedPath].compactMap { $0 }
    workspace.report(
      ["The household has \(count) recovery key\(count == 1 ? "" : "s") now."]
        + files.map { "The new one is in \(shown($0)): keep it away from the devices." }
        + ["Make a new backup, which it opens too: medley backup DIR"],
      json: [
        ("keys", .integer(count)), ("recovery", .string(orNull: recovery.wordsPath)),
        ("age", .string(orNull: recovery.sealedPath)),
      ])
    return .done
  }
}
