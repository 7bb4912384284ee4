internal import Medley
internal import MedleyInterchange

/// `medley sync`: exchanges changes with the household's other devices.
enum SyncCommand {
  static let folder = Option<DirectoryPath?>(
    "folder", "DIR", "Through this folder: a stick, a share, a folder that a cloud keeps")

  static let command = Command(
    "sync", "Exchange changes with the household's other devices",
    discussion: """
      With --folder: takes in what other devices put into the folder, then puts there what they \
      lack from this one, sealed. Carry the folder on a stick, share it, or let another program \
      copy it: order, copies and half-copied files do no harm, and what cannot be read yet is tried \
      again the next time. A device removes and replaces only the files that it wrote itself.
      """,
    inputs: [folder],
    rules: [.exactlyOne(folder)],
    examples: [Example("medley sync --folder /media/stick", "Exchange changes through a stick")],
    exits: .store
  ) { given, workspace in
    guard let folder = try given[folder] else { return .usage }
    return try FolderSync.run(folder.path, workspace)
  }
}
