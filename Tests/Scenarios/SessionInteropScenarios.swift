import Foundation
import MedleyTestSupport
import Testing

/// Sessions with a member that is another program, in both roles.
@Suite(.enabled(if: OtherProgram.isInstalled, "Python's noiseprotocol is missing"))
struct SessionInteropScenarios {
  private struct Outcome: Decodable {
    let new: Int
    let acknowledged: String?
    let end: Int
    let holdsEverything: Bool?
    let stateHash: String
    let void: Int
    let words: Int
  }

  /// A household whose caregiver is the other program; gives the file of what that keeps.
  private func household() throws -> (Household, kept: String) {
    let household = try Household("home") { home in
      try home.run("add", Household.medication, "--dose", "1", "--at", "08:00")
      try home.run("take", Household.medication)
    }
    let kept = household.folder + "/kept"
    let host = try PairingHostProcess(household[0], "--role", "caregiver")
    let joining = try Program.run(
      OtherProgram.python,
      [OtherProgram.pairing, "join", "--link", host.invitation.link, "--keep", kept],
      in: household.folder)
    #expect(joining.status == 0, "\(joining.messages)")
    _ = try host.admitted()
    return (household, kept)
  }

  private func call(_ kept: String, _ server: Server, _ words: String...) throws -> Outcome {
    let ending = try Program.run(
      OtherProgram.python, [OtherProgram.session, kept, "call", server.address] + words,
      in: "/tmp")
    return try #require(try? ending.answer(), "\(ending.messages)")
  }

  @Test func `another program calls, takes what it lacks and has nothing more to take`() throws {
    let (household, kept) = try household()
    try household[0].run("skip", Household.medication, "--slot", "2026-03-02T08:00")
    let server = try Server(household[0])
    let first = try call(kept, server)
    #expect(first.new == 1 && first.end == 0)
    #expect(try first.stateHash == household[0].stateHash)
    #expect(try server.stop() == 0)
  }

  @Test func `what a caregiver may not write has no effect, whatever its program allows`() throws {
    let (household, kept) = try household()
    let hash = try household[0].stateHash
    let server = try Server(household[0])
    let outcome = try call(kept, server, "--overreach")
    // Another name for the medication, a stranger, and an owner's role for itself.
    #expect(outcome.void == 3)
    #expect(outcome.holdsEverything == true)
    #expect(outcome.acknowledged == outcome.stateHash)
    #expect(outcome.stateHash == hash)
    #expect(try server.stop() == 0)
    #expect(try household[0].stateHash == hash)
    let shown: ShownAnswer = try household[0].ask("show", Household.medication)
    #expect(shown.name == Household.medication)
    let devices: DevicesAnswer = try household[0].ask("devices")
    #expect(devices.devices.map(\.role).sorted() == ["caregiver", "owner"])
    #expect(devices.devices.first { $0.name == "python" }?.changes == 3)
  }

  @Test(arguments: [true, false])
  func `a device whose store is held says that it works, where the other understands it`(
    isHeard: Bool
  ) throws {
    let (household, kept) = try household()
    let server = try Server(household[0])
    let hold = try WorkingScenarios.Hold(household[0], seconds: 9)
    let outcome = try call(kept, server, "--overreach", isHeard ? "--work=0" : "--deaf")
    #expect(!hold.isHeld)
    #expect(outcome.words == (isHeard ? 1 : 0))
    #expect(outcome.acknowledged == outcome.stateHash && outcome.end == 0)
    #expect(try server.stop() == 0)
  }

  @Test func `another program that says that it works is waited for`() throws {
    let (household, kept) = try household()
    try household[0].run("skip", Household.medication, "--slot", "2026-03-02T08:00")
    let server = try Server(household[0])
    let outcome = try call(kept, server, "--work", "3")
    #expect(outcome.new == 1 && outcome.end == 0)
    #expect(try outcome.stateHash == household[0].stateHash)
    #expect(try server.stop() == 0)
  }

  @Test func `another program is called and says truly what it holds`() throws {
    let (household, kept) = try household()
    try household[0].run("skip", Household.medication, "--slot", "2026-03-02T08:00")
    let output = household.folder + "/listening"
    let process = try Program.start(
      OtherProgram.python, [OtherProgram.session, kept, "listen", "--work", "2"],
      in: household.folder, output: output, messages: output + ".err")
    var address = ""
    try wait(for: "the address", seconds: 10) {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      address = text.split(separator: "\n").first.map(String.init) ?? ""
      return text.contains("\n")
    }
    try household[0].run("sync", address)
    process.waitUntilExit()
    let ending = try Ending(of: process, output: output, messages: output + ".err")
    #expect(ending.status == 0, "\(ending.messages)")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let line = try #require(ending.results.split(separator: "\n").last)
    let outcome = try decoder.decode(Outcome.self, from: Foundation.Data(line.utf8))
    #expect(outcome.new == 1 && outcome.end == 0)
    #expect(try outcome.stateHash == household[0].stateHash)
  }
}
