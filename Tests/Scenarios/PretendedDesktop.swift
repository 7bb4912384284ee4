import Foundation
import MedleyTestSupport
import Testing

/// A session's message bus of the test's own, with a server of notifications that does what real
/// ones seldom do (`Interop/notification_server.py`).
final class PretendedDesktop {
  /// One thing that the server says.
  struct Line: Decodable {
    let what: String
    /// Seconds of the wall clock.
    let at: Double
    let member: String?
    let id: Int?
    let replaces: Int?
    let title: String?
    let body: String?
    let actions: [String]?
    let urgency: Int?
    let expires: Int?
    /// The numbers of what is on the screen.
    let open: [Int]?
  }

  let folder: TemporaryFolder
  private let bus: Process
  private var servers: [Process] = []

  private static let program = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Interop/notification_server.py").path()

  /// True where what it needs is installed.
  static var isInstalled: Bool { Program.has("dbus-daemon", "python3") }

  /// The address of the bus.
  var address: String { "unix:path=" + folder.path("bus") }

  init() throws {
    folder = try TemporaryFolder()
    let folder = folder
    // A configuration of its own: no program of this machine is started for a name.
    try """
    <busconfig><type>session</type><listen>unix:path=\(folder.path("bus"))</listen>
    <auth>EXTERNAL</auth><policy context="default"><allow send_destination="*"/>
    <allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
    """.write(toFile: folder.path("bus.conf"), atomically: true, encoding: .utf8)
    bus = try Program.start(
      "/usr/bin/dbus-daemon",
      ["--nofork", "--nopidfile", "--config-file=" + folder.path("bus.conf")],
      in: folder.path, output: folder.path("bus.out"), messages: folder.path("bus.err"))
    try wait(for: "the bus", seconds: 10) {
      FileManager.default.fileExists(atPath: folder.path("bus"))
    }
  }

  deinit {
    for server in servers { kill(server.processIdentifier, SIGKILL) }
    kill(bus.processIdentifier, SIGKILL)
  }

  /// Starts a server, which takes the place of one that runs, and waits until it has the name.
  func startServer(_ options: [String]) throws {
    let number = servers.count + 1
    _ = FileManager.default.createFile(atPath: folder.path("commands\(number)"), contents: nil)
    servers.append(
      try Program.start(
        "/usr/bin/python3",
        [Self.program, folder.path("bus"), folder.path("commands\(number)")] + options,
        in: folder.path, output: folder.path("server\(number).out"),
        messages: folder.path("server\(number).err")))
    try wait(for: "the server", seconds: 20) {
      self.said().contains { $0.what == "NameAcquired" }
    }
  }

  /// Ends the newest server at once.
  func endServer() {
    guard let server = servers.last else { return }
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  /// What a server said, the newest one unless another one is named; the first one is 1.
  func said(by number: Int? = nil) -> [Line] {
    let path = folder.path("server\(number ?? servers.count).out")
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    // The last line may not be whole yet.
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    return lines.compactMap { try? JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
  }

  /// Has a server do something: `press 1 take`, `close 1`.
  func tell(_ line: String, to number: Int? = nil) throws {
    let path = folder.path("commands\(number ?? servers.count)")
    let file = try FileHandle(forWritingTo: URL(filePath: path))
    try file.seekToEnd()
    try file.write(contentsOf: Data((line + "\n").utf8))
    try file.close()
  }

  /// Waits until the newest server has shown something so many times, and gives the last.
  @discardableResult
  func waitUntilShown(_ count: Int, seconds: Double = 40) throws -> Line {
    try wait(for: "notification no. \(count)", seconds: seconds) {
      self.said().count { $0.what == "shown" } >= count
    }
    return try #require(said().last { $0.what == "shown" })
  }

  /// Waits until nothing is on the screen.
  func waitUntilEmpty() throws {
    try wait(for: "an empty screen", seconds: 20) {
      self.said().last { $0.open != nil }?.open == []
    }
  }
}
