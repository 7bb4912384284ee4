extension CommandTable {
  /// Medley's commands, in the order of help.
  static let medley = CommandTable(
    alone: .alone,
    sections: [
      Section("Help", [.help, .complete])
    ])
}

extension Command {
  /// What `medley` does without a command.
  static let alone = Command("", "Show how to begin", isHidden: true) { _, workspace in
    workspace.output.text(Help(table: workspace.table).text(topic: ""))
    return .done
  }
}
