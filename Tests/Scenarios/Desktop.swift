import Foundation
import MedleyTestSupport
import Testing

/// A desktop of the test's own: a screen that nobody sees, a session's message bus, and a real
/// server of notifications on them.
final class Desktop {
  let folder: TemporaryFolder
  private let bus: Process
  private let screen: Process
  private let display: String
  private var server: Process?
  private var serverCount = 0

  /// True where all programs are installed.
  static var isInstalled: Bool { Program.has("dbus-daemon", "Xvfb", "dunst", "dunstctl", "env") }

  /// The address of the bus.
  var address: String { "unix:path=" + folder.path("bus") }

  init() throws {
    folder = try TemporaryFolder()
    let folder = folder
    bus = try Desktop.start(
      "/usr/bin/dbus-daemon",
      ["--session", "--nofork", "--nopidfile", "--address=unix:path=" + folder.path("bus")],
      in: folder, "bus")
    screen = try Desktop.start(
      "/usr/bin/Xvfb", ["-displayfd", "1", "-screen", "0", "640x480x24", "-nolisten", "tcp"],
      in: folder, "screen")
    var number = ""
    try wait(for: "the screen", seconds: 20) {
      let text = (try? String(contentsOfFile: folder.path("screen.out"), encoding: .utf8)) ?? ""
      number = text.trimmingCharacters(in: .whitespacesAndNewlines)
      return text.hasSuffix("\n")
    }
    display = ":" + number
    try wait(for: "the bus", seconds: 10) {
      FileManager.default.fileExists(atPath: folder.path("bus"))
    }
    // Where a notification has several actions, dunst lets a person choose in a menu: this program
    // chooses the line that has the key.
    try "#!/bin/sh\ngrep -m 1 \",$(cat '\(folder.path("choice"))')\\]\"\n"
      .write(toFile: folder.path("menu"), atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o700], ofItemAtPath: folder.path("menu"))
    try "[global]\nmarkup = full\ndmenu = \(folder.path("menu"))\n"
      .write(toFile: folder.path("dunstrc"), atomically: true, encoding: .utf8)
  }

  deinit {
    endServer()
    kill(screen.processIdentifier, SIGKILL)
    kill(bus.processIdentifier, SIGKILL)
  }

  /// Starts the server of notifications, and waits until it answers.
  func startServer() throws {
    serverCount += 1
    server = try Desktop.start(
      "/usr/bin/env", surroundings + ["/usr/bin/dunst", "-conf", folder.path("dunstrc"), "-print"],
      in: folder, "dunst\(serverCount)")
    try wait(for: "dunst", seconds: 20) { self.shownCount == 0 }
  }

  /// Ends the server at once.
  func endServer() {
    guard let number = server?.processIdentifier else { return }
    kill(number, SIGKILL)
    server?.waitUntilExit()
    server = nil
  }

  /// How many notifications are on the screen; nil where the server does not answer.
  var shownCount: Int? {
    let ending = try? control("count", "displayed")
    return (ending?.results).flatMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// What the server said of everything that it showed.
  var said: String {
    (1...max(1, serverCount)).map { number in
      (try? String(contentsOfFile: folder.path("dunst\(number).out"), encoding: .utf8)) ?? ""
    }.joined()
  }

  /// Presses a button of the newest notification.
  func press(_ key: String) throws {
    try key.write(toFile: folder.path("choice"), atomically: true, encoding: .utf8)
    _ = try control("action", "0")
  }

  private func control(_ words: String...) throws -> Ending {
    try Program.run(
      "/usr/bin/env", surroundings + ["/usr/bin/dunstctl"] + words, in: folder.path)
  }

  private var surroundings: [String] {
    ["DISPLAY=" + display, "DBUS_SESSION_BUS_ADDRESS=" + address]
  }

  private static func start(
    _ program: String, _ words: [String], in folder: TemporaryFolder, _ name: String
  ) throws -> Process {
    try Program.start(
      program, words, in: folder.path, output: folder.path(name + ".out"),
      messages: folder.path(name + ".err"))
  }
}
