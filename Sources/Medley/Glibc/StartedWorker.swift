internal import Glibc

/// A process of a `WorkerProgram` that waits for its bytes.
///
/// It is ended when they do not come, and nothing of it is left.
package struct StartedWorker: ~Copyable {
  /// Where its program lies.
  package let path: String
  private let milliseconds: Int64
  private let socket: Int32?
  /// The process, as long as it is there.
  private var process: pid_t?

  init(path: String, milliseconds: Int64, socket: Int32?, process: pid_t?) {
    self.path = path
    self.milliseconds = milliseconds
    self.socket = socket
    self.process = process
  }

  deinit {
    if let socket { close(socket) }
    guard let process else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
  }

  /// Gives the process its bytes and takes what it answers; the process is gone afterwards.
  package consuming func finish(_ input: [UInt8], limit: Int) -> WorkerProgram.Ending {
    guard let socket, let process else { return .notStarted }
    let deadline = SystemClock.monotonicMilliseconds + milliseconds
    let answer = StartedWorker.talk(over: socket, input, limit: limit, until: deadline)
    if answer == nil { kill(process, SIGKILL) }
    let ended = StartedWorker.wait(for: process, until: deadline)
    self.process = nil
    guard let status = ended, let answer else {
      return SystemClock.monotonicMilliseconds >= deadline ? .timedOut : .failed
    }
    // Source: wait(2): the low seven bits are the signal, the next byte is the status.
    guard status & 0x7f == 0 else { return .failed }
    let code = status >> 8 & 0xff
    // Source: posix_spawn(3): a child that cannot become the program may end with 127.
    if code == 127 { return .notStarted }
    return code == 0 ? .answered(answer) : .ended(code)
  }

  /// Sends the input and takes the answer to its end; nil when time or the limit is passed.
  private static func talk(
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
    // One that has said everything ends in an instant.
    var pauseMicroseconds: UInt32 = 50
    while true {
      let isOverdue = SystemClock.monotonicMilliseconds > deadline
      if isOverdue { kill(process, SIGKILL) }
      let ended = unsafe waitpid(process, &status, isOverdue ? 0 : WNOHANG)
      if ended == process { return isOverdue ? nil : status }
      if ended < 0, errno != EINTR { return nil }
      usleep(pauseMicroseconds)
      pauseMicroseconds = min(pauseMicroseconds * 2, 1_000)
    }
  }
}
