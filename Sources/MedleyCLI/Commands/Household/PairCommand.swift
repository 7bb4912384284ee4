internal import Medley
internal import MedleyInterchange

/// `medley pair`: waits for a new device on the network and lets it in.
enum PairCommand {
  static let role = Option<RoleWord?>(
    "role", "ROLE", "What it may do: owner, member, caregiver or reader; usually member")
  static let png = Option<FilePath?>(
    "png", "FILE", "Write the code of the link as a picture into a new file")
  static let listen = Option<NetworkPlace?>(
    "listen", "ADDRESS:PORT", "Where to listen; all addresses and a free port if left out")
  static let yes = Flag("yes", "Let in whoever knows the link or the words, without a question")

  static let command = Command(
    "pair", "Let a new device into the household, over the network",
    discussion: """
      It shows a link, its code to scan, and three words; “medley join” on the new device takes the \
      link or the words. Compare the four words on both screens before you say yes. The invitation \
      is good for one device and ten minutes, and not good any more after three wrong tries. Every \
      device holds the whole record, whatever its role.
      """,
    inputs: [role, CommonInputs.person, png, listen, yes],
    examples: [
      Example("medley pair", "Another device of the only person"),
      Example("medley pair --role caregiver --for Bob", "Bob's phone"),
      Example("medley pair --png code.png", "With the code as a picture for a large screen"),
    ],
    exits: .store + .writing + .lookup + [.wrongWords, .cannotReach, .cut, .timedOut]
  ) { given, workspace in
    let isAdmittingAnybody = try given[yes]
    guard isAdmittingAnybody || workspace.canAsk else {
      throw Failure(
        .usage, "somebody must look at the new device's four words, and nobody can be asked here",
        "run it on a terminal without --json, or add --yes to let in whoever knows the words")
    }
    let cabinet = try workspace.writableCabinet()
    let reception = try Reception(
      cabinet, role: (given[role] ?? .member).rawValue,
      person: given[CommonInputs.person]?.text)
    let place = try given[listen]
    let invited = try reception.listen(host: place?.host, port: place?.port)
    let page = InvitationPage(invited)
    if let file = try given[png] {
      try Reception.write(picture: page.picture(), to: file.path)
    }
    page.show(workspace)
    let outcome = try reception.receive(
      until: { Process.wasToldToEnd },
      confirm: { newcomer in
        try confirm(newcomer, isAdmittingAnybody: isAdmittingAnybody, workspace)
      }, tell: { event in say(event, workspace) })
    try workspace.warnOfSameName(outcome.deviceName, in: cabinet)
    return report(outcome, workspace)
  }

  /// Asks whether the newcomer is the device that the person thinks of.
  private static func confirm(
    _ newcomer: Reception.Newcomer, isAdmittingAnybody: Bool, _ workspace: Workspace
  ) throws -> Bool {
    workspace.event(
      "newcomer",
      [("device", .string(newcomer.name)), ("fingerprint", .string(newcomer.fingerprint))],
      "“\(shown(newcomer.name))” wants to come in. Its four words:\n\n  \(newcomer.fingerprint)\n")
    if isAdmittingAnybody { return true }
    let answer = workspace.answer(
      to: "Does its screen show the same four words, and shall it come in? (yes/no)")
    return ["y", "yes"].contains((answer ?? "no").lowercased())
  }

  private static func say(_ event: Reception.Event, _ workspace: Workspace) {
    switch event {
    case .wrongWords(let count, let limit):
      workspace.output.warn(
        Explanation(
          "the three words do not fit that somebody typed on a new device "
            + "(\(count) of \(limit) tries)",
          count < limit ? "read them out again" : nil))
    case .sending(let sent, let total):
      workspace.output.progress("sent \(sent >> 10) of \(total >> 10) KiB")
    }
  }

  private static func report(
    _ outcome: Reception.Outcome, _ workspace: Workspace
  ) -> ExitStatus {
    let name = "“\(shown(outcome.deviceName))”"
    var lines = [
      outcome.wasMember
        ? "\(name) is in the household already, as \(Wording.role(outcome.role)); its welcome was sent again."
        : "\(name) is admitted as \(Wording.role(outcome.role))."
    ]
    if outcome.doubt == nil {
      lines.append("It has the whole record.")
    } else {
      workspace.output.warn(
        Explanation(
          "\(name) did not say that it has everything",
          "run “medley pair” and “medley join” again; it keeps its place in the household"))
    }
    if outcome.statesDiffer {
      workspace.output.warn(
        Explanation(
          "both devices hold the same changes and came to different states",
          "run “medley doctor” on both, and please report this"))
    }
    let warnings = workspace.output.warnings.map { JSONValue.string($0) }
    workspace.event(
      "admitted",
      [
        ("device", .string(outcome.deviceName)), ("role", .string(outcome.role)),
        ("was_member", .bool(outcome.wasMember)),
        ("confirmed_by_device", .bool(outcome.doubt == nil)),
        ("state_hash", .string(outcome.stateHash)), ("warnings", .array(warnings)),
      ], lines.joined(separator: " "))
    return outcome.doubt == nil ? .done : .cut
  }
}
