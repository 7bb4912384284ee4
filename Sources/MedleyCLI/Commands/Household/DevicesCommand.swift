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
          ("devices", .array(devices.map(\.json))), ("state_hash", .string(stateHash)),
        ]))
      return .done
    }
    var table = Table([
      .init("DEVICE"), .init("ROLE"), .init("PERSON"),
      .init("CHANGES", side: .right, isNamedInPlain: true), .init("ID"), .init(""),
    ])
    for device in devices {
      table.append([
        device.name, device.role, device.personName ?? "", "\(device.changeCount)",
        String(device.id.prefix(8)), device.isThis ? "this device" : device.acknowledgedWords,
      ])
    }
    workspace.output.table(table)
    for device in devices {
      for sentence in device.copySentences { workspace.output.line(shown(sentence)) }
    }
    return .done
  }
}
