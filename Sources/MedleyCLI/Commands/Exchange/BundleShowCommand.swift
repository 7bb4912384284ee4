internal import Medley
internal import MedleyInterchange

/// `medley bundle show`: what a sealed file holds.
enum BundleShowCommand {
  static let file = Argument<FilePath>("FILE", "The file to look into")

  static let command = Command(
    "bundle show", "Show what a sealed file holds, without taking it in",
    inputs: [file],
    examples: [Example("medley bundle show phone.medley", "Who wrote it, and which changes")],
    exits: .store + BundleInputs.exits
  ) { given, workspace in
    let bundle = try workspace.cabinet().showBundle(given[file].path)
    if workspace.wantsJSON {
      workspace.output.json(bundle.json)
      return .done
    }
    workspace.output.table(bundle.table)
    return .done
  }
}
