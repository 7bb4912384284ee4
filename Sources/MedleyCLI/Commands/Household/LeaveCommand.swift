internal import Medley
internal import MedleyInterchange

/// `medley leave`: this device leaves the household.
enum LeaveCommand {
  static let yes = Option<String?>(
    "yes", "NAME", "Leave without a question; NAME is this device's name")

  static let command = Command(
    "leave", "Take this device out of the household, and tell the others",
    discussion: """
      Asks for this device's name. What it logged keeps its effect. It writes nothing into the \
      record from then on, and what the others write is not sealed for it any more. The last owner \
      cannot leave while others are left: make another device an owner first.
      """,
    inputs: [yes],
    examples: [
      Example("medley leave", "Leave, and be asked for this device's name"),
      Example("medley leave --yes phone", "Leave without a question, for scripts"),
    ],
    exits: .store + .writing
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let name = try cabinet.leavingName
    let typed =
      try given[yes]
      ?? workspace.answer(to: "To leave, type this device's name, “\(shown(name))”:")
    guard let typed else {
      throw Failure(
        .valueRefused, "this device has not left: its name is needed",
        "give it with --yes NAME, or run the command on a terminal")
    }
    let change = try cabinet.leave(typed: workspace.text(of: typed))
    workspace.report(
      [
        "This device, “\(shown(change.deviceName))”, has left the household.",
        "It still holds the record: “medley erase” takes it off.",
        "The others do not know yet. Tell them in one of these ways:",
      ],
      json: [("device", .string(change.deviceName)), ("before", .string(change.before))])
    guard !workspace.wantsJSON else { return .done }
    workspace.output.choices([
      ("medley sync --folder DIR", "through the folder that you share"),
      ("medley bundle write FILE", "and “medley bundle read FILE” on another device"),
    ])
    return .done
  }
}
