import Foundation
import MedleyTestSupport
import Testing

/// A `medley status --watch` in a process of its own.
final class Watcher {
  let process: Process
  private let output: String

  init(
    _ words: [String], in folder: String, environment: [String: String] = [:]
  ) throws {
    output = folder + "/watch-\(UUID().uuidString)"
    process = try Program.start(
      Program.path, words + ["status", "--watch"], in: folder, environment: environment,
      output: output + ".out", messages: output + ".err")
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  var text: String { (try? String(contentsOfFile: output + ".out", encoding: .utf8)) ?? "" }

  var messages: String { (try? String(contentsOfFile: output + ".err", encoding: .utf8)) ?? "" }

  /// The last line that it wrote.
  var last: String { text.split(separator: "\n").last.map(String.init) ?? "" }

  /// Tells it to end, and gives how it ended.
  func stop() throws -> Int32 {
    kill(process.processIdentifier, SIGTERM)
    try wait(for: "the end", seconds: 10) { !self.process.isRunning }
    return process.terminationStatus
  }
}
