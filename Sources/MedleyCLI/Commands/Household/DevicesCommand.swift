internal import Medley
internal import MedleyInterchange

/// `medley devices`: the household's devices.
enum DevicesCommand {
  static let command = Command(
    "devices", "List the household's devices and what each may do",
    examples: [Example("medley devices", "All devices, with the state each was last seen in")],
    exits: .store
  ) { _, workspace in
    let (devices, stateHash) = try workspace.cabinet().devices()
    if workspace.wantsJSON {
      workspace.output.json(
        .object([
          ("devices", .array(devices.filter { !$0.isRemoved }.map(\.json))),
          ("state_hash", .string(stateHash)),
          ("former", .array(devices.filter(\.isRemoved).map(\.json))),
        ]))
      return .done
    }
    var table = Table(
      [
        .init("DEVICE"), .init("ROLE", plain: "role %"), .init("PERSON"),
        .init("CHANGES", side: .right, plain: "changes %"), .init("ID", plain: "id %"), .init(""),
      ], isNamed: true)
    for device in devices {
      table.append([
        device.name, device.isRemoved ? "none" : device.role, device.personName ?? "",
        "\(device.changeCount)",
        String(device.id.prefix(8)), device.note,
      ])
    }
    workspace.output.table(table)
    for device in devices {
      for sentence in device.sentences { workspace.output.line(shown(sentence)) }
    }
    return .done
  }
}
