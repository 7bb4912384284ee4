import Foundation
import MedleyTestSupport
import Testing

/// Every packet that goes over the bridges of a network and their ports, until it is ended.
final class Capture {
  private static let listener = """
    import socket, sys
    link = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
    out = open(sys.argv[1], "wb", buffering=0)
    out.write(b"begin")
    while True:
        out.write(link.recv(65535))
    """

  private let path: String
  private let ear: Process

  /// Begins, and waits until it listens.
  init(of network: TestNetwork, in household: Household) throws {
    path = household.freshPath("capture")
    let script = household.freshPath("listener.py")
    try Self.listener.write(toFile: script, atomically: true, encoding: .utf8)
    ear = try network.startOnHub(["/usr/bin/python3", script, path])
    try wait(for: "the listener", seconds: 10) { !self.bytes.isEmpty }
  }

  deinit { stop() }

  private var bytes: [UInt8] { (try? [UInt8](contentsOf: path)) ?? [] }

  /// It may have inherited that signals which could be answered are kept waiting.
  private func stop() { if ear.isRunning { kill(ear.processIdentifier, SIGKILL) } }

  /// Ends it, and gives all that was written down.
  func end() -> [UInt8] {
    stop()
    return bytes
  }
}
