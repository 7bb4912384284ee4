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
    var ends: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return .notStarted }
    let socket = ends[0]
    defer { close(socket) }
    let started = start(with: ends[1])
    close(ends[1])
    guard let process = started else { return .notStarted }
    let deadline = SystemClock.monotonicMilliseconds + milliseconds
    let answer = talk(over: socket, input, limit: limit, until: deadline)
    if answer == nil { kill(process, SIGKILL) }
    guard let status = WorkerProgram.wait(for: process, until: deadline), let answer else {
      return SystemClock.monotonicMilliseconds >= deadline ? .timedOut : .failed
    }
    // Source: wait(2): the low seven bits are the signal, the next byte is the status.
    guard status & 0x7f == 0 else { return .failed }
    let code = status >> 8 & 0xff
    // Source: posix_spawn(3): a child that cannot become the program may end with 127.
    if code == 127 { return .notStarted }
    return code == 0 ? .answered(answer) : .ended(code)
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

  /// Sends the input and takes the answer to its end; nil when time or the limit is passed.
  private func talk(
    over socket: Int32, _ input: [UInt8], limit: Int, until deadline: Int64
  ) -> [UInt8]? {
    var answer: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    var offset = 0
    var isSending = true
    while true {
      if isSending, offset == input.count {
        isSending = false
        shutdown(socket, Int32(SHUT_WR))
      }
      let rest = deadline - SystemClock.monotonicMilliseconds
      guard rest > 0 else { return nil }
      let events = Int16(POLLIN) | (isSending ? Int16(POLLOUT) : 0)
      var readiness = pollfd(fd: socket, events: events, revents: 0)
      guard unsafe poll(&readiness, 1, Int32(clamping: rest)) >= 0 || errno == EINTR else {
        return nil
      }
      if isSending, readiness.revents & Int16(POLLOUT) != 0 {
        let count = unsafe input.withUnsafeBytes { buffer in
          unsafe send(
            socket, buffer.baseAddress?.advanced(by: offset), min(1 << 18, input.count - offset),
            Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
        }
        if count > 0 {
          offset += count
        } else if errno != EAGAIN, errno != EINTR {
          // It does not want any more; what it has to say is still to be read.
          isSending = false
        }
      }
      guard readiness.revents & ~Int16(POLLOUT) != 0 else { continue }
      let count = unsafe recv(socket, &piece, piece.count, Int32(MSG_DONTWAIT))
      if count > 0 {
        answer += piece[..<count]
        guard answer.count <= limit else { return nil }
      } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
        return answer
      }
    }
  }

  /// The status that a process ended with; one that does not end in time is killed.
  private static func wait(for process: pid_t, until deadline: Int64) -> Int32? {
    var status: Int32 = 0
    while true {
      let isOverdue = SystemClock.monotonicMilliseconds > deadline
      if isOverdue { kill(process, SIGKILL) }
      let ended = unsafe waitpid(process, &status, isOverdue ? 0 : WNOHANG)
      if ended == process { return isOverdue ? nil : status }
      if ended < 0, errno != EINTR { return nil }
      poll(nil, 0, 1)
    }
  }
}
