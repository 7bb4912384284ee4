internal import Glibc

/// A program that does one piece of work on bytes, in a process that lives for it alone.
package struct WorkerProgram: Sendable {
  /// Where the program lies.
  package let path: String
  private let milliseconds: Int64

  /// What became of a run.
  package enum Ending {
    /// It ended well and said this.
    case answered([UInt8])
    /// It ended with another status.
    case ended(Int32)
    /// It said too much, or a signal ended it.
    case failed
    case timedOut
    case notStarted
  }

  /// The numbers below this one are closed in the new process, whoever opened them.
  private static let closedFileCount: Int32 = 256

  /// A program that lies beside this one.
  package static func beside(_ name: String, milliseconds: Int64) -> WorkerProgram {
    let own = ChildProcess.ownPath ?? ""
    let folder = own.lastIndex(of: "/").map { own[..<$0] } ?? "."
    return WorkerProgram(path: "\(folder)/\(name)", milliseconds: milliseconds)
  }

  package init(path: String, milliseconds: Int64) {
    self.path = path
    self.milliseconds = milliseconds
  }

  /// Gives a new process the bytes and takes what it answers; the process is gone afterwards.
  package func run(_ input: [UInt8], limit: Int) -> Ending {
    started().finish(input, limit: limit)
  }

  /// Starts a process whose bytes are still in the making, so that it is ready when they are.
  ///
  /// Where it does not start, finishing says so.
  package func started() -> StartedWorker {
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      return StartedWorker(path: path, milliseconds: milliseconds, socket: nil, process: nil)
    }
    let process = start(with: ends[1])
    close(ends[1])
    return StartedWorker(
      path: path, milliseconds: milliseconds, socket: ends[0], process: process)
  }

  /// Starts the program with one end of the connection as its input and output and nothing else.
  private func start(with end: Int32) -> pid_t? {
    var actions = unsafe posix_spawn_file_actions_t()
    guard unsafe posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO)
    unsafe posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    // This program's own files close by themselves; this is for those that it was given.
    for number in 3..<WorkerProgram.closedFileCount {
      unsafe posix_spawn_file_actions_addclose(&actions, number)
    }
    var line = unsafe [strdup(path), nil]
    defer { unsafe free(line[0]) }
    // Nothing of this process's surroundings is handed on; the libraries lie where they are known.
    var surroundings: [UnsafeMutablePointer<CChar>?] = unsafe [nil]
    var process: pid_t = 0
    let code = unsafe posix_spawn(&process, path, &actions, nil, &line, &surroundings)
    return code == 0 ? process : nil
  }
}
