/// A file operation that failed, with the system's error number.
package struct FileError: Error, Hashable, Sendable {
  /// What was being done.
  package enum Action: String, Hashable, Sendable {
    case create
    case open
    case read
    case write
    case synchronise
    case rename
    case remove
    case list
    case verify
    /// Keeping others from reading it.
    case protect
  }

  package let action: Action
  package let path: String
  /// `errno`; 0 when the system reported none.
  package let number: Int32

  package init(_ action: Action, _ path: String, number: Int32) {
    self.action = action
    self.path = path
    self.number = number
  }
}
