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
      back when all devices are lost: write them down. Off a terminal it makes recovery words only \
      with --recovery.

      A device that is to join a household that exists already begins with “medley join” instead.
      """,
    inputs: [device, person, recovery],
    examples: [
      Example("medley init", "Begin, and be asked for the names"),
      Example(
        "medley init --device kitchen --person Ann --recovery words.txt",
        "Begin without questions, for scripts"),
    ],
    exits: [.storeExists, .storeIsNewer, .cannotWrite, .valueRefused]
  ) { given, workspace in throw Unfilled() }
}
