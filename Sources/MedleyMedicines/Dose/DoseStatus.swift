/// What became of a planned dose.
package enum DoseStatus: UInt64, Hashable, Sendable {
  case taken = 1
  case skipped = 2
  /// Said by a person or a file; the absence of an entry is never written down.
  case missed = 3

  /// The word in files and on the terminal.
  package var word: String {
    switch self {
    case .taken: "taken"
    case .skipped: "skipped"
    case .missed: "missed"
    }
  }
}
