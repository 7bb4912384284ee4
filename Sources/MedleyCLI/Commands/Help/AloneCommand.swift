/// What `medley` does when no command is named.
enum AloneCommand {
  static let command = Command("", "Show how to begin", isHidden: true) { _, workspace in
    workspace.output.text(Help(table: workspace.table).text(topic: ""))
    return .done
  }
}
