/// A typed key into what was given: it describes an input and reads its value.
protocol InputKey: Sendable {
  associatedtype Result: Sendable
  var input: Input { get }
  func result(of words: [String]) throws(ArgumentFault) -> Result
}

/// A word that is given or not: `--all`.
struct Flag: InputKey {
  let input: Input

  init(_ name: String, _ summary: String) {
    input = Input(
      kind: .flag, name: name, valueName: "", summary: summary, isRequired: false,
      repeats: false, completions: .none, check: { (_) throws(ArgumentFault) in })
  }

  func result(of words: [String]) -> Bool { !words.isEmpty }
}

/// A named value: `--at 08:00`; its type says whether it is required or may be repeated.
struct Option<Result: Sendable>: Sendable {
  let input: Input
}

extension Option: InputKey where Result: InputResult {
  init(
    _ name: String, _ valueName: String, _ summary: String, completions: Completions? = nil
  ) {
    input = Input(
      kind: .option, name: name, valueName: valueName, summary: summary,
      isRequired: Result.isRequired, repeats: Result.repeats,
      completions: completions ?? Result.completions,
      check: { (word) throws(ArgumentFault) in _ = try Result(words: [word]) })
  }

  func result(of words: [String]) throws(ArgumentFault) -> Result { try Result(words: words) }
}

/// A value by its place; its type says whether it is required or takes all that follow.
struct Argument<Result: Sendable>: Sendable {
  let input: Input
}

extension Argument: InputKey where Result: InputResult {
  init(
    _ valueName: String, _ summary: String, atLeastOne: Bool = false,
    completions: Completions? = nil
  ) {
    input = Input(
      kind: .argument, name: valueName, valueName: valueName, summary: summary,
      isRequired: Result.isRequired || atLeastOne, repeats: Result.repeats,
      completions: completions ?? Result.completions,
      check: { (word) throws(ArgumentFault) in _ = try Result(words: [word]) })
  }

  func result(of words: [String]) throws(ArgumentFault) -> Result { try Result(words: words) }
}
