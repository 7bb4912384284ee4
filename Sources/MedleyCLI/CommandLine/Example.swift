/// A command line that works, and what it is for.
struct Example: Sendable {
  let line: String
  /// A sentence without the full stop.
  let meaning: String

  init(_ line: String, _ meaning: String) {
    self.line = line
    self.meaning = meaning
  }
}
