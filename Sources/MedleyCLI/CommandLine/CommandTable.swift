/// All commands in the order of help, and what the program does without one.
///
/// A command is made when it is asked for: a run of the program makes the one that it runs.
struct CommandTable: Sendable {
  /// The name of a command, and how to make it.
  struct Entry: Sendable {
    /// One word, or two; the name that the command gives itself.
    let name: String
    private let make: @Sendable () -> Command

    init(_ name: String, _ make: @escaping @Sendable @autoclosure () -> Command) {
      self.name = name
      self.make = make
    }

    var command: Command { make() }
  }

  /// Commands that belong together.
  struct Section: Sendable {
    let title: String
    let entries: [Entry]

    init(_ title: String, _ entries: [Entry]) {
      self.title = title
      self.entries = entries
    }

    /// The commands that help lists.
    var listed: [Command] { entries.map(\.command).filter { !$0.isHidden } }
  }

  let sections: [Section]
  private let makeAlone: @Sendable () -> Command

  init(alone: @escaping @Sendable @autoclosure () -> Command, sections: [Section]) {
    makeAlone = alone
    self.sections = sections
  }

  /// What runs when no command is named.
  var alone: Command { makeAlone() }

  /// Every command, the hidden ones too.
  var commands: [Command] { sections.flatMap { $0.entries.map(\.command) } }

  /// The command of that name, of one or two words.
  func command(_ name: String) -> Command? {
    for section in sections {
      for entry in section.entries where entry.name == name { return entry.command }
    }
    return nil
  }

  /// True when commands of two words begin with the word.
  func isGroup(_ word: String) -> Bool {
    sections.contains { $0.entries.contains { $0.name.hasPrefix(word + " ") } }
  }

  /// The commands of two words that begin with the word.
  func members(of group: String) -> [Command] {
    sections.flatMap { $0.entries.filter { $0.name.hasPrefix(group + " ") }.map(\.command) }
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
