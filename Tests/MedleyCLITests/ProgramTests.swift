import Foundation
import Testing

@testable import MedleyCLI

/// The real program in a process of its own.
@Suite struct ProgramTests {
  /// The program lies beside the tests.
  private static let program: String = {
    let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = URL(filePath: tests).deletingLastPathComponent()
    return folder.appending(path: "medley").path()
  }()

  private struct Ending: Equatable {
    var status: Int32
    var results: String
    var messages: String
  }

  /// Runs a line of the shell in which `medley` is the program.
  private func shell(_ line: String) throws -> Ending {
    let process = Foundation.Process()
    let results = Pipe()
    let messages = Pipe()
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = ["-c", "medley() { \"$PROGRAM\" \"$@\"; }; \(line)"]
    process.environment = ["PROGRAM": Self.program, "PATH": "/usr/bin:/bin", "HOME": "/nowhere"]
    process.standardOutput = results
    process.standardError = messages
    try process.run()
    let result = try results.fileHandleForReading.readToEnd() ?? Data()
    let message = try messages.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Ending(
      status: process.terminationStatus, results: String(decoding: result, as: UTF8.self),
      messages: String(decoding: message, as: UTF8.self))
  }

  @Test func `the version goes to standard output`() throws {
    #expect(
      try shell("medley --version")
        == Ending(status: 0, results: "medley \(Version.text)\n", messages: ""))
  }

  @Test func `an error goes to standard error with status two`() throws {
    #expect(
      try shell("medley --vresion")
        == Ending(
          status: 2, results: "",
          messages: "medley: error: there is no option --vresion\n"
            + "medley: hint: did you mean --version?\n"))
  }

  @Test func `a closed pipe ends it quietly with the conventional status`() throws {
    let ending = try shell("(sleep 0.2; medley help; echo \"status $?\" >&2) | true")
    #expect(ending.messages == "status 141\n")
  }

  @Test func `a full disk is said and is no success`() throws {
    let ending = try shell("medley help > /dev/full")
    #expect(ending.status == 23)
    #expect(ending.messages.hasPrefix("medley: error: the answer could not be written\n"))
  }

  @Test func `bytes that are no text do not stop it`() throws {
    let ending = try shell("medley $'\\xff\\x1b[31m'")
    #expect(ending.status == 2)
    #expect(!ending.messages.contains("\u{1b}"))
  }

  @Test func `bash completes words through the script in the repository`() throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Resources/completions/medley.bash").path()
    let ending = try shell(
      """
      compopt() { echo "compopt $*"; }; source '\(script)'
      COMP_WORDS=(medley he); COMP_CWORD=1; _medley; printf '%s\\n' "${COMPREPLY[@]}"
      COMP_WORDS=(medley --home ''); COMP_CWORD=2; _medley; echo "${#COMPREPLY[@]}"
      """)
    #expect(ending.results == "help\ncompopt -o dirnames\n0\n")
  }
}
