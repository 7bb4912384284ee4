internal import Medley
internal import MedleyInterchange

/// `medley backup list`: the backups in a folder.
enum BackupListCommand {
  static let folder = Argument<DirectoryPath>("DIR", "The folder with the backups")

  static let command = Command(
    "backup list", "List the backups of this household in a folder",
    discussion: "Only looks at the beginnings of the files; “medley verify DIR” reads all of them.",
    inputs: [folder],
    examples: [Example("medley backup list /media/stick", "What is on the stick")],
    exits: .store + [.no]
  ) { given, workspace in
    let listing = try workspace.cabinet().backups(in: given[folder].path)
    if workspace.wantsJSON {
      workspace.output.json(listing.json)
    } else {
      listing.write(to: workspace.output, isVerified: false)
    }
    return listing.backups.contains(where: \.isWhole) ? .done : .no
  }
}
