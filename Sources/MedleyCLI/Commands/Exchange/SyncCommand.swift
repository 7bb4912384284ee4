internal import Medley
internal import MedleyInterchange

/// `medley sync`: exchanges changes with the household's other devices.
enum SyncCommand {
  static let place = Argument<NetworkPlace?>(
    "HOST:PORT", "Where the other device listens; it is looked for if left out")
  static let folder = Option<DirectoryPath?>(
    "folder", "DIR", "Through this folder: a stick, a share, a folder that a cloud keeps")

  static let command = Command(
    "sync", "Exchange changes with the household's other devices",
    discussion: """
      The other device runs “medley serve”. Both give each other what they lack, and each says what \
      it has on its disk; what was acknowledged is kept whatever happens to the connection. \
      With --folder: takes in what other devices put into the folder, then puts there what they \
      lack from this one, sealed. Carry the folder on a stick, share it, or let another program \
      copy it: order, copies and half-copied files do no harm, and what cannot be read yet is tried \
      again the next time. A device removes and replaces only the files that it wrote itself.
      """,
    inputs: [place, folder],
    rules: [.apart(place, folder)],
    examples: [
      Example("medley sync", "With every device that is found in the network"),
      Example("medley sync 192.168.1.20:47812", "With the device at an address"),
      Example("medley sync --folder /media/stick", "Through a stick"),
    ],
    exits: .store + .network
  ) { given, workspace in
    if let folder = try given[folder] { return try FolderSync.run(folder.path, workspace) }
    return try PeerSync.run(given[place], workspace)
  }
}
