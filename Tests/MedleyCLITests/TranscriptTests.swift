import Foundation
import Testing

@testable import MedleyCLI

/// Sessions with the real program, each in a home of its own with a fixed clock.
@Suite struct TranscriptTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Transcripts")

  static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".txt") }.sorted()

  /// The program lies beside the tests.
  private static let program: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return URL(filePath: tests).deletingLastPathComponent().appending(path: "medley").path()
  }()

  @Test func `there are transcripts`() {
    #expect(Self.names.count >= 10)
  }

  @Test(arguments: names)
  func `every status in a transcript is one that the command's help names`(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    for step in Transcript(text).steps where !step.command.contains(where: { "|;&<".contains($0) })
    {
      let words = step.command.split(separator: " ").drop { $0 != "medley" }.dropFirst()
      guard let last = step.expected.last, last.hasPrefix("["), last.hasSuffix("]"),
        let status = Int32(last.dropFirst().dropLast()), let first = words.first.map(String.init)
      else { continue }
      let table = CommandTable.medley
      let second = words.dropFirst().first.map { "\(first) \($0)" } ?? first
      guard let command = table.command(second) ?? table.command(first) else { continue }
      #expect(
        command.allExits.contains { $0.rawValue == status }, "\(name): \(step.command): \(status)")
    }
  }

  @Test(arguments: names)
  func `the program says what the transcript says`(name: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    try compare(name, text)
  }

  @Test func `the examples of the page of figures are what the program says`() throws {
    let page = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Resources/manual/figures.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    // The blocks of code are one session; other lines are remarks in it.
    var isCode = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.hasPrefix("```") { isCode.toggle() }
      return isCode && !line.hasPrefix("```") ? String(line) : line.isEmpty ? "" : "# \(line)"
    }
    try compare("figures.md", lines.joined(separator: "\n"))
  }

  /// Runs the commands of a session and compares what the program says.
  private func compare(_ name: String, _ text: String) throws {
    let transcript = Transcript(text)
    #expect(!transcript.steps.isEmpty)
    let place = FileManager.default.temporaryDirectory
      .appending(path: "medley-transcript-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    var identifiers = TranscriptIdentifiers()
    for step in transcript.steps {
      var actual = try run(identifiers.shown(step.command), step, in: place)
        .map { identifiers.hidden($0.replacing(place.path(), with: "<place>")) }
      while actual.last?.isEmpty == true { actual.removeLast() }
      guard actual != step.expected else { continue }
      Issue.record(
        """
        \(name):\(step.lineNumber): $ \(step.command)
        expected:
        \(step.expected.joined(separator: "\n"))
        actual:
        \(actual.joined(separator: "\n"))
        """)
    }
  }

  /// What the lines may say: `medley`, and `stays` for one that goes on beside the next lines.
  ///
  /// Such a one closes all that it inherited, since the shell counts as running until that is so.
  private static let prelude = """
    medley() { "$PROGRAM" --now "$NOW" --zone "$ZONE" "$@"; }
    stays() {
      for open in /proc/$BASHPID/fd/*; do
        if [ "${open##*/}" -gt 2 ]; then eval "exec ${open##*/}>&-"; fi
      done
      exec "$PROGRAM" --now "$NOW" --zone "$ZONE" "$@"
    }

    """

  /// Runs one line of the shell, in which `medley` is the program with its clock and its zone.
  private func run(_ line: String, _ step: Transcript.Step, in place: URL) throws -> [String] {
    let process = Foundation.Process()
    let results = Pipe()
    let messages = place.appending(path: ".messages")
    #expect(FileManager.default.createFile(atPath: messages.path(), contents: nil))
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", Self.prelude + line]
    process.currentDirectoryURL = place
    process.environment = [
      "PROGRAM": Self.program, "NOW": step.now, "ZONE": step.zone, "PATH": "/usr/bin:/bin",
      "HOME": place.path(), "MEDLEY_HOME": "home", "LC_ALL": "C.UTF-8",
      "DBUS_SYSTEM_BUS_ADDRESS": "none:",
    ]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = results
    process.standardError = try FileHandle(forWritingTo: messages)
    try process.run()
    let said = try results.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    var lines = Self.lines(of: try Data(contentsOf: messages)).map { "! " + $0 }
    lines += Self.lines(of: said)
    if process.terminationStatus != 0 { lines.append("[\(process.terminationStatus)]") }
    return lines
  }

  private static func lines(of data: Data) -> [String] {
    var lines = String(decoding: data, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines
  }
}
