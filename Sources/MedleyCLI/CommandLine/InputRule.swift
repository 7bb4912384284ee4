/// What several inputs of a command owe each other.
struct InputRule: Sendable {
  enum Kind: Equatable, Sendable { case exactlyOne, atMostOne, apart, needs }

  let kind: Kind
  let inputs: [Input]

  /// Exactly one of the inputs is given.
  static func exactlyOne(_ keys: any InputKey...) -> InputRule {
    InputRule(kind: .exactlyOne, inputs: keys.map(\.input))
  }

  /// One of the inputs at most is given.
  static func atMostOne(_ keys: any InputKey...) -> InputRule {
    InputRule(kind: .atMostOne, inputs: keys.map(\.input))
  }

  /// The two inputs are not given together; a synopsis does not show it.
  static func apart(_ key: any InputKey, _ other: any InputKey) -> InputRule {
    InputRule(kind: .apart, inputs: [key.input, other.input])
  }

  /// The first input is given only together with the second.
  static func input(_ key: any InputKey, needs other: any InputKey) -> InputRule {
    InputRule(kind: .needs, inputs: [key.input, other.input])
  }

  /// Refuses what breaks the rule.
  func check(_ given: Given, of command: String) throws(UsageError) {
    let present = inputs.filter { !given.words(for: $0.label).isEmpty }.map(\.label)
    switch kind {
    case .exactlyOne where present.isEmpty:
      throw .noneOf(inputs.map(\.label), command: command)
    case .exactlyOne, .atMostOne, .apart:
      guard present.count < 2 else { throw .together(present[0], present[1], command: command) }
    case .needs:
      guard present.first != inputs.first?.label || present.count == 2 else {
        throw .needs(inputs[0].label, inputs[1].label, command: command)
      }
    }
  }
}
