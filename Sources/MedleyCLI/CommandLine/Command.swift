/// One command: what it is called, what it takes, what it says of itself and what it does.
struct Command: Sendable {
  /// One word, or two: `take`, `bundle write`.
  let name: String
  /// One sentence without the full stop, for lists.
  let summary: String
  /// Paragraphs, separated by an empty line.
  let discussion: String
  let inputs: [Input]
  let rules: [InputRule]
  let examples: [Example]
  /// The statuses beyond the common ones.
  let exits: [ExitStatus]
  /// Hidden commands run but are not listed.
  let isHidden: Bool
  let run: @Sendable (Given, Workspace) throws -> ExitStatus

  init(
    _ name: String, _ summary: String, discussion: String = "", inputs: [any InputKey] = [],
    rules: [InputRule] = [], examples: [Example] = [], exits: [ExitStatus] = [],
    isHidden: Bool = false, run: @escaping @Sendable (Given, Workspace) throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.inputs = inputs.map(\.input)
    self.rules = rules
    self.examples = examples
    self.exits = exits
    self.isHidden = isHidden
    self.run = run
  }

  /// The inputs that are told by their place.
  var arguments: [Input] { inputs.filter { $0.kind == .argument } }

  /// The inputs that begin with dashes.
  var options: [Input] { inputs.filter { $0.kind != .argument } }
}
