import Foundation

/// The real program, in processes of its own.
enum Program {
  /// It lies beside the tests, unless `MEDLEY_PROGRAM` names another one.
  static let path: String = {
    if let given = ProcessInfo.processInfo.environment["MEDLEY_PROGRAM"] { return given }
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "medley").path()
  }()

  /// True where other programs are installed that a story needs.
  static func has(_ names: String...) -> Bool {
    names.allSatisfy { FileManager.default.isExecutableFile(atPath: "/usr/bin/" + $0) }
  }

  /// Starts a program with its output in files; nothing of this process's environment is handed on.
  ///
  /// Without the address of a message bus it finds none, least of all the one of this machine.
  static func start(
    _ program: String, _ words: [String], in folder: String, home: String? = nil,
    bus: String? = nil, sessionBus: String? = nil, environment: [String: String] = [:],
    output: String, messages: String
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = words
    process.currentDirectoryURL = URL(filePath: folder)
    process.environment = [
      "PATH": "/usr/bin:/bin", "HOME": folder, "TMPDIR": folder, "LC_ALL": "C.UTF-8",
      "DBUS_SYSTEM_BUS_ADDRESS": bus ?? "none:",
      "DBUS_SESSION_BUS_ADDRESS": sessionBus ?? "none:",
    ].merging(home.map { ["MEDLEY_HOME": $0] } ?? [:]) { $1 }.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try emptyFile(output)
    process.standardError = try emptyFile(messages)
    try process.run()
    return process
  }

  /// Runs a program to its end.
  static func run(
    _ program: String, _ words: [String], in folder: String, home: String? = nil,
    bus: String? = nil, environment: [String: String] = [:]
  ) throws -> Ending {
    let mark = try TemporaryPlace()
    let process = try start(
      program, words, in: folder, home: home, bus: bus, environment: environment,
      output: mark.path + ".out", messages: mark.path + ".err")
    process.waitUntilExit()
    let ending = try Ending(
      of: process, output: mark.path + ".out", messages: mark.path + ".err")
    if program == path { ManualExits.check(words, ending) }
    return ending
  }

  /// Runs a line of the shell, in which `medley` is the program.
  static func shell(_ line: String, in folder: String, home: String) throws -> Ending {
    try run(
      "/bin/bash", ["-c", "medley() { '\(path)' \"$@\"; }; \(line)"], in: folder, home: home)
  }

  private static func emptyFile(_ path: String) throws -> FileHandle {
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    return try FileHandle(forWritingTo: URL(filePath: path))
  }
}

/// The beginning of names of files that go when nobody holds it any more.
private final class TemporaryPlace {
  let path: String

  init() throws {
    let memory = "/dev/shm"
    let folder =
      FileManager.default.isWritableFile(atPath: memory)
      ? memory : FileManager.default.temporaryDirectory.path()
    path = folder + "/medley-said-" + UUID().uuidString
  }

  deinit {
    for ending in [".out", ".err"] { try? FileManager.default.removeItem(atPath: path + ending) }
  }
}
