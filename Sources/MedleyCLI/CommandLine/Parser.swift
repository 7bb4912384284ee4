/// Turns the words of a command line into what they ask for; it reads nothing else.
struct Parser {
  private let table: CommandTable
  private var globals = GlobalOptions.none
  private var command: Command?
  /// A first word that a second one may still complete.
  private var opening: String?
  private var given = Given(listing: [])
  private var positional: [String] = []

  /// What the words after the program's name ask for.
  ///
  /// - Throws: what was not understood; nothing has been done yet.
  static func parse(_ words: [String], table: CommandTable) throws(UsageError) -> Invocation {
    let wantsHelp = words.prefix { $0 != "--" }.contains { $0 == "--help" || $0 == "-h" }
    if wantsHelp { return .help(topic: try topic(of: words, table: table)) }
    var parser = Parser(table: table)
    return try parser.parse(words)
  }

  private init(table: CommandTable) { self.table = table }

  private mutating func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") || Self.isNegativeNumber(word) {
        try take(plain: word)
      } else if word == "--" {
        optionsEnded = true
      } else if word.hasPrefix("--") {
        try take(option: word, rest: &rest)
      } else {
        throw unknownShort(word)
      }
    }
    return try finish()
  }

  /// True for a dash with a number after it: a value, no option.
  private static func isNegativeNumber(_ word: String) -> Bool {
    guard word.first == "-", let second = word.dropFirst().first else { return false }
    return second.isNumber || second == "." || second == ","
  }

  // MARK: Plain words

  private mutating func take(plain word: String) throws(UsageError) {
    if command != nil {
      positional.append(word)
    } else if let group = opening {
      if let member = table.command("\(group) \(word)") {
        begin(member)
      } else if let single = table.command(group) {
        begin(single)
        positional.append(word)
      } else {
        throw unknownMember(of: group, found: word)
      }
    } else if table.isGroup(word) {
      opening = word
    } else if let single = table.command(word), !word.contains(" ") {
      begin(single)
    } else {
      throw Self.unknownCommand(word, table: table)
    }
  }

  private mutating func begin(_ command: Command) {
    self.command = command
    given = Given(listing: command.inputs)
  }

  private static func unknownCommand(_ word: String, table: CommandTable) -> UsageError {
    .unknownCommand(word, nearest: EditDistance.nearest(to: word, among: table.firstWords))
  }

  private func unknownMember(of group: String, found: String?) -> UsageError {
    let members = table.members(of: group).filter { !$0.isHidden }.map(\.name)
    let nearest = found.flatMap { EditDistance.nearest(to: "\(group) \($0)", among: members) }
    return .unknownMember(group: group, found: found, choices: members, nearest: nearest)
  }

  // MARK: Options

  private mutating func take(
    option word: String, rest: inout ArraySlice<String>
  ) throws(UsageError) {
    let equals = word.firstIndex(of: "=")
    let name = String(word[..<(equals ?? word.endIndex)].dropFirst(2))
    let attached = equals.map { String(word[word.index(after: $0)...]) }
    let (input, isGlobal) = try option(named: name)
    let before = isGlobal ? globals.words(for: input.label) : given.words(for: input.label)
    guard before.isEmpty || input.repeats else { throw .repeated(label: input.label) }
    let value: String
    switch (input.kind, attached) {
    case (.flag, nil): value = input.label
    case (.flag, _): throw .valueForFlag(label: input.label)
    case (_, let attached?): value = attached
    case (_, nil): value = try Self.next(for: input, in: &rest)
    }
    try Self.check(value, for: input)
    if isGlobal { globals.append(value, to: input) } else { given.append(value, to: input) }
  }

  private static func next(
    for input: Input, in rest: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw .missingValue(label: input.label, valueName: input.valueName, next: rest.first)
    }
    rest.removeFirst()
    return next
  }

  private mutating func option(
    named name: String
  ) throws(UsageError) -> (input: Input, isGlobal: Bool) {
    if let own = command?.options.first(where: { $0.name == name }) { return (own, false) }
    if let global = GlobalOptions.inputs.first(where: { $0.name == name }) { return (global, true) }
    if command == nil, let group = opening, let single = table.command(group) {
      begin(single)
      return try option(named: name)
    }
    guard let command else {
      let isKnown = table.commands.contains { $0.options.contains { $0.name == name } }
      if isKnown { throw .optionBeforeCommand("--" + name) }
      throw unknownOption(name, among: GlobalOptions.inputs)
    }
    throw unknownOption(name, among: command.options + GlobalOptions.inputs)
  }

  private func unknownOption(_ name: String, among inputs: [Input]) -> UsageError {
    let nearest = EditDistance.nearest(to: name, among: inputs.map(\.name))
    return .unknownOption(
      "--" + name, command: command?.name, nearest: nearest.map { "--" + $0 })
  }

  private func unknownShort(_ word: String) -> UsageError {
    let inputs = (command?.options ?? []) + GlobalOptions.inputs
    let name = word.dropFirst().prefix { $0 != "=" }
    let fitting = inputs.filter { $0.name == name || (name.count == 1 && $0.name.hasPrefix(name)) }
    return .shortOption(word, nearest: fitting.count == 1 ? fitting.first?.label : nil)
  }

  private static func check(_ word: String, for input: Input) throws(UsageError) {
    do throws(ArgumentFault) {
      try input.check(word)
    } catch {
      throw .value(label: input.label, word: word, fault: error)
    }
  }

  // MARK: The end of the line

  private mutating func finish() throws(UsageError) -> Invocation {
    if !globals.words(for: GlobalOptions.version.input.label).isEmpty { return .version }
    if command == nil, let group = opening {
      guard let single = table.command(group) else {
        throw unknownMember(of: group, found: nil)
      }
      begin(single)
    }
    guard let command else {
      return .run(table.alone, Given(listing: table.alone.inputs), globals: globals)
    }
    try place(command)
    let missing = command.inputs.filter { $0.isRequired && given.words(for: $0.label).isEmpty }
    guard missing.isEmpty else {
      throw .missing(labels: missing.map(\.label), command: command.name)
    }
    for rule in command.rules { try rule.check(given, of: command.name) }
    return .run(command, given, globals: globals)
  }

  /// Gives the plain words to the arguments in their order.
  private mutating func place(_ command: Command) throws(UsageError) {
    var rest = positional[...]
    for argument in command.arguments {
      for word in argument.repeats ? rest : rest.prefix(1) {
        try Self.check(word, for: argument)
        given.append(word, to: argument)
        rest.removeFirst()
      }
    }
    if let extra = rest.first { throw .unexpected(word: extra, command: command.name) }
  }

  // MARK: Help

  /// The command or group that the words name, whatever else they hold.
  private static func topic(
    of words: [String], table: CommandTable
  ) throws(UsageError) -> String {
    var plain: [String] = []
    var skipsValue = false
    for word in words.prefix(while: { $0 != "--" }) {
      if word.hasPrefix("-") {
        skipsValue = GlobalOptions.inputs.contains { $0.kind == .option && $0.label == word }
      } else if skipsValue {
        skipsValue = false
      } else {
        plain.append(word)
      }
    }
    guard let first = plain.first else { return "" }
    let both = plain.prefix(2).joined(separator: " ")
    if table.command(both) != nil { return both }
    if table.command(first) != nil || table.isGroup(first) { return first }
    throw unknownCommand(first, table: table)
  }
}
