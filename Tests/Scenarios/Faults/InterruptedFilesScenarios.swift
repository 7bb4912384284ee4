import Foundation
import MedleyTestSupport
import Testing

/// Files with keys and words that a program makes before its commit, when it is killed in between.
@Suite(.serialized, .enabled(if: FaultyDisk.isPossible, "needs a compiler for C"))
struct InterruptedFilesScenarios {
  /// Kills a command before every so many-th call that changes something, each time in a new place,
  /// until it comes to its end; the body looks at what is left.
  private func killEverywhere(
    _ command: WritingCommand, step: Int, _ look: (FaultPlace, _ label: String) throws -> Void
  ) throws -> Int {
    let furnished = try FaultPlace()
    var count = 0
    for call in stride(from: 1, to: 1_000, by: step) {
      let place = try furnished.copy()
      let report = place.path + ".report"
      defer { try? FileManager.default.removeItem(atPath: report) }
      var device = place.device(of: command)
      device.environment = FaultyDisk.environment(
        FaultyDisk.Fault(kind: .killed, call: call), root: place.path, report: report)
      guard try device.end(place.words(command)).wasKilled else { break }
      count += 1
      try look(place, "\(command), killed before call \(call)")
    }
    return count
  }

  private func command(_ name: String) throws -> WritingCommand {
    try #require(WritingCommand.all.first { $0.name == name })
  }

  @Test func `a household is begun again after a kill anywhere, with words of its own`() throws {
    let command = try command("init")
    let count = try killEverywhere(command, step: 3) { place, label in
      let device = place.device(of: command)
      // Before the commit there is no household; afterwards it is whole.
      let looked = try device.end("devices", "--json")
      let ending = try device.end(command.words)
      #expect(
        ending.status == (looked.status == 0 ? 11 : 0), "\(label): again: \(ending.messages)")
      let words = place.folder.path("fresh.txt")
      let check = try device.end("recovery", "check", "--recovery", words)
      #expect(check.status == 0, "\(label): the words: \(check.messages)")
      #expect(try (device.ask("doctor") as DoctorAnswer).ok, "\(label)")
      let text = try String(contentsOfFile: device.home + "/keys", encoding: .utf8)
      #expect(!text.contains("founding"), "\(label): the note is there still")
    }
    #expect(count > 20)
  }

  @Test func `a recovery key is added after a kill anywhere, and its words are known`() throws {
    let command = try command("recovery add")
    let count = try killEverywhere(command, step: 2) { place, label in
      let device = place.device(of: command)
      let words = place.folder.path("more.txt")
      // Known words are told with 1: the newest backup is older than they are.
      let known = try device.end("recovery", "check", "--recovery", words)
      let ending = try device.end(command.words)
      // Words that the household knows are kept, and others are not written over them.
      #expect(
        ending.status == (known.status == 1 ? 23 : 0), "\(label): again: \(ending.messages)")
      let check = try device.end("recovery", "check", "--recovery", words)
      #expect(check.status == 1, "\(label): the words: \(check.messages)")
    }
    #expect(count > 10)
  }

  @Test func `a file that is not what the killed program wrote stays`() throws {
    for name in ["init", "recovery add"] {
      let command = try command(name)
      let words = command.words.last ?? ""
      var isMet = false
      _ = try killEverywhere(command, step: 3) { place, label in
        let path = place.folder.path(words)
        guard !isMet, FileManager.default.fileExists(atPath: path) else { return }
        isMet = true
        try Array("somebody's own\n".utf8).write(to: path)
        let ending = try place.device(of: command).end(command.words)
        #expect(ending.status == 23, "\(label): \(ending.messages)")
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "somebody's own\n", "\(label)")
      }
      #expect(isMet)
    }
  }
}
