internal import Medley
internal import MedleyInterchange

/// `medley erase`: the store, the keys and the units of this home go.
enum EraseCommand {
  static let yes = Option<String?>(
    "yes", "NAME", "Erase without a question; NAME is this device's name")

  static let command = Command(
    "erase", "Remove the store, the keys and the units of this home for ever",
    discussion: """
      Asks for this device's name. The keys are written over before they go; a medium that keeps \
      old blocks may still hold them. Other devices, backups and files in folders stay as they \
      are: run “medley leave” first, so that the others know.
      """,
    inputs: [yes],
    examples: [
      Example("medley erase", "Erase, and be asked for this device's name"),
      Example("medley erase --yes kitchen", "Erase without a question, for scripts"),
    ],
    exits: [.noStore, .tooLarge, .cannotWrite, .valueRefused]
  ) { given, workspace in
    let erasure = try Erasure(home: workspace.homeFolder(), workspace.circumstances)
    let what = erasure.isPath ? "the path of the home" : "this device's name"
    let typed =
      try given[yes]
      ?? workspace.answer(
        to: "This cannot be undone. To erase it, type \(what), “\(shown(erasure.name))”:")
    guard let typed else {
      throw Failure(
        .valueRefused, "nothing was erased: \(what) is needed",
        "give it with --yes NAME, or run the command on a terminal")
    }
    let outcome = try erasure.run(
      typed: workspace.text(of: typed), environment: workspace.surroundings.environment)
    for warning in outcome.warnings { workspace.output.warn(warning) }
    workspace.report(
      ["Erased what Medley kept in \(shown(outcome.path)): the record, the keys, the notes."]
        + outcome.units.paths.map { "Removed \(shown($0))." }
        + ["Not erased: the record on other devices, backups, and files in folders and mails."],
      json: [
        ("home", .string(outcome.path)), ("left", .array(outcome.left.map { .string($0) })),
        ("units", .array(outcome.units.paths.map { .string($0) })),
        ("other_devices", .integer(outcome.otherDeviceCount)),
      ])
    return .done
  }
}

extension Erasure.Outcome {
  fileprivate var warnings: [Explanation] {
    var warnings: [Explanation] = []
    if wasMember, otherDeviceCount > 0 {
      warnings.append(
        Explanation(
          "the other devices still count this one as theirs",
          "remove it on an owner's device: medley remove-device"))
    }
    if otherDeviceCount == 0, wasMember {
      warnings.append(
        Explanation(
          "no other device had this record", "only a backup and the recovery words bring it back"))
    }
    if !left.isEmpty {
      warnings.append(
        Explanation(
          "\(left.count) other file\(left.count == 1 ? "" : "s") in \(shown(path)) "
            + "\(left.count == 1 ? "was" : "were") left", "they are not Medley's"))
    }
    return warnings
  }
}
