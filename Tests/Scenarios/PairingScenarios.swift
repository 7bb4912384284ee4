import Foundation
import Medley
import Testing

/// Devices that are let in over the network, each in processes of its own on loopback.
@Suite struct PairingScenarios {
  private func household(_ names: String...) throws -> Household {
    try Household("home") { home in
      try home.run("add", Household.medication, "--dose", "1", "--at", "08:00")
      try home.run("take", Household.medication)
    }
  }

  /// The words of a newcomer's command line.
  private func joining(_ host: PairingHostProcess, byWords: Bool) -> [String] {
    byWords
      ? ["join"] + host.invitation.words.split(separator: " ").map(String.init)
        + ["--at", host.address] : ["join", host.invitation.link]
  }

  @Test(arguments: [false, true])
  func `a newcomer that knows the link or the words gets the whole record`(byWords: Bool) throws {
    let household = try household()
    let phone = household.device("phone")
    let host = try PairingHostProcess(household[0], "--role", "caregiver")
    let joined = try phone.run(joining(host, byWords: byWords) + ["--device", "phone"])
    #expect(joined.results.contains("one of the household's"))
    let admitted = try host.admitted()
    #expect(admitted.device == "phone")
    #expect(admitted.role == "caregiver")
    #expect(admitted.confirmedByDevice && !admitted.wasMember)
    #expect(try admitted.stateHash == phone.stateHash)
    #expect(try phone.stateHash == household[0].stateHash)
    // Both go on as members: what one writes the other takes.
    try phone.run("take", Household.medication, "--amount", "2")
    try household[0].read(phone.write())
    #expect(try phone.stateHash == household[0].stateHash)
    let keys = try FileManager.default.attributesOfItem(atPath: phone.home + "/keys")
    #expect(keys[.posixPermissions] as? Int == 0o600)
  }

