internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley accept`: entries without effect count.
enum AcceptCommand {
  static let command = Command(
    "accept", "Let entries of a device count that had no right to write them",
    discussion: """
      A dose that a removed device or a reader logged has no effect, but it may have been taken. \
      “medley conflicts” and “medley today” show it as unconfirmed until an owner decides. With a \
      device's name all that is held of it counts.
      """,
    inputs: [DecisionInputs.subject],
    examples: [
      Example("medley accept 4f2a", "That dose was taken"),
      Example("medley accept phone", "Everything that the phone wrote counts"),
    ],
    exits: DecisionInputs.exits
  ) { given, workspace in try DecisionInputs.decide(given, workspace, accept: true) }
}

/// `medley dismiss`: entries without effect are asked about no more.
enum DismissCommand {
  static let command = Command(
    "dismiss", "Leave entries of a device without effect, and ask no more",
    inputs: [DecisionInputs.subject],
    examples: [Example("medley dismiss 4f2a", "That dose was not taken")],
    exits: DecisionInputs.exits
  ) { given, workspace in try DecisionInputs.decide(given, workspace, accept: false) }
}

/// What both commands share.
private enum DecisionInputs {
  static let subject = Argument<DeviceName>(
    "ENTRY|DEVICE", "An entry's id as “medley conflicts” shows it, or a device's name")

  static let exits: [ExitStatus] = .store + .writing + .lookup

  static func decide(
    _ given: Given, _ workspace: Workspace, accept: Bool
  ) throws -> ExitStatus {
    let cabinet = try workspace.cabinet()
    let typed = try given[subject].text
    let decision = try cabinet.decide(about: typed, accept: accept)
    let name = Wording.quoted(decision.deviceName)
    let count = decision.entryCount
    let entries = "\(count) dose \(count == 1 ? "entry" : "entries")"
    let words = MomentWords(cabinet.circumstances)
    let lines = decision.entries.map { medication, entry, unit in
      let amount = entry.amount.map { " " + $0.words(unit: unit) } ?? ""
      let at = (entry.takenAt ?? entry.plannedAt).map { " \(words.at(logged: $0))" } ?? ""
      return shown("  \(medication): \(entry.status.word)\(amount)\(at)")
    }
    let verb = count == 1 ? "counts" : "count"
    workspace.report(
      [
        accept
          ? "\(entries) of \(name) \(verb) now."
          : "\(entries) of \(name) \(count == 1 ? "stays" : "stay") without effect."
      ] + lines + [
        accept
          ? "To take one back: medley undo ENTRY"
          : "Should it be right after all: medley accept \(Wording.typed(typed))"
      ],
      json: [
        ("device", .string(decision.deviceName)), ("accepted", .bool(accept)),
        ("entries", .integer(count)),
      ])
    return .done
  }
}
