/// One thing a command takes, as the parser and the help see it.
struct Input: Sendable {
  enum Kind: Equatable, Sendable { case flag, option, argument }

  let kind: Kind
  /// The name without dashes, or what stands for the value of an argument.
  let name: String
  /// What stands for the value in help; empty for a flag.
  let valueName: String
  let summary: String
  let isRequired: Bool
  let repeats: Bool
  let completions: Completions
  /// Refuses a word that is not a value of the input's type.
  let check: @Sendable (String) throws(ArgumentFault) -> Void

  /// How the input is called in messages: `--at`, or `MEDICATION`.
  var label: String { kind == .argument ? name : "--" + name }

  /// How the input is written in a synopsis, without brackets: `--at HH:MM`.
  var usage: String { kind == .option ? "\(label) \(valueName)" : label }
}
