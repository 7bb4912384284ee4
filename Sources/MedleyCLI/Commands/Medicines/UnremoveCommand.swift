internal import Medley
internal import MedleyInterchange

/// `medley unremove`: brings a removed medication back.
enum UnremoveCommand {
  static let command = Command(
    "unremove", "Bring back a medication that was removed",
    inputs: [CommonInputs.medication],
    examples: [Example("medley unremove Iron", "Bring it back with its doses")],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let name = try workspace.cabinet().restore(given[CommonInputs.medication].text)
    workspace.report(
      ["\(Wording.quoted(name)) is back, with its doses. \(Wording.undo)"],
      json: [("medication", .string(name))])
    return .done
  }
}
