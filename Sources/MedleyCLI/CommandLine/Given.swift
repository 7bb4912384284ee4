/// What a command line gave for the inputs of one command.
struct Given: Sendable {
  private let listed: Set<String>
  private var words: [String: [String]] = [:]

  init(listing inputs: [Input]) { listed = Set(inputs.map(\.label)) }

  /// The words given for a label, in their order.
  func words(for label: String) -> [String] { words[label] ?? [] }

  /// Adds a word; a flag adds its own label.
  mutating func append(_ word: String, to input: Input) {
    words[input.label, default: []].append(word)
  }

  /// True when the input was given at all.
  func has(_ key: some InputKey) -> Bool { words[key.input.label] != nil }

  /// The value of a key, in the key's type.
  ///
  /// A key that the command does not list is a mistake in the table: debug builds stop on it.
  subscript<Key: InputKey>(key: Key) -> Key.Result {
    get throws(UsageError) {
      let label = key.input.label
      guard listed.contains(label) else {
        assertionFailure("\(label) is read but not listed in the command's inputs")
        throw .unlisted(label)
      }
      let words = words(for: label)
      do throws(ArgumentFault) {
        return try key.result(of: words)
      } catch {
        throw .value(label: label, word: words.first ?? "", fault: error)
      }
    }
  }
}
