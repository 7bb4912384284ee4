extension CommandTable {
  /// Medley's commands, in the order of help.
  static let medley = CommandTable(
    alone: AloneCommand.command,
    sections: [
      Section("Care and help", [HelpCommand.command, CompleteCommand.command])
    ])
}
