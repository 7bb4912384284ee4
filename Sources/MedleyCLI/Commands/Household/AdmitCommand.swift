internal import Medley
internal import MedleyInterchange

/// `medley admit`: lets a device in.
enum AdmitCommand {
  static let request = Argument<FilePath>("REQUEST", "The file that the new device wrote")
  static let welcome = Option<FilePath>("welcome", "FILE", "Write the welcome for it here")
  static let role = Option<RoleWord?>(
    "role", "ROLE", "What it may do: owner, member, caregiver or reader; usually member")
  static let words = Option<String?>(
    "words", "WORDS", "The ten words the new device shows; asked for, or “-” reads them")

  static let command = Command(
    "admit", "Let a device into the household, by file",
    discussion: """
      The words prove that the request comes from the device in front of you: read them off its \
      screen. Every device holds the whole record, whatever its role.
      """,
    inputs: [request, welcome, role, CommonInputs.person, words],
    examples: [
      Example(
        "medley admit phone.request --welcome phone.welcome --role caregiver --for Bob",
        "Let Bob's phone in, and be asked for the words"),
      Example(
        "medley admit phone.request --welcome phone.welcome --words -",
        "Read the words from standard input"),
    ],
    exits: .store + .writing + .lookup + [
      .notABundle, .endsEarly, .damaged, .bundleIsNewer, .wrongWords, .notBelieved,
    ]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let typed =
      try given[words] ?? workspace.answer(to: "The ten words on the new device's screen?")
    guard let typed else {
      throw Failure(
        .wrongWords, "the new device's ten words are needed", "give them with --words WORDS")
    }
    let admitted = try cabinet.admit(
      request: given[request].path, welcome: given[welcome].path,
      words: workspace.text(of: typed), role: (given[role] ?? .member).rawValue,
      person: given[CommonInputs.person]?.text)
    try workspace.warnOfSameName(admitted.deviceName, in: cabinet)
    let name = shown(admitted.deviceName)
    workspace.report(
      [
        admitted.wasMember
          ? "“\(name)” is in the household already; its welcome was written again."
          : "“\(name)” is admitted as \(Wording.role(admitted.role)).",
        "Carry \(shown(admitted.path)) to it and run: medley join --welcome FILE",
      ],
      json: [
        ("device", .string(admitted.deviceName)), ("role", .string(admitted.role)),
        ("was_member", .bool(admitted.wasMember)), ("welcome", .string(admitted.path)),
      ])
    return .done
  }
}
