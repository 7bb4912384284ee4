import Foundation
import MedleyTestSupport
import Testing

/// Pairings in which a person at the terminal answers.
@Suite struct PairingTalkScenarios {
  /// Runs a command on a terminal of its own: waits for a question and types an answer.
  ///
  /// Each line of what the terminal shows is handed on at once; the last one is the status.
  private static let program = """
    import os, pty, sys
    out, question, answer, words = sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:]
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(words[0], words)
    shown, asked = b"", False
    while True:
        try: part = os.read(terminal, 65536)
        except OSError: break
        if not part: break
        shown += part
        with open(out, "wb") as file: file.write(shown)
        if not asked and question.encode() in shown:
            asked = True
            os.write(terminal, answer.encode() + b"\\n")
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    print(status)
    """

  /// `medley pair` on a terminal whose person gives an answer, and a newcomer that comes.
  private func pair(
    _ household: Household, answer: String, colour: Bool = false
  ) throws -> (host: Int32, shown: String, guest: Ending) {
    let place = try TemporaryFolder(inMemory: true)
    let seen = place.path + "/seen"
    var words = household[0].line(["pair", "--listen", "127.0.0.1:0"])
    if !colour { words = ["-c", "NO_COLOR=1 exec \"$0\" \"$@\"", Program.path] + words }
    let process = try Program.start(
      "/usr/bin/python3",
      ["-c", Self.program, seen, "(yes/no)", answer, colour ? Program.path : "/bin/sh"] + words,
      in: household.folder, output: place.path + "/out",
      messages: place.path + "/err")
    var link: String?
    for _ in 0..<1_000 where link == nil {
      let text = (try? String(contentsOfFile: seen, encoding: .utf8)) ?? ""
      link = text.firstMatch(of: /medley join (medley:[a-z0-9]+)\s/).map { String($0.1) }
      usleep(10_000)
    }
    let phone = household.device("phone")
    let guest = try phone.end(["join", try #require(link), "--device", "phone"])
    process.waitUntilExit()
    let ending = try Ending(
      of: process, output: place.path + "/out", messages: place.path + "/err")
    let status = try #require(
      Int32(ending.results.trimmingCharacters(in: .whitespacesAndNewlines)),
      "\(ending.messages)")
    return (status, try String(contentsOfFile: seen, encoding: .utf8), guest)
  }

  @Test func `a device is let in when the person says so`() throws {
    let household = try Household("home")
    let (status, shown, guest) = try pair(household, answer: "yes")
    #expect(status == 0, "\(shown)")
    #expect(guest.status == 0, "\(guest.messages)")
    let fingerprint = try #require(
      guest.results.firstMatch(of: /\n  ([a-z]+ [a-z]+ [a-z]+ [a-z]+)\n/))
    #expect(shown.contains("“phone” wants to come in"))
    #expect(shown.contains(fingerprint.1))
    #expect(shown.contains("is admitted as a member"))
  }

  @Test(arguments: ["no", "", "y e s"])
  func `both are told when the person says anything but yes`(answer: String) throws {
    let household = try Household("home")
    let (status, shown, guest) = try pair(household, answer: answer)
    #expect(status == 21)
    #expect(shown.contains("“phone” was not let in"))
    #expect(guest.status == 21)
    #expect(guest.messages("error").first?.contains("did not let this one in") == true)
    #expect(guest.messages("hint").count == 1)
    #expect(try (household[0].ask("devices") as DevicesAnswer).devices.count == 1)
    #expect(!FileManager.default.fileExists(atPath: household.device("phone").home))
  }

  /// The half blocks are turned into pixels and read by another program.
  @Test(
    .enabled(if: Program.has("zbarimg"), "zbarimg is missing"), arguments: [false, true])
  func `the code on the terminal is read by another program`(colour: Bool) throws {
    let household = try Household("home")
    let (_, shown, _) = try pair(household, answer: "no", colour: colour)
    let link = try #require(shown.firstMatch(of: /medley join (medley:[a-z0-9]+)/)?.1)
    let plain = shown.replacing(/\u{1b}\[[0-9;]*m/, with: "")
    let lines = plain.split(whereSeparator: \.isNewline).map { Array($0) }.filter { line in
      line.count > 20 && line.allSatisfy { "\u{2588}\u{2580}\u{2584} ".contains($0) }
    }
    let width = try #require(lines.map(\.count).max())
    #expect(colour == shown.contains("\u{1b}[38;5;16;48;5;231m"))
    var rows: [String] = []
    for line in lines {
      for halves in ["\u{2588}\u{2580}", "\u{2588}\u{2584}"] {
        let row = (0..<width).map { column in
          let isInk = column < line.count && halves.contains(line[column])
          return isInk == colour ? "0 0 0 0" : "255 255 255 255"
        }
        rows += Array(repeating: row.joined(separator: " "), count: 4)
      }
    }
    let path = household.folder + "/seen.pgm"
    try Array("P2 \(width * 4) \(rows.count) 255\n\(rows.joined(separator: "\n"))\n".utf8)
      .write(to: path)
    let read = try Program.run("/usr/bin/zbarimg", ["-q", "--raw", path], in: household.folder)
    #expect(read.results.trimmingCharacters(in: .newlines) == link.uppercased())
  }
}
