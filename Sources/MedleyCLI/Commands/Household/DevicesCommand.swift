/// `medley devices`: the household's devices.
enum DevicesCommand {
  static let command = Command(
    "devices", "List the household's devices and what each may do",
    examples: [Example("medley devices", "All devices, with the state each was last seen in")],
    exits: .store
  ) { given, workspace in throw Unfilled() }
}
