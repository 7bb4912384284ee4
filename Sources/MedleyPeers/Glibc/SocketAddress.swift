internal import Glibc

/// A numeric address with a port: IPv4, or IPv6 with the interface where it needs one.
package struct SocketAddress: Hashable, Sendable {
  /// The bytes of the system's `sockaddr_in` or `sockaddr_in6`.
  let bytes: [UInt8]

  package enum Family: Hashable, Sendable { case ipv4, ipv6 }

  package let family: Family

  init?(bytes: [UInt8]) {
    guard bytes.count >= 2 else { return nil }
    let number = Int32(UInt16(bytes[0]) | UInt16(bytes[1]) << 8)
    switch number {
    case AF_INET where bytes.count == MemoryLayout<sockaddr_in>.size: family = .ipv4
    case AF_INET6 where bytes.count == MemoryLayout<sockaddr_in6>.size: family = .ipv6
    default: return nil
    }
    self.bytes = bytes
  }

  /// The port.
  package var port: UInt16 { UInt16(bytes[2]) << 8 | UInt16(bytes[3]) }

  /// The same address with another port.
  package func with(port: UInt16) -> SocketAddress {
    var bytes = bytes
    bytes[2] = UInt8(truncatingIfNeeded: port >> 8)
    bytes[3] = UInt8(truncatingIfNeeded: port)
    return SocketAddress(bytes: bytes) ?? self
  }

  /// The bytes of the address alone, by which connections of one machine are counted.
  package var hostBytes: [UInt8] {
    switch family {
    case .ipv4: Array(bytes[4..<8])
    case .ipv6: SocketAddress.unmapped(bytes[8..<24])
    }
  }

  /// True for an address that leads nowhere but to this machine.
  package var isLoopback: Bool {
    let bytes = hostBytes
    return bytes.count == 4 ? bytes[0] == 127 : bytes == [UInt8](repeating: 0, count: 15) + [1]
  }

  /// An IPv4 address inside an IPv6 one counts as itself.
  private static func unmapped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    let prefix: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff]
    return Array(bytes.starts(with: prefix) ? bytes.dropFirst(12) : bytes)
  }

  /// The address without its port, such as `192.0.2.1` or `fe80::1%eth0`.
  package var host: String {
    var name = [CChar](repeating: 0, count: 128)
    let result = unsafe withPointer { address, size in
      unsafe getnameinfo(
        address, size, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST)
    }
    let text = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return result == 0 ? String(decoding: text, as: UTF8.self) : "an address"
  }

  /// The address and the port, such as `192.0.2.1:47812` or `[fe80::1%eth0]:47812`.
  package var text: String { family == .ipv6 ? "[\(host)]:\(port)" : "\(host):\(port)" }

  /// Reads what `text` gave; nil for any other text.
  package init?(text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...])
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    guard
      let found = try? SocketAddress.resolve(String(host), port: port, isNumeric: true).first
    else { return nil }
    self = found
  }

  /// Lends the address to a function of the system.
  func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else {
        var empty = sockaddr()
        return unsafe body(&empty, 0)
      }
      return unsafe body(
        start.assumingMemoryBound(to: sockaddr.self), socklen_t(buffer.count))
    }
  }

  /// Reads an address that a function of the system writes; nil when it is of another family.
  static func written(
    by body: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> (result: Int32, address: SocketAddress?) {
    var bytes = [UInt8](repeating: 0, count: MemoryLayout<sockaddr_storage>.size)
    var size = socklen_t(bytes.count)
    let result = unsafe bytes.withUnsafeMutableBytes { buffer -> Int32 in
      guard let start = buffer.baseAddress else { return -1 }
      return unsafe body(start.assumingMemoryBound(to: sockaddr.self), &size)
    }
    guard result >= 0 else { return (result, nil) }
    return (result, SocketAddress(bytes: Array(bytes.prefix(Int(size)))))
  }

  /// Looks up a name or reads a numeric address.
  ///
  /// - Throws: `PeerError.unknownHost`.
  package static func resolve(
    _ host: String, port: UInt16, forListening: Bool = false, isNumeric: Bool = false
  ) throws(PeerError) -> [SocketAddress] {
    var hints = unsafe addrinfo()
    unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    unsafe hints.ai_flags =
      AI_NUMERICSERV | (forListening ? AI_PASSIVE : 0) | (isNumeric ? AI_NUMERICHOST : 0)
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, String(port), &hints, &list) == 0 else {
      throw .unknownHost(host)
    }
    defer { unsafe freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe entry.pointee.ai_addr {
        let buffer = unsafe UnsafeRawBufferPointer(
          start: address, count: Int(entry.pointee.ai_addrlen))
        if let found = unsafe SocketAddress(bytes: Array(buffer)), !addresses.contains(found) {
          addresses.append(found)
        }
      }
      unsafe next = entry.pointee.ai_next
    }
    guard !addresses.isEmpty else { throw .unknownHost(host) }
    return addresses
  }
}

extension SocketAddress {
  /// Any IPv4 address of this machine.
  package static func anyIPv4(port: UInt16) -> SocketAddress? {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    return unsafe withUnsafeBytes(of: &address) { unsafe SocketAddress(bytes: Array($0)) }
  }

  /// Any IPv6 address of this machine.
  package static func anyIPv6(port: UInt16) -> SocketAddress? {
    var address = sockaddr_in6()
    address.sin6_family = sa_family_t(AF_INET6)
    address.sin6_port = port.bigEndian
    return unsafe withUnsafeBytes(of: &address) { unsafe SocketAddress(bytes: Array($0)) }
  }
}
