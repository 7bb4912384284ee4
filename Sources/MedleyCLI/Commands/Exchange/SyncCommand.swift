internal import Medley
internal import MedleyInterchange

/// `medley sync`: exchanges changes with the household's other devices.
enum SyncCommand {
  static let place = Argument<NetworkPlace?>(
    "HOST:PORT", "Where the other device listens; it is looked for if left out")

  static let command = Command(
    "sync", "Exchange changes with the household's other devices",
    discussion: """
      The other device runs “medley serve”. Both give each other what they lack, and each says what \
      it has on its disk; what was acknowledged is kept whatever happens to the connection.
      """,
    inputs: [place],
    examples: [Example("medley sync 192.168.1.20:47812", "With the device at an address")],
    exits: .store + .network
  ) { given, workspace in
    try PeerSync.run(given[place], workspace)
  }
}
