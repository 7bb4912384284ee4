/// What happened and what to do about it, in the words that a person reads.
///
/// Both are lower case without a full stop, and strings from data are already `shown`.
struct Explanation: Equatable, Sendable {
  let whatHappened: String
  let whatToDo: String?

  init(_ whatHappened: String, _ whatToDo: String? = nil) {
    self.whatHappened = whatHappened
    self.whatToDo = whatToDo
  }
}
