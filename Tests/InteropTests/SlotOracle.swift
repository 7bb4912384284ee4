import Foundation

/// The second program that reckons slots, Interop/slot_oracle.py, run once for many cases.
struct SlotOracle {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private let process = Process()
  private let folder: URL

  /// Starts it; it works while the program under test does.
  init(_ cases: [String]) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "medley-oracle-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(cases.joined(separator: "\n").utf8).write(to: folder.appending(path: "cases"))
    for name in ["answers", "messages"] {
      try Data().write(to: folder.appending(path: name))
    }
    process.executableURL = URL(filePath: "/usr/bin/python3")
    process.arguments = [SlotOracle.root.appending(path: "Interop/slot_oracle.py").path]
    process.standardInput = try FileHandle(forReadingFrom: folder.appending(path: "cases"))
    process.standardOutput = try FileHandle(forWritingTo: folder.appending(path: "answers"))
    process.standardError = try FileHandle(forWritingTo: folder.appending(path: "messages"))
    try process.run()
  }

  /// One line for each case, and what it complained about.
  func answers() throws -> (lines: [String], complaint: String) {
    process.waitUntilExit()
    defer { try? FileManager.default.removeItem(at: folder) }
    func text(_ name: String) throws -> String {
      String(decoding: try Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
    }
    return (try text("answers").split(separator: "\n").map(String.init), try text("messages"))
  }
}
