internal import Medley
internal import MedleyInterchange

/// `medley join`: this device becomes one of a household's.
enum JoinCommand {
  static let request = Option<FilePath?>(
    "request", "FILE", "Write the request that an owner's device admits")
  static let welcome = Option<FilePath?>(
    "welcome", "FILE", "Read the welcome that the owner's device wrote")
  static let device = Option<String?>("device", "NAME", "What to call this device")

  static let command = Command(
    "join", "Make this device one of a household's, by file",
    discussion: """
      First --request: it writes a file and shows ten words. Carry the file to an owner's device, \
      run “medley admit” there and type the words. Bring the welcome back and read it with \
      --welcome. Asking again before that gives the same file and words.
      """,
    inputs: [request, welcome, device],
    rules: [.exactlyOne(request, welcome), .input(device, needs: request)],
    examples: [
      Example("medley join --request phone.request --device phone", "Ask to be admitted"),
      Example("medley join --welcome phone.welcome", "Come in"),
    ],
    exits: [
      .storeExists, .storeIsNewer, .endsEarly, .damaged, .otherHousehold, .bundleIsNewer,
      .tooLarge, .cannotWrite, .notBelieved,
    ]
  ) { given, workspace in
    let home = try workspace.homeFolder()
    if let file = try given[request] {
      let request = try Cabinet.requestToJoin(
        at: home, file: file.path, deviceName: given[device] ?? "device")
      workspace.report(
        [
          "The request is in \(shown(file.path)). Carry it to an owner's device.",
          "The ten words to type there:", "", "  \(request.words)", "",
          "Then read the welcome here: medley join --welcome FILE",
        ],
        json: [("device", .string(request.deviceName)), ("words", .string(request.words))])
      return .done
    }
    guard let file = try given[welcome] else { return .usage }
    let joined = try Cabinet.join(at: home, workspace.circumstances, welcome: file.path)
    workspace.report(
      [
        "This device is now one of the household's. \(joined.newChangeCount) changes came with "
          + "the welcome."
      ],
      json: [
        ("changes_new", .integer(joined.newChangeCount)),
        ("state_hash", .string(joined.stateHash)),
      ])
    return .done
  }
}
