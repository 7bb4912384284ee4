internal import Glibc

/// A connection to another program of this machine; closed when nobody holds it any more.
final class LocalSocket {
  let number: Int32

  /// What came of connecting.
  enum Attempt {
    case connected(LocalSocket)
    /// Nobody listens there.
    case absent
    case refused
  }

  enum Reading {
    case read([UInt8])
    case notReady
    case ended
  }

  private init(number: Int32) { self.number = number }

  deinit { close(number) }

  /// The number of the user that this process acts as.
  static var userID: UInt32 { geteuid() }

  /// Connects to a socket by its name, without waiting.
  static func connect(to name: [UInt8]) -> Attempt {
    let number = Glibc.socket(
      AF_UNIX,
      Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard number >= 0 else { return .refused }
    let socket = LocalSocket(number: number)
    var address = sockaddr_un()
    let beginning = MemoryLayout<sa_family_t>.size
    let isFitting = unsafe withUnsafeMutableBytes(of: &address) { bytes in
      guard beginning + name.count < bytes.count else { return false }
      for (index, byte) in name.enumerated() { unsafe bytes[beginning + index] = byte }
      return true
    }
    guard isFitting else { return .absent }
    address.sun_family = sa_family_t(AF_UNIX)
    // An abstract name counts by its length, a path ends with a zero byte.
    let byteCount = socklen_t(beginning + name.count + (name.first == 0 ? 0 : 1))
    let result = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe Glibc.connect(number, $0, byteCount)
      }
    }
    if result == 0 { return .connected(socket) }
    switch errno {
    case ENOENT, ENOTDIR, ECONNREFUSED: return .absent
    default: return .refused
    }
  }

  /// Takes what is there, at most so many bytes.
  func read(_ limit: Int) -> Reading {
    var bytes = [UInt8](repeating: 0, count: limit)
    while true {
      let count = unsafe recv(number, &bytes, limit, 0)
      if count > 0 { return .read(Array(bytes.prefix(count))) }
      if count == 0 { return .ended }
      if errno == EAGAIN || errno == EWOULDBLOCK { return .notReady }
      if errno != EINTR { return .ended }
    }
  }

  /// Hands over as much as the other side takes now; nil when it takes nothing any more.
  func write(_ bytes: [UInt8]) -> Int? {
    while true {
      let count = unsafe send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      if count >= 0 { return count }
      if errno == EAGAIN || errno == EWOULDBLOCK { return 0 }
      if errno != EINTR { return nil }
    }
  }
}
