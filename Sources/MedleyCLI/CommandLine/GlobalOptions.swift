internal import MedleyMedicines

/// The options that stand anywhere on the line and mean the same for every command.
enum GlobalOptions {
  static let home = Option<DirectoryPath?>(
    "home", "DIR", "Where the store is, instead of $MEDLEY_HOME or the usual place")
  static let json = Flag("json", "Answer with one JSON document")
  static let now = Option<OffsetInstant?>(
    "now", "TIME", "Take this RFC 3339 time for the clock's, to try things out")
  static let zone = Option<ZoneName?>(
    "zone", "ZONE", "Take this time zone, such as Europe/Berlin, for the device's")
  static let plain = Flag("plain", "Write lines without columns, symbols and colour")
  static let help = Flag("help", "Show help for the command, or for all of them")
  static let version = Flag("version", "Show the version")

  static let inputs: [Input] = [
    home.input, json.input, now.input, zone.input, plain.input, help.input, version.input,
  ]

  /// Nothing given.
  static var none: Given { Given(listing: inputs) }
}
