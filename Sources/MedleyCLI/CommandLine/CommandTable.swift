/// All commands in the order of help, and what the program does without one.
struct CommandTable: Sendable {
  /// Commands that belong together.
  struct Section: Sendable {
    let title: String
    let commands: [Command]

    init(_ title: String, _ commands: [Command]) {
      self.title = title
      self.commands = commands
    }

    /// The commands that help lists.
    var listed: [Command] { commands.filter { !$0.isHidden } }
  }

  let sections: [Section]
  /// What runs when no command is named.
  let alone: Command
  private let byName: [String: Command]

  init(alone: Command, sections: [Section]) {
    self.alone = alone
    self.sections = sections
    byName = Dictionary(
      sections.flatMap(\.commands).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Every command, the hidden ones too.
  var commands: [Command] { sections.flatMap(\.commands) }

  /// The command of that name, of one or two words.
  func command(_ name: String) -> Command? { byName[name] }

  /// The commands of two words that begin with the word.
  func members(of group: String) -> [Command] {
    commands.filter { $0.name.hasPrefix(group + " ") }
  }

  /// The first words of all listed commands, each once.
  var firstWords: [String] {
    var seen: Set<String> = []
    return commands.filter { !$0.isHidden }.compactMap { command in
      let word = String(command.name.prefix { $0 != " " })
      return seen.insert(word).inserted ? word : nil
    }
  }
}
