/// A value that one word of the command line can stand for.
protocol ArgumentValue: InputResult {
  /// Reads the word.
  init(argument: String) throws(ArgumentFault)
}

/// What reading an input gives: a value, perhaps a value, or any number of them.
///
/// The type of a key says whether the input must be given and may be repeated:
/// `Option<Amount>` is required, `Option<Amount?>` is not, `Option<[Amount]>` may be repeated.
protocol InputResult: Sendable {
  static var completions: Completions { get }
  static var isRequired: Bool { get }
  static var repeats: Bool { get }
  init(words: [String]) throws(ArgumentFault)
}

extension ArgumentValue {
  static var completions: Completions { .none }
  static var isRequired: Bool { true }
  static var repeats: Bool { false }

  init(words: [String]) throws(ArgumentFault) {
    guard let word = words.first else { throw ArgumentFault(expected: "a value") }
    try self.init(argument: word)
  }
}

extension Optional: InputResult where Wrapped: ArgumentValue {
  static var completions: Completions { Wrapped.completions }
  static var isRequired: Bool { false }
  static var repeats: Bool { false }

  init(words: [String]) throws(ArgumentFault) {
    if let word = words.first { self = try Wrapped(argument: word) } else { self = nil }
  }
}

extension Array: InputResult where Element: ArgumentValue {
  static var completions: Completions { Element.completions }
  static var isRequired: Bool { false }
  static var repeats: Bool { true }

  init(words: [String]) throws(ArgumentFault) {
    self = []
    for word in words { append(try Element(argument: word)) }
  }
}

/// Any text, the empty one too.
extension String: ArgumentValue {
  init(argument: String) { self = argument }
}
