import Foundation
import Glibc
import MedleyTestSupport
import Testing

/// A device that waits for others on the loopback: one that serves or one that lets somebody in.
final class Listener {
  let process: Process
  let port: Int

  init(_ device: Device, _ command: String) throws {
    let path = device.home + "-\(command)"
    let words = command == "pair" ? ["pair", "--yes"] : [command]
    process = try Program.start(
      Program.path,
      ["--home", device.home, "--zone", device.zone] + words
        + ["--listen", "127.0.0.1:0", "--json"], in: device.folder, output: path + ".out",
      messages: path + ".err")
    func text() -> String { (try? String(contentsOfFile: path + ".out", encoding: .utf8)) ?? "" }
    try wait(for: "an address", seconds: 10) { text().contains("127.0.0.1:") }
    port = try #require(text().firstMatch(of: /127\.0\.0\.1:(\d+)/).flatMap { Int($0.1) })
  }

  deinit { end() }

  func end() {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// Kibibytes of memory that the process holds.
  var residentKibibytes: Int {
    let path = "/proc/\(process.processIdentifier)/status"
    let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }
}

/// A stranger that sends what it likes, from an address of its own.
final class ClaimingStranger {
  private let number: Int32

  init(port: Int, host: Int) {
    number = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var own = ClaimingStranger.address("127.0.9.\(2 + host)", 0)
    var other = ClaimingStranger.address("127.0.0.1", port)
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafePointer(to: &own) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = bind(number, $0, size) }
    }
    withUnsafePointer(to: &other) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(number, $0, size) }
    }
  }

  deinit { close(number) }

  private static func address(_ text: String, _ port: Int) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    inet_pton(AF_INET, text, &address.sin_addr)
    return address
  }

  func send(_ bytes: [UInt8]) {
    _ = Glibc.send(number, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  }

  /// True when anything at all was answered.
  var hasHeard: Bool {
    var byte: UInt8 = 0
    return recv(number, &byte, 1, Int32(MSG_DONTWAIT)) > 0
  }
}
