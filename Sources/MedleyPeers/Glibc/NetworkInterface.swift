internal import Glibc

/// One interface of this machine that other devices may be behind.
package struct NetworkInterface: Hashable, Sendable {
  package let name: String
  /// The system's number of it.
  let index: UInt32
  /// Where an IPv4 datagram for everybody behind it goes.
  let broadcasts: [SocketAddress]
  /// True when it has an IPv6 address.
  let hasIPv6: Bool
  package let isLoopback: Bool

  /// Everybody on this machine: a datagram for one address would reach only one of several programs.
  private static var loopbackBroadcasts: [SocketAddress] {
    [SocketAddress(text: "127.255.255.255:0")].compactMap { $0 }
  }

  /// The interfaces that are up.
  package static var all: [NetworkInterface] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var found: [String: (broadcasts: [SocketAddress], hasIPv6: Bool, isLoopback: Bool)] = [:]
    var next = unsafe list
    while let entry = unsafe next {
      unsafe next = entry.pointee.ifa_next
      let flags = unsafe entry.pointee.ifa_flags
      guard flags & UInt32(IFF_UP) != 0, flags & UInt32(IFF_RUNNING) != 0,
        let address = unsafe entry.pointee.ifa_addr
      else { continue }
      let name = unsafe String(cString: entry.pointee.ifa_name)
      let isLoopback = flags & UInt32(IFF_LOOPBACK) != 0
      found[name, default: ([], false, isLoopback)].isLoopback = isLoopback
      switch Int32(unsafe address.pointee.sa_family) {
      case AF_INET:
        let canBroadcast = flags & UInt32(IFF_BROADCAST) != 0
        if isLoopback {
          found[name]?.broadcasts = loopbackBroadcasts
        } else if canBroadcast, let target = unsafe entry.pointee.ifa_ifu.ifu_broadaddr {
          let buffer = unsafe UnsafeRawBufferPointer(
            start: target, count: MemoryLayout<sockaddr_in>.size)
          if let broadcast = unsafe SocketAddress(bytes: Array(buffer)) {
            found[name]?.broadcasts.append(broadcast)
          }
        }
      case AF_INET6: found[name]?.hasIPv6 = true
      default: break
      }
    }
    return found.sorted { $0.key < $1.key }.map { name, facts in
      NetworkInterface(
        name: name, index: unsafe if_nametoindex(name), broadcasts: facts.broadcasts,
        hasIPv6: facts.hasIPv6, isLoopback: facts.isLoopback)
    }
  }
}
