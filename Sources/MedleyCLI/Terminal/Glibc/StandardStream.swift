internal import Glibc

/// A stream of the process that is written to.
final class StandardStream: ByteSink {
  private let descriptor: Int32

  init(descriptor: Int32) { self.descriptor = descriptor }

  static var output: StandardStream { StandardStream(descriptor: STDOUT_FILENO) }
  static var error: StandardStream { StandardStream(descriptor: STDERR_FILENO) }

  func write(_ bytes: [UInt8]) -> WriteOutcome {
    var start = 0
    while start < bytes.count {
      let count = unsafe bytes[start...].withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
      }
      if count > 0 {
        start += count
      } else if count == 0 || errno == EAGAIN {
        // A terminal that another program made non-blocking: wait until it takes bytes again.
        guard isReady() else { return .failed }
      } else if errno != EINTR {
        return errno == EPIPE ? .readerGone : .failed
      }
    }
    return .written
  }

  private func isReady() -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return unsafe poll(&request, 1, -1) == 1 || errno == EINTR
  }
}
