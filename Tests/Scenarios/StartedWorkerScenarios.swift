import Foundation
import Glibc
import Medley
import MedleyTestSupport
import Testing

/// A process that is started before what it works on is known.
@Suite struct StartedWorkerScenarios {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A program that does what a line of the shell says, after writing down which process it is.
  private func program(_ line: String, milliseconds: Int64 = 30_000) throws -> WorkerProgram {
    let path = folder.path("worker")
    try Array("#!/bin/sh\necho $$ > '\(folder.path("number"))'\n\(line)\n".utf8).write(to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return WorkerProgram(path: path, milliseconds: milliseconds)
  }

  /// The number of the process, as soon as it has written it down.
  private func number() throws -> pid_t {
    for _ in 0..<3_000 {
      let text = try? String(contentsOfFile: folder.path("number"), encoding: .utf8)
      if let text, text.hasSuffix("\n") { return try #require(pid_t(text.dropLast())) }
      usleep(10_000)
    }
    throw CocoaError(.fileReadUnknown)
  }

  @Test(arguments: ["exec sleep 60", "cat", "trap '' TERM HUP INT; cat; exec sleep 60", "exit 3"])
  func `one that is not needed after all is ended, and nothing of it is left`(line: String) throws {
    let program = try program(line)
    let process: pid_t
    do {
      let worker = program.started()
      process = try number()
      _ = worker.path
    }
    // Neither running nor waiting for somebody to ask how it ended.
    #expect(kill(process, 0) == -1 && errno == ESRCH)
  }

  @Test func `one that was started early works on what comes later`() throws {
    let worker = try program("cat").started()
    _ = try number()
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    guard case .answered(let answer) = worker.finish(bytes, limit: 1 << 20) else {
      Issue.record("no answer")
      return
    }
    #expect(answer == bytes)
    #expect(kill(try number(), 0) == -1 && errno == ESRCH)
  }

  @Test func `its time begins with its work`() throws {
    let worker = try program("cat", milliseconds: 400).started()
    _ = try number()
    usleep(600_000)
    guard case .answered(let answer) = worker.finish([7], limit: 10) else {
      Issue.record("no answer")
      return
    }
    #expect(answer == [7])
  }

  @Test func `what it ended with before its work came is told`() throws {
    let worker = try program("exit 6").started()
    _ = try number()
    guard case .ended(6) = worker.finish([UInt8](repeating: 1, count: 1 << 20), limit: 10) else {
      Issue.record("another ending")
      return
    }
  }

  @Test func `one that does not start is told when its work is there`() throws {
    let worker = WorkerProgram(path: folder.path("nowhere"), milliseconds: 1_000).started()
    guard case .notStarted = worker.finish([1], limit: 10) else {
      Issue.record("another ending")
      return
    }
  }
}
