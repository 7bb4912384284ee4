import Foundation
import MedleyTestSupport
import Testing

/// Pairings with a program that shares no code with this one: Noise by Python's `noiseprotocol`,
/// CPace by hand over libsodium, bundles by the reader in `Interop`.
@Suite(.enabled(if: OtherProgram.isInstalled, "Python's noiseprotocol is missing"))
struct PairingInteropScenarios {
  private struct Joined: Decodable {
    let changes: Int?
    let stateHash: String?
    let fingerprint: String?
    let refused: Int?
  }

  private struct Admitted: Decodable {
    let device: String
    let fingerprint: String
    let joined: Bool
    let stateHash: String
    let expectedStateHash: String
  }

  private func household() throws -> Household {
    try Household("home") { home in
      try home.run("add", Household.medication, "--dose", "1", "--at", "08:00")
      try home.run("take", Household.medication)
    }
  }

  private func newcomer(_ words: [String], in folder: String) throws -> Joined {
    let ending = try Program.run(
      OtherProgram.python, [OtherProgram.pairing, "join"] + words, in: folder)
    return try #require(try? ending.answer(), "\(ending.messages)")
  }

  @Test(arguments: [false, true])
  func `another program comes in and finds the same state`(byWords: Bool) throws {
    let household = try household()
    let host = try PairingHostProcess(household[0])
    let joined = try newcomer(
      byWords
        ? ["--words", host.invitation.words, "--at", host.address]
        : ["--link", host.invitation.link], in: household.folder)
    let ending = try host.end()
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(ending.messages.isEmpty)
    let fingerprint = try #require(joined.fingerprint)
    #expect(ending.results.contains("\"\(fingerprint)\""))
    #expect(try joined.stateHash == household[0].stateHash)
    #expect(try (household[0].ask("devices") as DevicesAnswer).devices.count == 2)
  }

  @Test func `another program with wrong words is told so in the words of the format`() throws {
    let household = try household()
    let host = try PairingHostProcess(household[0])
    let other = try PairingHostProcess(household[0])
    let refused = try newcomer(
      ["--words", other.invitation.words, "--at", host.address], in: household.folder)
    #expect(refused.refused == 1)
    let soon = try newcomer(
      ["--words", host.invitation.words, "--at", host.address], in: household.folder)
    #expect(soon.refused == 2)
    #expect(host.isRunning)
  }

  @Test(arguments: [false, true])
  func `another program lets this one in`(byWords: Bool) throws {
    let place = try TemporaryFolder(inMemory: true)
    let output = place.path + "/out"
    let process = try Program.start(
      OtherProgram.python, [OtherProgram.pairing, "pair"], in: place.path, output: output,
      messages: place.path + "/err")
    defer { process.terminate() }
    let invitation = try PairingHostProcess.waitForInvitation(output, process)
    let phone = Device(name: "phone", home: place.path + "/phone", folder: place.path)
    let address = try #require(invitation.addresses.first)
    let words =
      byWords
      ? ["join"] + invitation.words.split(separator: " ").map(String.init) + ["--at", address]
      : ["join", invitation.link]
    let shown = try phone.run(words + ["--device", "phone"])
    process.waitUntilExit()
    let ending = try Ending(of: process, output: output, messages: place.path + "/err")
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    let line = try #require(ending.results.split(separator: "\n").last)
    let admitted = try decoder.decode(Admitted.self, from: Foundation.Data(line.utf8))
    #expect(admitted.device == "phone")
    #expect(admitted.joined)
    #expect(shown.results.contains(admitted.fingerprint))
    #expect(admitted.stateHash == admitted.expectedStateHash)
    #expect(try phone.stateHash == admitted.stateHash)
  }
}
