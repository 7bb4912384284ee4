internal import Glibc

/// A socket for beacons, which several programs of one machine may have at once.
package final class DatagramSocket {
  let number: Int32
  let family: SocketAddress.Family

  /// Makes a socket for one family of addresses that takes beacons on a port; nil only to send.
  ///
  /// - Throws: `PeerError.cannotListen`.
  package init(_ family: SocketAddress.Family, port: UInt16?) throws(PeerError) {
    self.family = family
    let isIPv4 = family == .ipv4
    number = socket(
      isIPv4 ? AF_INET : AF_INET6,
      Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { throw .cannotListen(address: "UDP", number: errno) }
    set(SOL_SOCKET, SO_REUSEADDR, 1)
    set(SOL_SOCKET, SO_REUSEPORT, 1)
    if isIPv4 {
      set(SOL_SOCKET, SO_BROADCAST, 1)
    } else {
      set(Int32(IPPROTO_IPV6), IPV6_V6ONLY, 1)
      set(Int32(IPPROTO_IPV6), IPV6_MULTICAST_HOPS, 1)
      set(Int32(IPPROTO_IPV6), IPV6_MULTICAST_LOOP, 1)
    }
    guard let port else { return }
    guard let address: SocketAddress = isIPv4 ? .anyIPv4(port: port) : .anyIPv6(port: port) else {
      throw .cannotListen(address: "UDP", number: 0)
    }
    let own = number
    if unsafe address.withPointer({ unsafe bind(own, $0, $1) }) != 0 {
      throw .cannotListen(address: "UDP port \(port)", number: errno)
    }
  }

  deinit { Glibc.close(number) }

  private func set(_ level: Int32, _ name: Int32, _ value: Int32) {
    var value = value
    _ = unsafe setsockopt(
      number, level, name, &value, socklen_t(MemoryLayout<Int32>.size))
  }

  package var interest: Readiness.Interest {
    Readiness.Interest(number: number, isForReading: true, isForWriting: false)
  }

  /// Takes beacons that come over an interface; a second time does no harm.
  package func join(_ interface: NetworkInterface) {
    guard family == .ipv6, interface.hasIPv6 else { return }
    var request = ipv6_mreq()
    request.ipv6mr_multiaddr = DatagramSocket.allNodes
    request.ipv6mr_interface = interface.index
    _ = unsafe setsockopt(
      number, Int32(IPPROTO_IPV6), IPV6_ADD_MEMBERSHIP, &request,
      socklen_t(MemoryLayout<ipv6_mreq>.size))
  }

  /// `ff02::1`: everybody behind one interface (RFC 4291 §2.7.1).
  private static var allNodes: in6_addr {
    var address = in6_addr()
    unsafe withUnsafeMutableBytes(of: &address) { bytes in
      unsafe bytes[0] = 0xff
      unsafe bytes[1] = 0x02
      unsafe bytes[15] = 0x01
    }
    return address
  }

  /// Sends a datagram to everybody behind an interface.
  ///
  /// - Returns: true when the system took it at least once.
  package func send(_ datagram: [UInt8], over interface: NetworkInterface, port: UInt16) -> Bool {
    switch family {
    case .ipv4:
      return interface.broadcasts.reduce(false) { isSent, place in
        place.with(port: port).isSent(datagram, number) || isSent
      }
    case .ipv6:
      guard interface.hasIPv6 else { return false }
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      address.sin6_addr = DatagramSocket.allNodes
      address.sin6_scope_id = interface.index
      let place = unsafe withUnsafeBytes(of: &address) { unsafe SocketAddress(bytes: Array($0)) }
      return place?.isSent(datagram, number) ?? false
    }
  }

  /// Takes the next datagram; nil when there is none now.
  package func receive(limit: Int) -> (bytes: [UInt8], from: SocketAddress)? {
    var bytes = [UInt8](repeating: 0, count: limit + 1)
    while true {
      let own = number
      let count = bytes.count
      let (result, address) = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe SocketAddress.written {
          unsafe Int32(clamping: recvfrom(own, buffer.baseAddress, count, 0, $0, $1))
        }
      }
      if result >= 0 {
        guard let address else { continue }
        return (Array(bytes.prefix(Int(result))), address)
      }
      if errno != EINTR { return nil }
    }
  }
}

extension SocketAddress {
  fileprivate func isSent(_ datagram: [UInt8], _ number: Int32) -> Bool {
    unsafe withPointer { address, size in
      unsafe sendto(number, datagram, datagram.count, Int32(MSG_NOSIGNAL), address, size)
    } == datagram.count
  }
}
