import Foundation
import MedleyTestSupport
import Testing

/// A device that serves in a process of its own, on the loopback.
final class Server {
  let process: Process
  let port: Int
  private let output: String
  private let messagesPath: String

  /// One line of what it tells.
  struct Event: Decodable {
    let event: String
    let device: String?
    let changesNew: Int?
    let changesSent: Int?
    let reason: String?
    let addresses: [String]?
  }

  /// Starts it and waits until it listens.
  init(
    _ device: Device, isNow: Bool = true, listen: String = "127.0.0.1:0", path: String? = nil
  ) throws {
    let name = path ?? device.home + "-serve-\(UUID().uuidString)"
    output = name + ".out"
    messagesPath = name + ".err"
    let words =
      isNow
      ? ["--home", device.home, "--zone", device.zone]
      : ["--home", device.home, "--zone", device.zone, "--now", device.now]
    process = try Program.start(
      Program.path, words + ["serve", "--listen", listen, "--json"], in: device.folder,
      output: output, messages: messagesPath)
    let path = output
    try wait(for: "listening", seconds: 10) {
      Server.events(path).contains { $0.event == "listening" }
    }
    let address = Server.events(path).first?.addresses?.first
    port = try #require(address?.split(separator: ":").last.flatMap { Int($0) })
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  var address: String { "127.0.0.1:\(port)" }

  var events: [Event] { Server.events(output) }

  var messages: String { (try? String(contentsOfFile: messagesPath, encoding: .utf8)) ?? "" }

  /// Kibibytes of memory that the process holds.
  var residentKibibytes: Int {
    let path = "/proc/\(process.processIdentifier)/status"
    let status = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? 0
  }

  /// Tells it to end, and gives how it ended.
  func stop() throws -> Int32 {
    kill(process.processIdentifier, SIGTERM)
    try wait(for: "the end", seconds: 10) { !self.process.isRunning }
    return process.terminationStatus
  }

  private static func events(_ path: String) -> [Event] {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap {
      try? decoder.decode(Event.self, from: Data($0.utf8))
    }
  }
}

/// Looks again and again until something is so.
func wait(
  for what: String, seconds: Double, sourceLocation: SourceLocation = #_sourceLocation,
  _ isSo: () throws -> Bool
) throws {
  let clock = ContinuousClock()
  let end = clock.now + .seconds(seconds)
  while clock.now < end {
    if try isSo() { return }
    usleep(20_000)
  }
  Issue.record("\(what) did not come within \(seconds) s", sourceLocation: sourceLocation)
}

/// What `sync HOST:PORT --json` says.
struct SyncAnswer: Decodable {
  struct Clocks: Decodable {
    let this: String
    let other: String
  }

  let device: String
  let changesSent: Int
  let changesNew: Int
  let changesKnown: Int
  let conflictsNew: Int
  let acknowledged: Bool
  let clocks: Clocks?
  let statesDiffer: Bool
  let stateHash: String
  let bytesSent: Int
  let bytesReceived: Int
  let roundTrips: Int
  let warnings: [String]
}

extension Device {
  /// Syncs with a server; it must end well.
  func sync(
    with server: Server, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> SyncAnswer {
    try run(["sync", server.address, "--json"], sourceLocation: sourceLocation).answer()
  }
}
