/// `medley bundle write`: sealed changes for the other devices.
enum BundleWriteCommand {
  static let file = Argument<FilePath>("FILE", "The file to write")
  static let devices = Option<[DeviceName]>(
    "to", "DEVICE", "Only for this device; once for each, all of them if left out")

  static let command = Command(
    "bundle write", "Write a sealed file for the household's other devices",
    discussion: "Nobody else can read the file: carry it or send it in any way you like.",
    inputs: [file, devices],
    examples: [
      Example("medley bundle write changes.medley", "For all devices"),
      Example("medley bundle write changes.medley --to phone --to home", "For two of them"),
    ],
    exits: .store + [.noSuchRecord, .ambiguousName]
  ) { given, workspace in throw Unfilled() }
}
