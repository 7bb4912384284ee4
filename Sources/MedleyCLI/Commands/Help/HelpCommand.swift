/// `medley help`: what the commands say of themselves.
enum HelpCommand {
  static let topic = Argument<[String]>(
    "COMMAND", "The command, of one or two words; all of them when it is left out")

  static let command = Command(
    "help", "Show help for a command, or the list of all commands",
    inputs: [topic],
    examples: [
      Example("medley help", "List all commands"),
      Example("medley help help", "Show one command's options, examples and exit codes"),
    ]
  ) { given, workspace in
    let words = try given[topic]
    let invocation = try Parser.parse(words.prefix(2) + ["--help"], table: workspace.table)
    guard case .help(let topic) = invocation else { return .usage }
    guard words.count <= topic.split(separator: " ").count else {
      throw UsageError.unexpected(word: words.last ?? "", command: "help")
    }
    let help = Help(table: workspace.table, isPlain: workspace.isPlain)
    workspace.output.text(help.text(topic: topic))
    return .done
  }
}
