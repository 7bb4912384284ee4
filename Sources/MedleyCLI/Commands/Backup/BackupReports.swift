internal import Medley
internal import MedleyInterchange

extension Cabinet.Restored {
  /// Tells what came back, and what was passed over on the way.
  func say(name: String, in workspace: Workspace) {
    for passed in passedOver {
      workspace.output.warn(
        Explanation(
          "\(shown(passed.path)) was passed over: \(shown(passed.reason.whatHappened))",
          "make a new backup soon"))
    }
    if let backupStateHash, backupStateHash != restoredStateHash {
      workspace.output.warn(
        Explanation(
          "what came out differs from what the backup says of itself",
          "run “medley doctor --rebuild”; please report this"))
    }
    if !hasHouseholdSecret, !otherDeviceNames.isEmpty {
      workspace.output.warn(
        Explanation(
          "the file does not hold what the devices find each other by on the network",
          "exchange by file: medley bundle write, medley bundle read"))
    }
    let others = otherDeviceNames.map { shown($0) }.joined(separator: ", ")
    let more = moreChangeCount > 0 ? ", and \(moreChangeCount) more from other files there" : ""
    let counted = Wording.count(changeCount, "change") + more
    workspace.report(
      [
        generation.map { number in
          "Backup \(number)\(madeAt.map { " of \($0)" } ?? "") is restored: \(counted)."
        } ?? "The record is restored: \(counted).",
        "This device is a new one, “\(shown(name))”, and an owner."
          + (others.isEmpty ? "" : " The others are members as before: \(others)."),
      ]
        + (others.isEmpty
          ? []
          : ["If one of them is lost, remove it: medley remove-device DEVICE"]),
      json: [
        ("device", .string(name)), ("changes_new", .integer(changeCount)),
        ("changes_from_other_files", .integer(moreChangeCount)),
        ("generation", generation.map { .integer($0) } ?? .null), ("made_at", .moment(madeAt)),
        ("backup_state_hash", .string(orNull: backupStateHash)),
        ("restored_state_hash", .string(restoredStateHash)), ("state_hash", .string(stateHash)),
        ("devices", .array(otherDeviceNames.map { .string($0) })),
        (
          "passed_over",
          .array(
            passedOver.map { passed in
              .object([
                ("path", .string(passed.path)), ("why", .string(passed.reason.whatHappened)),
              ])
            })
        ),
      ])
  }
}
