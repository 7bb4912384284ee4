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
    exits: .store + [.noSuchRecord, .notAuthorised, .ambiguousName, .valueRefused]
  ) { given, workspace in
    let change = try workspace.cabinet().setRole(
      of: given[DeviceInputs.device].text, to: given[role].rawValue)
    let name = Wording.quoted(change.deviceName)
    let now = change.now ?? "none"
    workspace.report(
      [
        change.isUnchanged
          ? "\(name) is \(now) already; nothing was written."
          : "\(name) is \(now) now; it was \(change.before). Back: medley role "
            + "\(Wording.typed(change.deviceName)) \(change.before)"
      ],
      json: [
        ("device", .string(change.deviceName)), ("role", .string(now)),
        ("before", .string(change.before)), ("written", .bool(!change.isUnchanged)),
      ])
    return .done
  }
}
