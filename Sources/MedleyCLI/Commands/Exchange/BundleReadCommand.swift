/// `medley bundle read`: takes in what other devices wrote.
enum BundleReadCommand {
  static let files = Argument<[FilePath]>("FILE", "The files, in any order", atLeastOne: true)

  static let command = Command(
    "bundle read", "Take in sealed files from other devices",
    discussion: """
      Reading a file twice, or files in another order, changes nothing about the outcome. A file \
      that is refused leaves the store as it was.
      """,
    inputs: [files],
    examples: [Example("medley bundle read phone.medley home.medley", "Two files at once")],
    exits: .store + BundleInputs.exits
  ) { given, workspace in throw Unfilled() }
}
