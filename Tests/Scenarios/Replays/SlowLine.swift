import Foundation
import Glibc
import Testing

/// A line on the loopback that hands everything on so many milliseconds later, in both directions.
final class SlowLine: Sendable {
  private let listener: Int32
  let port: Int

  var address: String { "127.0.0.1:\(port)" }

  init(to target: Int, milliseconds: Int) throws {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.listener = listener
    var address = SlowLine.loopback(0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(listener, $0, size)
        _ = getsockname(listener, $0, &size)
      }
    }
    port = Int(UInt16(bigEndian: address.sin_port))
    try #require(listen(listener, 4) == 0 && port > 0)
    Thread.detachNewThread {
      while true {
        let client = accept(listener, nil, nil)
        guard client >= 0 else { return }
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = SlowLine.loopback(target)
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let status = withUnsafePointer(to: &address) { pointer in
          pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            connect(server, $0, size)
          }
        }
        guard status == 0 else { return }
        SlowLine.carry(from: client, to: server, milliseconds)
        SlowLine.carry(from: server, to: client, milliseconds)
      }
    }
  }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private static func loopback(_ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
    return address
  }

  /// What is on its way: pieces with the moment at which each arrives; an empty one ends it.
  private final class Way: @unchecked Sendable {
    private let lock = NSCondition()
    private var pieces: [(at: ContinuousClock.Instant, bytes: [UInt8])] = []

    func put(_ bytes: [UInt8], after milliseconds: Int) {
      lock.lock()
      pieces.append((ContinuousClock.now + .milliseconds(milliseconds), bytes))
      lock.signal()
      lock.unlock()
    }

    func take() -> [UInt8] {
      lock.lock()
      while pieces.isEmpty { lock.wait() }
      let piece = pieces.removeFirst()
      lock.unlock()
      let wait = (piece.at - .now) / .microseconds(1)
      if wait > 0 { usleep(UInt32(wait)) }
      return piece.bytes
    }
  }

  private static func carry(from source: Int32, to target: Int32, _ milliseconds: Int) {
    let way = Way()
    Thread.detachNewThread {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let count = recv(source, &bytes, bytes.count, 0)
        way.put(count > 0 ? Array(bytes[..<count]) : [], after: milliseconds)
        guard count > 0 else { return }
      }
    }
    Thread.detachNewThread {
      while true {
        var bytes = way.take()
        guard !bytes.isEmpty else {
          shutdown(target, Int32(SHUT_WR))
          return
        }
        while !bytes.isEmpty {
          let count = send(target, bytes, bytes.count, Int32(MSG_NOSIGNAL))
          guard count > 0 else { return }
          bytes.removeFirst(count)
        }
      }
    }
  }
}
