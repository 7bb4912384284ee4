internal import Medley
internal import MedleyInterchange

/// `medley restore`: a new device from a backup.
enum RestoreCommand {
  static let place = Argument<FilePath>("DIR|FILE", "The folder with backups, or one of the files")
  static let device = Option<String?>("device", "NAME", "What to call this device")

  static let command = Command(
    "restore", "Make a new device from a backup and the recovery words",
    discussion: """
      Takes the newest whole backup of a folder and makes this a new device of the household, with \
      keys of its own and everything in it. The recovery words admit it as an owner; nobody is \
      removed. Where a device of the household still works, letting this one join is as good: \
      “medley join”.
      """,
    inputs: [place, RecoveryInputs.proof, RecoveryInputs.passphrase, device, CommonInputs.person],
    rules: [.input(RecoveryInputs.passphrase, needs: RecoveryInputs.proof)],
    examples: [
      Example("medley restore /media/stick", "Be asked for the recovery words"),
      Example(
        "medley restore /media/stick --recovery words.txt --device laptop", "Without questions"),
      Example(
        "medley restore /media/stick --recovery recovery.age",
        "With the sealed key, whose "
          + "passphrase is asked for"),
    ],
    exits: RecoveryInputs.exits + BundleInputs.exits + .lookup
      + [.noStore, .storeExists, .storeIsNewer, .storeDamaged, .valueRefused, .notBelieved]
  ) { given, workspace in
    let home = try workspace.homeFolder()
    let place = try given[place].path
    let circumstances = try workspace.circumstances
    if try Cabinet.awaitsWelcome(at: home) {
      let joined = try Cabinet.join(at: home, circumstances, welcome: place)
      workspace.report(
        ["This device is now one of the household's, with \(joined.newChangeCount) changes."],
        json: [
          ("changes_new", .integer(joined.newChangeCount)),
          ("state_hash", .string(joined.stateHash)),
        ])
      return .done
    }
    try Cabinet.checkRestoring(at: home, from: place)
    let name = try workspace.deviceName(given[device])
    let proof = try workspace.recoveryProof(given[RecoveryInputs.proof], given)
    let restored = try Cabinet.restore(
      at: home, circumstances, from: place,
      Cabinet.Restoration(
        proof: proof, deviceName: name,
        person: try given[CommonInputs.person].map { try workspace.text(of: $0.text) }))
    restored.say(name: name, in: workspace)
    return .done
  }
}
