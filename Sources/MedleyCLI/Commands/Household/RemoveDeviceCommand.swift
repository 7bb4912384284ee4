internal import Medley
internal import MedleyInterchange

/// `medley remove-device`: takes a device out of the household.
enum RemoveDeviceCommand {
  static let command = Command(
    "remove-device", "Take a lost, stolen or sold device out of the household",
    discussion: """
      What this device has of it by now keeps its effect. What it writes later has none: doses \
      among it are shown as unconfirmed until an owner accepts or dismisses them. It still holds \
      the record it had, and can open what was sealed for it before. The others learn of it with \
      the next sync or bundle; until then they go on trusting it.

      A stolen device that came into the household before this one could remove this one in turn. \
      With --recovery it is removed in the name of the recovery words, which outrank every device.
      """,
    inputs: [DeviceInputs.device, RecoveryInputs.voucher, RecoveryInputs.passphrase],
    rules: [.input(RecoveryInputs.passphrase, needs: RecoveryInputs.voucher)],
    examples: [
      Example("medley remove-device phone", "The phone was stolen"),
      Example(
        "medley remove-device tablet --recovery words.txt",
        "The first device of all was stolen, and may try to remove this one"),
    ],
    exits: .store + .writing + .lookup + RecoveryInputs.exits
  ) { given, workspace in
    let change = try workspace.cabinet().removeDevice(
      given[DeviceInputs.device].text,
      with: try given[RecoveryInputs.voucher].map { try workspace.recoveryProof($0, given) })
    let name = Wording.quoted(change.deviceName)
    workspace.report(
      [
        change.isThis
          ? "This device, \(name), is no longer part of the household."
          : "\(name) is no longer part of the household.",
        change.isThis
          ? "Tell the others with a sync or a bundle; “medley erase” takes the record off it."
          : "Tell the others with a sync or a bundle. It can come back as a new device: “medley "
            + "erase” there, then pair or admit.",
      ],
      json: [("device", .string(change.deviceName)), ("before", .string(change.before))])
    return .done
  }
}
