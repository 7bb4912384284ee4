/// Phrases that several commands say in the same way.
enum Wording {
  /// How the last thing done is taken back.
  static let undo = "undo: medley undo"

  /// The digits of an id that people see.
  static let idDigitCount = 8

  /// The beginning of an id, as it is shown and typed.
  static func short(_ id: String) -> String { String(id.prefix(idDigitCount)) }

  /// A name from the record within a sentence.
  static func quoted(_ name: String) -> String { "“\(shown(name))”" }

  /// A name from the record as it is typed on a command line.
  static func typed(_ name: String) -> String {
    let plain: Set<Character> = ["-", "_", ".", ",", "+", "%", ":"]
    let isPlain = name.allSatisfy { $0.isLetter || $0.isNumber || plain.contains($0) }
    if isPlain, !name.isEmpty, name.first != "-" { return shown(name) }
    return "'"
      + shown(name).split(separator: "'", omittingEmptySubsequences: false)
      .joined(separator: #"'\''"#) + "'"
  }

  /// A role within a sentence: “a member”, “an owner”.
  static func role(_ word: String) -> String { (word == "owner" ? "an " : "a ") + word }

  /// “1 dose”, “2 doses”.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }
}
