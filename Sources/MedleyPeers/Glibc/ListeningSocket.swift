internal import Glibc

/// A socket that other devices connect to; closed when nobody holds it any more.
package final class ListeningSocket {
  let number: Int32
  /// Where it listens, with the port that it got.
  package let address: SocketAddress

  /// Listens at an address; port 0 takes a free one.
  ///
  /// - Throws: `PeerError.cannotListen`.
  package init(at address: SocketAddress) throws(PeerError) {
    let isIPv4 = address.family == .ipv4
    let number = socket(
      isIPv4 ? AF_INET : AF_INET6,
      Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .cannotListen(address: address.text, number: errno) }
    var one: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    _ = unsafe setsockopt(number, SOL_SOCKET, SO_REUSEADDR, &one, size)
    if !isIPv4 {
      _ = unsafe setsockopt(number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &one, size)
    }
    let isBound = unsafe address.withPointer { unsafe bind(number, $0, $1) } == 0
    guard isBound, Glibc.listen(number, 64) == 0 else {
      let error = errno
      Glibc.close(number)
      throw .cannotListen(address: address.text, number: error)
    }
    let bound = unsafe SocketAddress.written { unsafe getsockname(number, $0, $1) }
    self.number = number
    self.address = bound.address ?? address
  }

  deinit { Glibc.close(number) }

  /// Takes the next connection; nil when there is none now.
  package func accept() -> (socket: StreamSocket, address: SocketAddress)? {
    while true {
      let own = number
      let (result, address) = unsafe SocketAddress.written {
        unsafe Glibc.accept(own, $0, $1)
      }
      if result >= 0 {
        _ = fcntl(result, F_SETFL, O_NONBLOCK)
        _ = fcntl(result, F_SETFD, FD_CLOEXEC)
        let socket = StreamSocket(number: result)
        guard let address else { continue }
        socket.sendAtOnce()
        return (socket, address)
      }
      if errno != EINTR && errno != ECONNABORTED { return nil }
    }
  }
}
