internal import Medley
internal import MedleyInterchange

/// `medley remove`: a medication that was entered in error.
enum RemoveCommand {
  static let command = Command(
    "remove", "Take out a medication that was entered in error",
    discussion: """
      It leaves the lists and figures together with its doses and stays in the history; “medley \
      unremove” brings it back. Doses that another device logs meanwhile are not lost: they open a \
      conflict.
      """,
    inputs: [CommonInputs.medication],
    examples: [Example("medley remove Iron", "Take it out")],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let name = try workspace.cabinet().remove(given[CommonInputs.medication].text)
    workspace.report(
      [
        "\(Wording.quoted(name)) is taken out of the lists and figures, with its doses. "
          + Wording.undo
      ], json: [("medication", .string(name))])
    return .done
  }
}
