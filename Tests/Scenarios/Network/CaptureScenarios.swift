import Foundation
import MedleyTestSupport
import Testing

/// What somebody sees who listens to the whole network.
@Suite(
  .enabled("needs root and the program ip", { TestNetwork.isPossible }), .serialized)
struct CaptureScenarios {
  @Test func `two households pair and sync beside each other, and a listener learns nothing`()
    throws
  {
    let household = try Household("pantry") {
      try $0.run(
        "add", Household.medication, "--dose", "1", "--as-needed", "--reason", "Zwischenrippe")
    }
    let strangers = try Household("cellar") {
      try $0.run("add", "Ylmetrin", "--dose", "1", "--as-needed")
    }
    let (pantry, attic) = (household[0], household.device("attic"))
    let network = try TestNetwork(in: household.folder)
    try network.addBridge(1)
    let (a, b) = (try network.addMachine("a"), try network.addMachine("b"))
    let c = try network.addMachine("c")
    for (host, machine) in [(10, a), (11, b), (12, c)] {
      try network.join(machine, to: 1, host: host)
    }
    let capture = try Capture(of: network, in: household)

    // A stranger's household serves on the same network all the while.
    let stranger = try network.serve(strangers[0], on: c)
    let host = try network.start(
      pantry, on: a, ["pair", "--yes", "--json", "--role", "owner"], output: "paired")
    let paired = household.folder + "/paired"
    try wait(for: "the invitation", seconds: 20) {
      try String(contentsOfFile: paired, encoding: .utf8).contains("\"link\"")
    }
    let words =
      try #require(
        JSONSerialization.jsonObject(
          with: Foundation.Data(contentsOf: URL(filePath: paired)).prefix { $0 != 10 })
          as? [String: Any])["words"] as? String
    // By words alone: the beacons find the host.
    let joined = try network.run(
      attic, on: b, "join", try #require(words), "--device", "attic")
    #expect(joined.status == 0, "\(joined.messages)")
    host.waitUntilExit()
    #expect(host.terminationStatus == 0)

    let server = try network.serve(pantry, on: a)
    usleep(500_000)
    try attic.run("take", Household.medication)
    let synced = try network.run(attic, on: b, "sync")
    #expect(synced.status == 0, "\(synced.messages)")
    #expect(try pantry.uses(of: Household.medication) == 1)
    // The stranger is no peer, and hears nothing it could read.
    #expect(try network.run(strangers[0], on: c, "sync").status != 0)
    for process in [server, stranger] {
      kill(process.processIdentifier, SIGTERM)
      process.waitUntilExit()
    }

    let bytes = capture.end()
    #expect(bytes.count > 10_000)
    let told = String(decoding: bytes, as: Unicode.ASCII.self).lowercased()
    let identifiers = try [pantry, attic, strangers[0]].flatMap { device in
      try (device.ask("devices") as DevicesAnswer).devices.map(\.id)
    }
    var names = [
      "medley", "pantry", "attic", "cellar", Household.person, Household.medication, "ylmetrin",
      "zwischenrippe", "owner",
    ]
    // Two or three letters come about in sealed bytes by chance.
    let machine = ProcessInfo.processInfo.hostName
    if machine.utf8.count >= 5 { names.append(machine) }
    for name in names + identifiers {
      #expect(!told.contains(name.lowercased()), "the capture has “\(name)”")
    }
    // One short word may stand among random bytes by chance.
    let heard = (words ?? "").split(separator: " ").filter { told.contains($0.lowercased()) }
    #expect(heard.count < 2, "the capture has \(heard)")
    for identifier in identifiers {
      let raw = try #require(bytesOfHex(identifier))
      #expect(!bytes.contains(raw), "the capture has a device key")
    }
  }

  private func bytesOfHex(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = Substring(text)
    while rest.count >= 2 {
      guard let byte = UInt8(rest.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      rest = rest.dropFirst(2)
    }
    return bytes
  }
}
