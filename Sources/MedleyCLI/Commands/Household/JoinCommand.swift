internal import Medley
internal import MedleyInterchange

/// `medley join`: this device becomes one of a household's.
enum JoinCommand {
  static let invitation = Argument<[String]>(
    "LINK|WORDS", "What “medley pair” shows on an owner's device; “-” reads it")
  static let at = Option<NetworkPlace?>(
    "at", "HOST:PORT", "Where the owner's device listens; words find it by themselves in most homes"
  )
  static let request = Option<FilePath?>(
    "request", "FILE", "Write the request that an owner's device admits")
  static let welcome = Option<FilePath?>(
    "welcome", "FILE", "Read the welcome that the owner's device wrote")
  static let device = Option<String?>("device", "NAME", "What to call this device")

  static let command = Command(
    "join", "Make this device one of a household's",
    discussion: """
      Over the network: run “medley pair” on an owner's device and give its link here, or its three \
      words. Both screens then show four words; the person there compares them and lets this device \
      in. A pairing that is cut is begun anew on both devices.

      By file: --request writes a file and shows ten words. Carry the file to an owner's device, \
      run “medley admit” there and type the words. Bring the welcome back and read it with \
      --welcome. Asking again before that gives the same file and words.

      A device that was removed comes in again as a new one: let an owner read a last bundle of it \
      (“medley bundle write”) if the others lack something, then “medley erase”, then join.
      """,
    inputs: [invitation, at, request, welcome, device],
    rules: [
      .exactlyOne(invitation, request, welcome), .input(at, needs: invitation),
      .apart(device, welcome),
    ],
    examples: [
      Example("medley join medley:qypz… --device phone", "Come in by the link"),
      Example("medley join prop herald blob", "Come in by the three words"),
      Example(
        "medley join prop herald blob --at 192.168.1.20:40213",
        "The same where the other device is not found"),
      Example("medley join --request phone.request --device phone", "Ask to be admitted by file"),
      Example("medley join --welcome phone.welcome", "Come in by file"),
    ],
    exits: [
      .noStore, .storeExists, .storeIsNewer, .storeDamaged, .notABundle, .endsEarly, .damaged,
      .sealedForOthers, .otherHousehold, .bundleIsNewer, .notAuthorised, .tooLarge, .cannotWrite,
      .wrongWords,
      .valueRefused, .notBelieved,
    ] + .network
  ) { given, workspace in
    let home = try workspace.homeFolder()
    if let file = try given[request] {
      let request = try Cabinet.requestToJoin(
        at: home, file: file.path,
        deviceName: workspace.name(of: given[device] ?? "device", for: .device))
      workspace.report(
        [
          "The request is in \(shown(file.path)). Carry it to an owner's device.",
          "The ten words to type there:", "", "  \(request.words)", "",
          "Then read the welcome here: medley join --welcome FILE",
        ],
        json: [("device", .string(request.deviceName)), ("words", .string(request.words))])
      return .done
    }
    guard let file = try given[welcome] else {
      report(try joined(by: given, home, workspace), workspace)
      return .done
    }
    report(
      try Cabinet.join(at: home, workspace.circumstances, welcome: file.path), workspace)
    return .done
  }

  /// Joins over the network.
  private static func joined(
    by given: Given, _ home: String, _ workspace: Workspace
  ) throws -> Cabinet.ReadBundle {
    let text = try workspace.text(of: given[invitation].joined(separator: " "))
    let place = try given[at].map { place in
      guard let port = place.port else {
        throw Failure(
          .usage, "the address has no port", "give it as “medley pair” shows it: HOST:PORT")
      }
      return (place.host, port)
    }
    return try Cabinet.join(
      at: home, workspace.circumstances,
      by: Cabinet.looksLikeLink(text) ? .link(text) : .words(text), place: place,
      deviceName: try given[device].map { try workspace.name(of: $0, for: .device) }
    ) { event in
      switch event {
      case .fingerprint(let words):
        say("The four words of this device:\n\n  \(words)\n", workspace)
      case .asked:
        say("Compare them with those on the other device, and confirm there.", workspace)
      case .receiving(let received, let total):
        workspace.output.progress("received \(received >> 10) of \(total >> 10) KiB")
      }
    }
  }

  /// Says something before the end, which a program does not want to read.
  private static func say(_ text: String, _ workspace: Workspace) {
    guard !workspace.wantsJSON else { return }
    workspace.output.line(text)
    workspace.output.flush()
  }

  private static func report(_ joined: Cabinet.ReadBundle, _ workspace: Workspace) {
    workspace.report(
      [
        "This device is now one of the household's. \(joined.newChangeCount) changes came with "
          + "the welcome."
      ],
      json: [
        ("changes_new", .integer(joined.newChangeCount)),
        ("state_hash", .string(joined.stateHash)),
      ])
  }
}
