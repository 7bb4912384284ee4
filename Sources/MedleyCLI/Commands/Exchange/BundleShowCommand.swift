/// `medley bundle show`: what a sealed file holds.
enum BundleShowCommand {
  static let file = Argument<FilePath>("FILE", "The file to look into")

  static let command = Command(
    "bundle show", "Show what a sealed file holds, without taking it in",
    inputs: [file],
    examples: [Example("medley bundle show phone.medley", "Who wrote it, and which changes")],
    exits: .store + BundleInputs.exits
  ) { given, workspace in throw Unfilled() }
}
