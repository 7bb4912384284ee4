internal import Medley
internal import MedleyInterchange

/// `medley init`: the store, the household, the first person and the recovery words.
enum InitCommand {
  static let device = Option<String?>("device", "NAME", "What to call this device")
  static let person = Option<String?>("person", "NAME", "The first person of the household")
  static let recovery = Option<FilePath?>(
    "recovery", "FILE", "Write the recovery words to this file instead of showing them")

  static let command = Command(
    "init", "Begin: make a store and a household on this device",
    discussion: """
      Makes the store, the household with this device as its owner, and the first person. On a \
      terminal it asks for what is not given and shows the recovery words, which bring the record \
      back when all devices are lost: write them down, they are shown once. Off a terminal it makes \
      recovery words only with --recovery or --recovery-age.

      A device that is to join a household that exists already begins with “medley join” instead.
      """,
    inputs: [device, person, recovery, RecoveryInputs.sealedAtFirst, RecoveryInputs.passphrase],
    rules: [.input(RecoveryInputs.passphrase, needs: RecoveryInputs.sealedAtFirst)],
    examples: [
      Example("medley init", "Begin, and be asked for the names"),
      Example(
        "medley init --device kitchen --person Ann --recovery words.txt",
        "Begin without questions, for scripts"),
    ],
    exits: [.noStore, .storeExists, .tooLarge, .cannotWrite, .wrongWords, .valueRefused]
  ) { given, workspace in
    let home = try workspace.homeFolder()
    let circumstances = try workspace.circumstances
    guard try Cabinet.mayFound(at: home) else {
      throw Failure(
        .storeExists, "there is a store already in \(shown(home))",
        "use it, or name another folder with --home")
    }
    let person = try workspace.name(
      of: given[person] ?? workspace.filledAnswer(to: "Your name (nothing: Me)?") ?? "Me",
      for: .person)
    let device = try workspace.deviceName(given[device])
    let newRecovery = try workspace.newRecovery(
      words: given[recovery], sealed: given[RecoveryInputs.sealedAtFirst], given, isNeeded: false)
    _ = try Cabinet.found(
      at: home, circumstances,
      Cabinet.Founding(
        deviceName: device, personName: person, recovery: newRecovery))
    if newRecovery == nil {
      workspace.output.warn(
        Explanation(
          "there are no recovery words: when all devices are lost, so is the record",
          "make them now: medley recovery add --recovery FILE, or on a terminal without it"))
    }
    if circumstances.zoneIsUnknown {
      workspace.output.warn(
        Explanation(
          "this device's time zone “\(shown(circumstances.zoneName))” is not known here",
          "UTC is used for it"))
    }
    workspace.report(
      ["A household was made in \(shown(home)).", "Next:"],
      json: [("home", .string(home)), ("device", .string(device)), ("person", .string(person))])
    guard !workspace.wantsJSON else { return .done }
    workspace.output.choices([
      ("medley add NAME --dose 1 --at 08:00", "your first medication"),
      ("medley today", "the doses of the day"),
      ("medley pair", "lets a second device in, to have it there too"),
    ])
    return .done
  }
}
