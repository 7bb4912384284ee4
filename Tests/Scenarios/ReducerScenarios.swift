import Foundation
import Medley
import MedleyTestSupport
import Testing

/// What the program does when the process that reduces a picture goes wrong.
@Suite struct ReducerScenarios {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A program that does what a line of the shell says.
  private func reducer(_ line: String, milliseconds: Int64 = 30_000) throws -> WorkerProgram {
    let path = folder.path("reducer-\(UUID().uuidString)")
    try Array("#!/bin/sh\n\(line)\n".utf8).write(to: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    return WorkerProgram(path: path, milliseconds: milliseconds)
  }

  private func fault(_ reducer: WorkerProgram) throws -> PhotoFault? {
    let picture = folder.path("picture.jpg")
    try [UInt8](repeating: 0xff, count: 3 << 20).write(to: picture)
    do {
      _ = try Photo(reducing: picture, with: reducer)
      return nil
    } catch CabinetError.photo(let fault) {
      return fault
    }
  }

  @Test func `one that is killed, fails or says nonsense leaves a plain error`() throws {
    let unreadable = PhotoFault.unreadable(path: folder.path("picture.jpg"))
    for line in [
      "kill -9 $$", "kill -11 $$", "exit 0", "exit 1", "exit 3", "echo no picture",
      "cat", "cat >/dev/null; head -c 300000 /dev/zero", "exec 0<&-; exit 0",
      "cat >/dev/null; printf '\\377\\330\\377\\331'", "yes",
    ] {
      #expect(try fault(reducer(line)) == unreadable, "\(line)")
    }
    #expect(
      try fault(reducer("exit 4")) == .tooManyPixels(path: folder.path("picture.jpg")))
    let nowhere = folder.path("nowhere")
    #expect(
      try fault(WorkerProgram(path: nowhere, milliseconds: 30_000)) == .noReducer(path: nowhere))
  }

  @Test func `one that hangs is ended when its time is over`() throws {
    let clock = ContinuousClock()
    for line in [
      "exec sleep 60", "cat >/dev/null; exec sleep 60",
      "cat >/dev/null; exec 1>&- 0<&-; exec sleep 60",
    ] {
      let start = clock.now
      let hanging = try reducer(line, milliseconds: 300)
      #expect(try fault(hanging) == .unreadable(path: folder.path("picture.jpg")), "\(line)")
      #expect(clock.now - start < .seconds(10))
    }
  }

  @Test func `what it says is taken only when it is pixels and nothing else`() throws {
    let png = PNGFile.make(30, 20) { x, y in (UInt8(x * 8), UInt8(y * 12), 90) }
    let path = folder.path("picture.png")
    try png.write(to: path)
    let own = URL(filePath: Program.path).deletingLastPathComponent().path()
    let real = WorkerProgram(path: own + "medley-pictures", milliseconds: 30_000)
    let photo = try Photo(reducing: path, with: real)
    let answers = [photo.bytes + [0], PhotographedJPEG.make(of: photo.bytes)]
    for answer in answers {
      try answer.write(to: folder.path("answer"))
      let lying = try reducer("cat >/dev/null; cat '\(folder.path("answer"))'")
      #expect(throws: CabinetError.self) { _ = try Photo(reducing: path, with: lying) }
    }
    try photo.bytes.write(to: folder.path("answer"))
    let honest = try reducer("cat >/dev/null; cat '\(folder.path("answer"))'")
    #expect(try Photo(reducing: path, with: honest).bytes == photo.bytes)
  }

  @Test func `nothing of this process is handed on`() throws {
    let path = folder.path("seen")
    let curious = try reducer("env > '\(path)'; ls /proc/self/fd >> '\(path)'; exit 1")
    _ = try fault(curious)
    let seen = try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n")
    let known = ["PWD=", "SHLVL=", "_=", "OLDPWD="]
    let surroundings = seen.filter { line in
      line.contains("=") && !known.contains { line.hasPrefix($0) }
    }
    #expect(surroundings.isEmpty)
    // Its input, output and messages, and the folder that is being listed.
    #expect(seen.filter { Int($0) != nil }.count <= 4)
  }
}
