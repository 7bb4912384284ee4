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

  /// The time that the processor spent on it, in hundredths of a second.
  ///
  /// Source: proc(5), the fields utime and stime of `stat`.
  var clockTicks: Int {
    get throws {
      let path = "/proc/\(process.processIdentifier)/stat"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let fields = text.drop { $0 != ")" }.split(separator: " ").map(String.init)
      return [12, 13].reduce(0) { $0 + (Int(fields[$1]) ?? 0) }
    }
  }

  /// Tells it to end, and gives how it ended.
  func stop() throws -> Int32 {
    kill(process.processIdentifier, SIGTERM)
    try wait(for: "the end", seconds: 10) { !self.process.isRunning }
    return process.terminationStatus
  }
}
