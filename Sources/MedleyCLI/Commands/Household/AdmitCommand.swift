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
    exits: .store + [
      .noSuchRecord, .endsEarly, .damaged, .bundleIsNewer, .notAuthorised, .tooLarge, .wrongWords,
      .ambiguousName, .notBelieved,
    ]
  ) { given, workspace in throw Unfilled() }
}
