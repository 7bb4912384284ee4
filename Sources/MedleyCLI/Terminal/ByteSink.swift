/// Where bytes go: a stream of the process, or the memory of a test.
protocol ByteSink: AnyObject {
  /// Writes all bytes, or says why not.
  func write(_ bytes: [UInt8]) -> WriteOutcome
}

/// How a write ended.
enum WriteOutcome: Equatable, Sendable {
  case written
  /// The reader closed the pipe; nobody wants the rest.
  case readerGone
  case failed
}
