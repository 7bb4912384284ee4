/// An error that knows what to tell a person and the calling program.
protocol ExplainedError: Error {
  var explanation: Explanation { get }
  var status: ExitStatus { get }
}

/// A command's own reason to stop, in words.
struct Failure: ExplainedError, Equatable {
  let status: ExitStatus
  let explanation: Explanation

  init(_ status: ExitStatus, _ whatHappened: String, _ whatToDo: String? = nil) {
    self.status = status
    explanation = Explanation(whatHappened, whatToDo)
  }
}

extension UsageError: ExplainedError {
  var status: ExitStatus { .usage }
}
