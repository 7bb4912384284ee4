internal import Medley
internal import MedleyInterchange

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
    exits: .store + .lookup
  ) { given, workspace in
    let written = try workspace.cabinet().writeBundle(
      to: given[file].path, for: given[devices].map(\.text))
    if written.deviceNames.isEmpty {
      workspace.output.warn(
        Explanation(
          "there is no other device in the household: only this one can open the file",
          "let a device in with “medley join” there and “medley admit” here"))
    }
    let names = written.deviceNames.isEmpty ? ["this device"] : written.deviceNames
    workspace.report(
      [
        "\(Wording.count(written.changeCount, "change")) for "
          + "\(shown(names.joined(separator: ", "))) \(written.changeCount == 1 ? "is" : "are") in \(shown(written.path)) "
          + "(\(written.byteCount) bytes).",
        "It was read back and is right: the medium can be taken out.",
      ],
      json: [
        ("path", .string(written.path)), ("bytes", .integer(written.byteCount)),
        ("changes", .integer(written.changeCount)),
        ("recipients", .array(written.deviceNames.map { .string($0) })),
      ])
    return .done
  }
}
