import Foundation
import MedleyTestSupport
import Testing

/// A device whose doses became due a minute ago, and its `serve`.
final class ServingHome {
  let folder: TemporaryFolder
  private let home: String
  private var serving: Process?

  /// Makes the home of a person with some medications.
  init(
    in folder: TemporaryFolder, medications: [String] = ["Iron <b>&"], unit: String = "tablet",
    settings: [[String]] = []
  ) throws {
    self.folder = folder
    home = folder.path("home")
    let format = ISO8601DateFormatter()
    let begin = format.string(from: Date(timeIntervalSinceNow: -7_200))
    let due = format.string(from: Date(timeIntervalSinceNow: -60)).dropFirst(11).prefix(5)
    let before = ["--home", home, "--zone", "UTC", "--now", begin]
    var lines = [["init", "--person", "Ann", "--device", "home"]]
    lines += medications.map {
      ["add", $0, "--dose", "1", "--unit", unit, "--at", String(due), "--stock", "90"]
    }
    lines += settings.map { ["settings"] + $0 }
    for line in lines {
      #expect(try Program.run(Program.path, before + line, in: folder.path).status == 0)
    }
  }

  deinit {
    if let serving { kill(serving.processIdentifier, SIGKILL) }
  }

  /// Starts `serve` with a session's bus.
  func serve(on address: String) throws {
    serving = try Program.start(
      Program.path,
      ["--home", home, "--zone", "UTC", "serve", "--json", "--listen", "127.0.0.1:0"],
      in: folder.path, sessionBus: address,
      output: folder.path("serve.out"), messages: folder.path("serve.err"))
  }

  /// Runs a command on the same home, as another process.
  @discardableResult
  func run(_ words: String...) throws -> Ending {
    try Program.run(Program.path, ["--home", home, "--zone", "UTC"] + words, in: folder.path)
  }

  /// What became of the dose.
  func state() throws -> String {
    try ["taken", "skipped", "overdue"].first(where: run("today").results.contains) ?? "none"
  }

  /// What `serve` said.
  var events: String {
    (try? String(contentsOfFile: folder.path("serve.out"), encoding: .utf8)) ?? ""
  }
}
