internal import Medley
internal import MedleyInterchange

/// `medley service remove`: takes away what `service install` wrote.
enum ServiceRemoveCommand {
  static let folder = Option<DirectoryPath?>(
    "folder", "DIR", "Only the units of this folder; all of this home's if left out")

  static let command = Command(
    "service remove", "Take away the units that “service install” wrote",
    discussion: "Only files that Medley wrote for this home go; anything else is left alone.",
    inputs: [folder],
    examples: [Example("medley service remove", "Stop what runs for this home")],
    exits: [.noStore, .cannotWrite]
  ) { given, workspace in
    let units = try ServiceUnits(
      home: workspace.homeFolder(), environment: workspace.surroundings.environment)
    let outcome = try units.remove(folder: given[folder]?.path)
    let lines =
      outcome.paths.isEmpty
      ? ["There is no unit of this home."]
      : outcome.paths.map { "Removed \(shown($0))." }
        + outcome.lines(done: "Nothing of this home runs by itself any more.")
    workspace.report(lines, json: outcome.json)
    return .done
  }
}
