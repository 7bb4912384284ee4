internal import Glibc

extension SocketAddress {
  /// The addresses that other devices may reach this machine at, without a port.
  ///
  /// Those of the machine itself and those that are good on one link only are left out.
  package static var own: [SocketAddress] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&list) == 0 else { return [] }
    defer { unsafe freeifaddrs(list) }
    var addresses: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      let flags = unsafe Int32(truncatingIfNeeded: entry.pointee.ifa_flags)
      let isWanted =
        flags & Int32(IFF_UP) != 0 && flags & Int32(IFF_LOOPBACK) == 0
      if isWanted, let address = unsafe entry.pointee.ifa_addr {
        let size =
          unsafe Int32(address.pointee.sa_family) == AF_INET
          ? MemoryLayout<sockaddr_in>.size : MemoryLayout<sockaddr_in6>.size
        let buffer = unsafe UnsafeRawBufferPointer(start: address, count: size)
        if let found = unsafe SocketAddress(bytes: Array(buffer)), !found.isLinkLocal,
          !addresses.contains(found)
        {
          addresses.append(found)
        }
      }
      unsafe next = entry.pointee.ifa_next
    }
    return addresses
  }

  /// True for an IPv6 address that means something only together with an interface (fe80::/10).
  private var isLinkLocal: Bool {
    family == .ipv6 && hostBytes.count == 16 && hostBytes[0] == 0xfe && hostBytes[1] & 0xc0 == 0x80
  }

  /// True for the address that stands for all of this machine.
  package var isAny: Bool { hostBytes.allSatisfy { $0 == 0 } }
}
