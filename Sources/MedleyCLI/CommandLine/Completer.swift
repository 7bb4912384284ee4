/// Says what may stand in the place of the last word of an unfinished command line.
struct Completer {
  /// What fits, before names from the store are looked up.
  struct Wanted: Equatable, Sendable {
    /// The kind of value that is being typed.
    var kind: Completions
    /// The beginning of the value that stands there already.
    var prefix: String
    /// What each candidate begins with on the line, such as `--for=`.
    var lead = ""
    /// The words given for `--home`, so that names come from the right store.
    var home: String?
  }

  let table: CommandTable

  /// What the last of the words may become; the words are those after the program's name.
  func wanted(_ words: [String]) -> Wanted {
    let typed = words.last
    var words = Self.joined(words)
    let last = words.popLast() ?? ""
    var reading = Reading(table: table)
    for word in words { reading.take(word) }
    var wanted = reading.wanted(last)
    wanted.home = reading.home
    // Where the shell took the word apart, it replaces only the piece after the equals sign.
    if typed != last { wanted.lead = "" }
    return wanted
  }

  /// Bash takes `--for=Ann` apart at the equals sign; this puts it together again.
  private static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    for (index, word) in words.enumerated() {
      let follows = index > 1 && words[index - 1] == "="
      if let last = result.last, last.hasPrefix("--"), word == "=" || follows {
        result[result.count - 1] = last + word
      } else {
        result.append(word)
      }
    }
    return result
  }

  /// A line read as far as it goes; what is not understood is passed over.
  private struct Reading {
    let table: CommandTable
    var command: Command?
    var opening: String?
    var home: String?
    private var awaiting: Input?
    private var used: Set<String> = []
    private var plainCount = 0
    private var optionsEnded = false

    init(table: CommandTable) { self.table = table }

    mutating func take(_ word: String) {
      if let input = awaiting {
        awaiting = nil
        if input.label == GlobalOptions.home.input.label { home = word }
      } else if !optionsEnded, word == "--" {
        optionsEnded = true
      } else if !optionsEnded, word.hasPrefix("--") {
        take(option: word)
      } else {
        take(plain: word)
      }
    }

    private mutating func take(option word: String) {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let input = options.first(where: { $0.label == parts[0] }) else { return }
      used.insert(input.label)
      if input.kind == .option, parts.count == 1 { awaiting = input }
      if parts.count == 2, input.label == GlobalOptions.home.input.label { home = String(parts[1]) }
    }

    private mutating func take(plain word: String) {
      if command != nil {
        plainCount += 1
      } else if let group = opening {
        command = table.command("\(group) \(word)") ?? table.command(group)
        if command?.name == group { plainCount = 1 }
      } else if !table.members(of: word).isEmpty {
        opening = word
      } else {
        command = table.command(word)
      }
    }

    private var options: [Input] {
      ((command ?? opening.flatMap(table.command))?.options ?? []) + GlobalOptions.inputs
    }

    func wanted(_ last: String) -> Wanted {
      if let awaiting { return Wanted(kind: awaiting.completions, prefix: last) }
      if !optionsEnded, last.hasPrefix("-") { return wanted(option: last) }
      if let command { return wanted(argumentOf: command, last) }
      var names: [String] = []
      if let opening {
        names = table.members(of: opening).filter { !$0.isHidden }
          .map { String($0.name.dropFirst(opening.count + 1)) }
      } else {
        names = table.firstWords
      }
      return Wanted(kind: .words(names), prefix: last)
    }

    private func wanted(option last: String) -> Wanted {
      let parts = last.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 {
        let input = options.first { $0.label == parts[0] }
        return Wanted(
          kind: input?.completions ?? .none, prefix: String(parts[1]), lead: parts[0] + "=")
      }
      let left = options.filter { $0.repeats || !used.contains($0.label) }
      return Wanted(kind: .words(left.map(\.label)), prefix: last)
    }

    private func wanted(argumentOf command: Command, _ last: String) -> Wanted {
      let arguments = command.arguments
      let isRepeating = arguments.last?.repeats == true
      let place = isRepeating ? min(plainCount, arguments.count - 1) : plainCount
      guard place < arguments.count else { return Wanted(kind: .none, prefix: last) }
      return Wanted(kind: arguments[place].completions, prefix: last)
    }
  }
}

extension Completer.Wanted {
  /// The lines that answer the shell: the candidates that fit, or a word for the shell's own list.
  func answer(names: (Completions, String) -> [String]) -> [String] {
    let candidates: [String]
    switch kind {
    case .none: candidates = []
    case .file: return [":file"]
    case .directory: return [":directory"]
    case .words(let words): candidates = words
    case .medication, .person, .device, .product: candidates = names(kind, prefix)
    }
    let start = prefix.lowercased()
    return candidates.filter { $0.lowercased().hasPrefix(start) }.map { shown(lead + $0) }
  }
}
