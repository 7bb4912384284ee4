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
  ) { given, workspace in throw Unfilled() }
}
