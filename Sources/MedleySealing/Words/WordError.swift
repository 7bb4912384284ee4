/// Why typed words are not a code.
package enum WordError: Error, Hashable, Sendable {
  /// The word at this position, counted from one, is not in the list.
  case unknownWord(position: Int)
  /// There are too few or too many words.
  case wrongCount(expected: Int, found: Int)
  /// Each word is in the list, but together they are not a code: one was mistaken for another.
  case mistyped
}
