extension UsageError {
  /// The two lines that a person reads.
  var explanation: Explanation {
    switch self {
    case .unknownCommand(let word, let nearest):
      Explanation(
        "there is no command “\(shown(word))”",
        nearest.map { "did you mean “medley \($0)”?" } ?? "“medley help” lists the commands")
    case .unknownMember(let group, nil, let choices, _):
      Explanation(
        "“medley \(group)” needs one more word", "write \(Self.choice(choices, before: group))")
    case .unknownMember(let group, let found?, let choices, let nearest):
      Explanation(
        "there is no command “\(group) \(shown(found))”",
        nearest.map { "did you mean “medley \($0)”?" }
          ?? "write \(Self.choice(choices, before: group))")
    case .unknownOption(let label, let command, let nearest):
      Explanation(
        command.map { "“\($0)” has no option \(shown(label))" }
          ?? "there is no option \(shown(label))",
        nearest.map { "did you mean \($0)?" } ?? Self.help(command))
    case .optionBeforeCommand(let label):
      Explanation(
        "the option \(shown(label)) stands before the command",
        "write the command first: medley COMMAND \(shown(label))")
    case .shortOption(let word, let nearest):
      Explanation(
        "there is no option \(shown(word))",
        nearest.map { "did you mean \($0)?" } ?? "options begin with two dashes")
    case .missingValue(let label, let valueName, nil):
      Explanation("\(label) needs a value", "write \(label) \(valueName)")
    case .missingValue(let label, let valueName, let next?):
      Explanation(
        "\(label) needs a value before \(shown(next))",
        "write \(label) \(valueName), or \(label)=\(shown(next)) if that is the value")
    case .valueForFlag(let label):
      Explanation("\(label) takes no value", "write \(label) alone")
    case .repeated(let label):
      Explanation("\(label) is given twice", "give it once")
    case .missing(let labels, let command):
      Explanation(
        "“\(command)” needs \(labels.joined(separator: " and "))", Self.help(command))
    case .unexpected(let word, let command):
      Explanation(
        "“\(command)” takes nothing more, but found “\(shown(word))”",
        "put a name of several words in quotes; \(Self.help(command))")
    case .value(let label, let word, let fault):
      Explanation(
        "\(label) takes \(fault.expected)" + (fault.hidesWord ? "" : ", not “\(shown(word))”"),
        fault.advice ?? "“medley help” and the command's name show how it is written")
    case .noneOf(let labels, let command):
      Explanation(
        "“\(command)” needs \(labels.joined(separator: " or "))", Self.help(command))
    case .together(let one, let other, let command):
      Explanation("\(one) and \(other) do not go together", Self.help(command))
    case .needs(let one, let other, let command):
      Explanation("\(one) goes only with \(other)", Self.help(command))
    case .unlisted(let label):
      Explanation("\(label) is missing from the table of commands", "please report this")
    }
  }

  private static func help(_ command: String?) -> String {
    "“medley help\(command.map { " " + $0 } ?? "")” shows how it is written"
  }

  private static func choice(_ names: [String], before group: String) -> String {
    let last = names.last.map { "“\($0)”" } ?? "“medley help”"
    let others = names.dropLast().map { "“\($0)”" }.joined(separator: ", ")
    return others.isEmpty ? last : "\(others) or \(last)"
  }
}
