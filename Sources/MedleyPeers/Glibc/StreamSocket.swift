internal import Glibc

/// A TCP connection that never blocks; closed when nobody holds it any more.
package final class StreamSocket {
  let number: Int32

  /// What an attempt to read or write came to.
  package enum Outcome: Hashable, Sendable {
    /// So many bytes were written.
    case wrote(Int)
    case read([UInt8])
    /// Nothing can be done now.
    case notReady
    /// The other side has closed.
    case ended
    /// The system's error number.
    case failed(Int32)
  }

  init(number: Int32) { self.number = number }

  deinit { Glibc.close(number) }

  /// Begins to connect.
  ///
  /// - Throws: `PeerError.cannotReach` when that cannot even begin.
  package init(connectingTo address: SocketAddress) throws(PeerError) {
    let family = address.family == .ipv4 ? AF_INET : AF_INET6
    number = socket(
      family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .cannotReach(address: address.text, number: errno) }
    sendAtOnce()
    while true {
      let result = unsafe address.withPointer { unsafe connect(number, $0, $1) }
      if result == 0 || errno == EINPROGRESS { return }
      if errno != EINTR { throw .cannotReach(address: address.text, number: errno) }
    }
  }

  /// What became of connecting, once the socket can be written to; 0 when it is connected.
  package var connectError: Int32 {
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    let result = unsafe getsockopt(number, SOL_SOCKET, SO_ERROR, &error, &size)
    return result == 0 ? error : errno
  }

  /// Small messages go out at once.
  func sendAtOnce() {
    var one: Int32 = 1
    _ = unsafe setsockopt(
      number, Int32(IPPROTO_TCP), TCP_NODELAY, &one,
      socklen_t(MemoryLayout<Int32>.size))
  }

  /// Reads at most so many bytes of those that are there.
  package func read(_ limit: Int) -> Outcome {
    var bytes = [UInt8](repeating: 0, count: limit)
    while true {
      let count = unsafe recv(number, &bytes, limit, 0)
      if count > 0 {
        bytes.removeLast(limit - count)
        return .read(bytes)
      }
      if count == 0 { return .ended }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .notReady }
      if errno != EINTR { return .failed(errno) }
    }
  }

  /// Writes as many bytes as the system takes, from an offset.
  package func write(_ bytes: [UInt8], from offset: Int) -> Outcome {
    guard offset < bytes.count else { return .wrote(0) }
    while true {
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe send(
          number, buffer.baseAddress?.advanced(by: offset), buffer.count - offset,
          Int32(MSG_NOSIGNAL))
      }
      if count >= 0 { return .wrote(count) }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .notReady }
      if errno != EINTR { return .failed(errno) }
    }
  }

  /// Says that nothing more will be sent.
  package func endWriting() { _ = shutdown(number, Int32(SHUT_WR)) }
}

/// Sockets that are waited for together.
package enum Readiness {
  /// What is waited for on one socket.
  package struct Interest: Hashable, Sendable {
    let number: Int32
    let isForReading: Bool
    let isForWriting: Bool

    init(number: Int32, isForReading: Bool, isForWriting: Bool) {
      self.number = number
      self.isForReading = isForReading
      self.isForWriting = isForWriting
    }

    /// Waits until something can be read from a socket by its number.
    package init(readingFrom number: Int32) {
      self.init(number: number, isForReading: true, isForWriting: false)
    }
  }

  /// Waits until a socket is ready or the time is over.
  ///
  /// - Returns: for each interest whether something can be done on its socket.
  static func wait(_ interests: [Interest], milliseconds: Int64) -> [Bool] {
    var requests = interests.map { interest in
      pollfd(
        fd: interest.number,
        events: Int16((interest.isForReading ? POLLIN : 0) | (interest.isForWriting ? POLLOUT : 0)),
        revents: 0)
    }
    let timeout = Int32(clamping: max(0, milliseconds))
    let count = unsafe poll(&requests, nfds_t(requests.count), timeout)
    guard count > 0 else { return interests.map { _ in false } }
    return requests.map { $0.revents != 0 }
  }
}
