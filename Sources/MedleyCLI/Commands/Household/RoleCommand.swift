internal import Medley
internal import MedleyInterchange

/// `medley role`: what a device may do from here on.
enum RoleCommand {
  static let role = Argument<RoleWord>(
    "ROLE", "owner, member, caregiver or reader")

  static let command = Command(
    "role", "Give a device another role",
    discussion: """
      An owner may do everything; a member logs and edits; a caregiver logs doses and puts its own \
      entries right; a reader only reads. All of them hold the whole record. What the device wrote \
      before, as far as this one has it, keeps its effect.
      """,
    inputs: [DeviceInputs.device, role],
    examples: [Example("medley role phone caregiver", "The phone logs doses and edits nothing")],
    exits: .store + .writing + .lookup
  ) { given, workspace in
    let change = try workspace.cabinet().setRole(
      of: given[DeviceInputs.device].text, to: given[role].rawValue)
    let name = Wording.quoted(change.deviceName)
    let now = change.now ?? "none"
    let phrase = change.now.map { Wording.role($0) } ?? "without a role"
    let back = "medley role \(Wording.typed(change.deviceName)) \(change.before)"
    workspace.report(
      [
        change.isUnchanged
          ? "\(name) is \(phrase) already; nothing was written."
          : "\(name) is \(phrase) now; it was \(Wording.role(change.before)). "
            + (change.isThis ? "Back, on an owner's device: \(back)" : "Back: \(back)")
      ],
      json: [
        ("device", .string(change.deviceName)), ("role", .string(now)),
        ("before", .string(change.before)), ("written", .bool(!change.isUnchanged)),
      ])
    return .done
  }
}