  @Test func `both screens show the same four words`() throws {
    let household = try household()
    let phone = household.device("phone")
    let host = try PairingHostProcess(household[0])
    let shown = try phone.run(joining(host, byWords: false)).results
    let ending = try host.end()
    let line = try #require(
      ending.results.split(separator: "\n").first { $0.contains("fingerprint") })
    let fingerprint = try #require(line.firstMatch(of: /"fingerprint": ?"([a-z ]+)"/)?.1)
    #expect(fingerprint.split(separator: " ").count == 4)
    #expect(shown.contains(fingerprint))
  }

  @Test func `wrong words are said on both sides and burn the invitation at the third`() throws {
    let household = try household()
    let phone = household.device("phone")
    let host = try PairingHostProcess(household[0])
    // Words of another invitation are whole, so they pass the checksum.
    let other = try PairingHostProcess(household[0])
    let wrong = other.invitation.words.split(separator: " ").map(String.init)
    for number in 1...3 {
      let sentence = try household.expectRefusal(
        24, ["join"] + wrong + ["--at", host.address, "--json"], on: phone,
        saying: "the three words do not fit")
      #expect(!sentence.contains(wrong[0]))
      if number == 1 {
        try household.expectRefusal(
          24, joining(host, byWords: true) + ["--json"], on: phone, saying: "a moment ago")
      }
      if number < 3 { usleep(2_050_000) }
    }
    let ending = try host.end()
    #expect(ending.status == 24)
    #expect(ending.messages("warning").count == 3)
    #expect(ending.messages("warning").allSatisfy { $0.contains("words do not fit") })
    #expect(ending.messages("error").first?.contains("not good any more") == true)
    // Nobody listens there any more.
    try household.expectRefusal(30, joining(host, byWords: true) + ["--json"], on: phone)
  }

  @Test func `a slip in the words or the link is noticed before anything is sent`() throws {
    let household = try household()
    let phone = household.device("phone")
    let host = try PairingHostProcess(household[0])
    var words = host.invitation.words.split(separator: " ").map(String.init)
    words[1] = words[1] == "abate" ? "acid" : "abate"
    // Port 1 is nobody's: the refusal is of the words, so nobody was called.
    try household.expectRefusal(
      24, ["join"] + words + ["--at", "127.0.0.1:1", "--json"], on: phone, saying: "mistyped")
    try household.expectRefusal(
      24, ["join"] + words.dropLast() + ["--at", "127.0.0.1:1", "--json"], on: phone,
      saying: "3 words are needed")
    let link = host.invitation.link
    try household.expectRefusal(
      24, ["join", String(link.dropLast()), "--json"], on: phone, saying: "missing or was changed")
    #expect(host.isRunning)
    try phone.run(["join", link.uppercased()])
    _ = try host.admitted()
  }

  @Test func `an invitation is good for one device`() throws {
    let household = try household()
    let (phone, lamp) = (household.device("phone"), household.device("lamp"))
    let host = try PairingHostProcess(household[0])
    try phone.run(joining(host, byWords: false))
    _ = try host.admitted()
    try household.expectRefusal(30, joining(host, byWords: false) + ["--json"], on: lamp)
    let devices: DevicesAnswer = try household[0].ask("devices")
    #expect(devices.devices.count == 2)
  }

  @Test func `an invitation that nobody follows ends by itself`() throws {
    let household = try household()
    let cabinet = try Cabinet.open(
      household[0].home, Circumstances(now: nil, zoneName: "Europe/Berlin"))
    let reception = try Reception(cabinet, role: "member", person: nil)
    _ = try reception.listen(host: "127.0.0.1", port: nil)
    do {
      _ = try reception.receive(within: 300, confirm: { _ in true }, tell: { _ in })
      Issue.record("somebody came")
    } catch ReceptionError.nobodyCame {}
  }

  @Test func `the link of another invitation is refused without an answer`() throws {
    let household = try household()
    let phone = household.device("phone")
    let host = try PairingHostProcess(household[0])
    let other = try PairingHostProcess(household[0])
    try household.expectRefusal(
      28, ["join", other.invitation.link, "--at", host.address, "--json"], on: phone,
      saying: "the link is not good any more")
    #expect(host.isRunning && other.isRunning)
  }

  @Test func `a device that is in a household does not join another`() throws {
    let household = try household()
    let host = try PairingHostProcess(household[0])
    try household.expectRefusal(
      11, joining(host, byWords: false) + ["--json"], on: household[0],
      saying: "in a household already")
    #expect(host.isRunning)
  }

  @Test func `only an owner invites, and only with somebody to look at the words`() throws {
    let household = try household()
    let phone = try household.admit("phone", role: "member")
    try household.expectRefusal(21, ["pair", "--yes", "--listen", "127.0.0.1:0"], on: phone)
    try household.expectRefusal(
      2, ["pair", "--listen", "127.0.0.1:0"], on: household[0], saying: "four words")
    try household.expectRefusal(
      3, ["pair", "--yes", "--for", "Nobody", "--listen", "127.0.0.1:0"], on: household[0])
    let taken = try PairingHostProcess(household[0])
    try household.expectRefusal(
      30, ["pair", "--yes", "--listen", taken.address], on: household[0], saying: "cannot listen")
  }

  /// The frames are: the three of the handshake, the request, the welcome, and the answer to it.
  @Test(arguments: 0...5)
  func `a connection cut at any message is mended by pairing anew`(frameCount: Int) throws {
    let household = try household()
    let phone = household.device("phone")
    let host = try PairingHostProcess(household[0])
    let proxy = try CuttingProxy(to: host.address, frameCount: frameCount)
    let first = try phone.end(["join", host.invitation.link, "--at", proxy.address])
    let expected: [Int32] = [28, 28, 33, 33, 33, 0]
    #expect(first.status == expected[frameCount], "\(first.messages)")
    if frameCount < 4 {
      // Nobody was admitted, and the invitation is still good.
      #expect(host.isRunning)
      #expect(try (household[0].ask("devices") as DevicesAnswer).devices.count == 1)
      try phone.run(joining(host, byWords: frameCount.isMultiple(of: 2)))
      #expect(try !host.admitted().wasMember)
    } else {
      let doubted = try host.admitted(status: 33)
      #expect(!doubted.confirmedByDevice)
      let hash = try household[0].stateHash
      if frameCount == 4 {
        let again = try PairingHostProcess(household[0])
        try phone.run(joining(again, byWords: false))
        #expect(try again.admitted().wasMember)
      }
      // Letting a member in again writes nothing.
      #expect(try household[0].stateHash == hash)
    }
    #expect(try phone.stateHash == household[0].stateHash)
    #expect(try (phone.ask("devices") as DevicesAnswer).devices.count == 2)
  }

  @Test(arguments: ["2036-01-01T00:00:00+01:00", "2016-01-01T00:00:00+01:00"], [false, true])
  func `clocks that are wrong by ten years do not matter`(now: String, byWords: Bool) throws {
    let household = try household()
    let phone = household.device("phone").at(now)
    let host = try PairingHostProcess(household[0])
    try phone.run(joining(host, byWords: byWords))
    _ = try host.admitted()
    #expect(try phone.stateHash == household[0].stateHash)
  }

  @Test func `strangers that knock do not keep a newcomer out`() throws {
    let household = try household()
    let phone = household.device("phone")
    let host = try PairingHostProcess(household[0])
    let parts = host.address.split(separator: ":")
    let knocking = """
      import os, socket, sys
      ends = [socket.create_connection(("127.0.0.1", int(sys.argv[1]))) for _ in range(3)]
      for end in ends[1:]: end.sendall(os.urandom(1) + os.urandom(400))
      for _ in range(40):
          end = socket.create_connection(("127.0.0.1", int(sys.argv[1])))
          end.sendall(b"\\x01" + bytes([0, 48]) + os.urandom(48))
          assert end.recv(10) == b""
          end.close()
      """
    let ending = try Program.run(
      "/usr/bin/python3", ["-c", knocking, String(parts[1])], in: household.folder)
    #expect(ending.status == 0, "\(ending.messages)")
    try phone.run(joining(host, byWords: true))
    #expect(try host.admitted().confirmedByDevice)
  }

  @Test(.enabled(if: Program.has("zbarimg"), "zbarimg is missing"))
  func `the picture holds the link and nobody else may read it`() throws {
    let household = try household()
    let path = household.folder + "/code.png"
    let host = try PairingHostProcess(household[0], "--png", path)
    let read = try Program.run("/usr/bin/zbarimg", ["-q", "--raw", path], in: household.folder)
    let text = read.results.trimmingCharacters(in: .newlines)
    #expect(text == host.invitation.link.uppercased())
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try household.expectRefusal(
      23, ["pair", "--yes", "--listen", "127.0.0.1:0", "--png", path], on: household[0])
    try household.device("phone").run(["join", text])
    _ = try host.admitted()
  }
}
