/// Why a word is not a value of the type that is wanted.
struct ArgumentFault: Error, Equatable, Sendable {
  /// What is wanted, to follow "takes": "a date such as 2026-03-01".
  let expected: String
  /// Advice for this word; nil points to the command's help.
  let advice: String?
  /// True for a word that is repeated nowhere, because it may be a secret.
  let hidesWord: Bool

  init(expected: String, advice: String? = nil, hidesWord: Bool = false) {
    self.expected = expected
    self.advice = advice
    self.hidesWord = hidesWord
  }
}
