extension Command {
  /// How the command is written, in parts that are not broken: `take`, `MEDICATION`, `[--at TIME]`.
  var synopsis: [String] {
    var parts = [name]
    var done: Set<String> = []
    for input in inputs where !done.contains(input.label) {
      if let rule = rules.first(where: { $0.isChoice(with: input) }) {
        done.formUnion(rule.inputs.map(\.label))
        let choices = rule.inputs.map(\.usage).joined(separator: " | ")
        parts.append(rule.kind == .exactlyOne ? "(\(choices))" : "[\(choices)]")
      } else {
        done.insert(input.label)
        parts.append(Self.part(input))
      }
    }
    return parts
  }

  /// The synopsis on one line.
  var usage: String { synopsis.joined(separator: " ") }

  /// The statuses the command can end with, the common ones too, in order.
  var allExits: [ExitStatus] {
    ExitStatus.allCases.filter { exits.contains($0) || ExitStatus.common.contains($0) }
  }

  private static func part(_ input: Input) -> String {
    let usage = input.isRequired ? input.usage : "[\(input.usage)]"
    return input.repeats ? usage + "…" : usage
  }
}

extension InputRule {
  /// True when the rule makes its inputs one choice in a synopsis, and the input is one of them.
  fileprivate func isChoice(with input: Input) -> Bool {
    (kind == .exactlyOne || kind == .atMostOne) && inputs.contains { $0.label == input.label }
  }
}
