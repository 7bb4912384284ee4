/// Help in the terminal, made from the table.
struct Help {
  let table: CommandTable
  /// Lines to be read aloud: each term with its meaning, not set in or broken.
  var isPlain = false

  /// Help for a command, for a group such as `bundle`, or with no name for all commands.
  func text(topic: String) -> String {
    let lines: [String]
    if let command = table.command(topic) {
      lines = page(of: command)
    } else if topic.isEmpty {
      lines = overview
    } else {
      lines = list(of: table.members(of: topic).filter { !$0.isHidden }, title: topic)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private var overview: [String] {
    var lines = [
      "Medley keeps a household's medication records on its own devices.", "",
    ]
    lines +=
      isPlain
      ? ["Usage: medley [OPTIONS] COMMAND", "Usage: medley, which shows today's doses"]
      : ["Usage: medley [OPTIONS] COMMAND …", "       medley                 (today's doses)"]
    let width = table.commands.filter { !$0.isHidden }.map(\.name.count).max() ?? 0
    for section in table.sections where !section.listed.isEmpty {
      lines += ["", "\(section.title):"]
      for command in section.listed {
        lines += entry(command.name, command.summary, width: width)
      }
    }
    lines += ["", "Options that stand anywhere:"] + entries(GlobalOptions.inputs)
    lines += ["", "“medley help COMMAND” shows a command's options, examples and exit codes."]
    return lines
  }

  private func list(of commands: [Command], title: String) -> [String] {
    var lines = ["medley \(title): \(commands.count) commands", ""]
    let width = commands.map(\.name.count).max() ?? 0
    for command in commands { lines += entry(command.name, command.summary, width: width) }
    lines += ["", "“medley help \(title) …” shows one of them."]
    return lines
  }

  private func page(of command: Command) -> [String] {
    var lines = wrapped("medley \(command.name): \(command.summary)") + [""]
    lines += usage(of: command)
    if !command.discussion.isEmpty { lines += [""] + wrapped(command.discussion) }
    if !command.arguments.isEmpty {
      lines += ["", "Arguments:"] + entries(command.arguments)
    }
    if !command.options.isEmpty { lines += ["", "Options:"] + entries(command.options) }
    if !command.examples.isEmpty { lines += ["", "Examples:"] }
    for example in command.examples {
      lines +=
        isPlain
        ? ["\(example.meaning): \(example.line)"]
        : ["  " + example.line] + wrapped(example.meaning, indent: 6)
    }
    lines += ["", "Exit codes:"]
    for status in command.allExits {
      lines += entry(String(status.rawValue), status.meaning, width: 2)
    }
    return lines
  }

  private func usage(of command: Command) -> [String] {
    var lines: [String] = []
    var line = "Usage: medley"
    for part in command.synopsis {
      if !isPlain, line.count + 1 + part.count > Wrapping.width, !line.hasSuffix("Usage: medley") {
        lines.append(line)
        line = "          "
      }
      line += " " + part
    }
    return lines + [line]
  }

  private func entries(_ inputs: [Input]) -> [String] {
    let width = inputs.map(\.usage.count).filter { $0 <= 24 }.max() ?? 0
    return inputs.flatMap { entry($0.usage, $0.summary, width: width) }
  }

  /// A term and its meaning in two columns; a long term has a line to itself.
  private func entry(_ term: String, _ meaning: String, width: Int) -> [String] {
    if isPlain { return ["\(term): \(Wrapping.paragraphs(meaning).joined(separator: " "))"] }
    var lines = Wrapping.lines(meaning, indent: width + 4)
    if term.count > width { return ["  " + term] + lines }
    let padding = String(repeating: " ", count: width - term.count)
    lines[0] = "  \(term)\(padding)  " + lines[0].dropFirst(width + 4)
    return lines
  }

  private func wrapped(_ text: String, indent: Int = 0) -> [String] {
    isPlain ? Wrapping.paragraphs(text) : Wrapping.lines(text, indent: indent)
  }
}
