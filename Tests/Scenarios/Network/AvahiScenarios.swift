import Foundation
import MedleyTestSupport
import Testing

/// Devices that find each other through Avahi's daemon where their beacons have no way.
@Suite(
  .enabled("needs root and the program ip", { TestNetwork.isPossible }),
  .enabled("needs avahi-daemon and dbus-daemon", { AvahiDaemon.isInstalled }), .serialized)
struct AvahiScenarios {
  /// Two machines, between which nothing but mDNS and connections pass.
  private struct Town {
    let household: Household
    let network: TestNetwork
    let a: String
    let b: String

    init(_ names: String...) throws {
      household = try Household(names[0]) {
        try $0.run("add", Household.medication, "--dose", "1", "--as-needed")
      }
      for name in names.dropFirst() { try household.admit(name) }
      if names.count > 1 { try household.meet() }
      network = try TestNetwork(in: household.folder)
      try network.addBridge(1)
      a = try network.addMachine("a")
      b = try network.addMachine("b")
      for (host, machine) in [(10, a), (11, b)] {
        try network.join(machine, to: 1, host: host)
        try network.letOnlyMDNSThrough(machine, on: 1)
      }
    }

    func bus(
      on machine: String, _ label: String, _ policy: AvahiDaemon.Policy = .open
    ) throws -> AvahiDaemon {
      try AvahiDaemon(on: machine, of: network, in: household.folder, label: label, policy)
    }
  }

  private func stop(_ process: Process) throws {
    kill(process.processIdentifier, SIGTERM)
    try wait(for: "the end", seconds: 10) { !process.isRunning }
    #expect(process.terminationStatus == 0)
  }

  /// The line of the doctor about one of its checks.
  private func line(_ name: String, in ending: Ending) -> String {
    ending.results.split(separator: "\n").map(String.init).first {
      $0.split(separator: " ").dropFirst().first.map(String.init) == name
    } ?? ""
  }

  @Test func `devices find each other through Avahi alone, and nothing fails when it ends`()
    throws
  {
    let town = try Town("laptop", "phone")
    let (laptop, phone) = (town.household[0], town.household[1])
    let medication = Household.medication
    // Without Avahi there is no way.
    let alone = try town.network.serve(laptop, on: town.a)
    #expect(try town.network.run(phone, on: town.b, "sync").status == 30)
    try stop(alone)

    let (first, second) = (try town.bus(on: town.a, "a"), try town.bus(on: town.b, "b"))
    try first.start()
    try second.start()
    try phone.run("take", medication)
    let server = try town.network.serve(laptop, on: town.a)
    try wait(for: "a sync", seconds: 20) {
      try town.network.run(phone, on: town.b, "sync").status == 0
    }
    #expect(try laptop.uses(of: medication) == 1)
    let doctor = try town.network.run(phone, on: town.b, "doctor", "--network")
    #expect(line("Avahi", in: doctor).contains(" used; "), "\(doctor.results)")
    #expect(doctor.results.contains("does not let them through, but Avahi's announcements"))

    let other = try town.network.serve(phone, on: town.b)
    try phone.run("take", medication)
    try wait(for: "the second dose", seconds: 10) { try laptop.uses(of: medication) == 2 }
    first.kill()
    second.kill()
    try phone.run("take", medication)
    try wait(for: "the third dose", seconds: 10) { try laptop.uses(of: medication) == 3 }
    #expect(server.isRunning && other.isRunning)
    try stop(other)
    try stop(server)
    try town.household.agreedHash()
  }

  @Test func `a device that serves is found by Avahi's daemons that begin later`() throws {
    let town = try Town("laptop", "phone")
    let (laptop, phone) = (town.household[0], town.household[1])
    let (first, second) = (try town.bus(on: town.a, "a"), try town.bus(on: town.b, "b"))
    try second.start()
    let server = try town.network.serve(laptop, on: town.a)
    #expect(try town.network.run(phone, on: town.b, "sync").status == 30)
    try first.start()
    // It is tried again every 15 seconds.
    try wait(for: "a sync", seconds: 60) {
      try town.network.run(phone, on: town.b, "sync").status == 0
    }
    try stop(server)
    // What was announced ended with the program that announced it.
    try wait(for: "nobody", seconds: 10) {
      let doctor = try town.network.run(phone, on: town.b, "doctor", "--network")
      return line("Avahi", in: doctor).contains("used; 0 heard")
    }
  }

  @Test func `a newcomer with words finds the host by Avahi alone, and a listener learns nothing`()
    throws
  {
    let town = try Town("pantry")
    let (pantry, attic) = (town.household[0], town.household.device("attic"))
    let (first, second) = (try town.bus(on: town.a, "a"), try town.bus(on: town.b, "b"))
    let capture = try Capture(of: town.network, in: town.household)
    try first.start()
    try second.start()
    let host = try town.network.start(
      pantry, on: town.a, ["pair", "--yes", "--json"], output: "paired")
    let paired = town.household.folder + "/paired"
    try wait(for: "the invitation", seconds: 20) {
      try String(contentsOfFile: paired, encoding: .utf8).contains("\"link\"")
    }
    let line = try Foundation.Data(contentsOf: URL(filePath: paired)).prefix { $0 != 10 }
    let answer = try JSONSerialization.jsonObject(with: line) as? [String: Any]
    let words = try #require(answer?["words"] as? String)
    let joined = try town.network.run(attic, on: town.b, "join", words, "--device", "attic")
    #expect(joined.status == 0, "\(joined.messages)")
    try wait(for: "the end", seconds: 20) { !host.isRunning }
    #expect(host.terminationStatus == 0)
    let server = try town.network.serve(pantry, on: town.a)
    try wait(for: "a sync", seconds: 20) {
      try town.network.run(attic, on: town.b, "sync").status == 0
    }
    try stop(server)

    let bytes = capture.end()
    let told = String(decoding: bytes, as: Unicode.ASCII.self).lowercased()
    // Avahi itself says the name of the host.
    #expect(told.contains("_p2p") && told.contains(first.hostName))
    var names = [
      "medley", "pantry", "attic", Household.person, Household.medication, "owner",
    ]
    // Two or three letters come about in sealed bytes by chance.
    let machine = ProcessInfo.processInfo.hostName
    if machine.utf8.count >= 5 { names.append(machine) }
    let identifiers = try [pantry, attic].flatMap { device in
      try (device.ask("devices") as DevicesAnswer).devices.map(\.id)
    }
    for name in names + identifiers {
      #expect(!told.contains(name.lowercased()), "the capture has “\(name)”")
    }
    // One short word may stand among random bytes, or in what Avahi says, by chance.
    let heard = words.split(separator: " ").filter { told.contains($0.lowercased()) }
    #expect(heard.count < 2, "the capture has \(heard)")
  }

  @Test func `the doctor says how it stands with Avahi`() throws {
    let town = try Town("laptop", "phone")
    let phone = town.household[1]
    func avahi() throws -> String {
      line("Avahi", in: try town.network.run(phone, on: town.b, "doctor", "--network"))
    }
    #expect(try avahi().contains("the system's message bus does not run here"))
    let daemon = try town.bus(on: town.b, "b")
    #expect(try avahi().contains("not running here"))
    try daemon.start()
    let used = try avahi()
    #expect(used.hasPrefix("ok "))
    #expect(used.contains(" used; 0 heard"))
    daemon.hang()
    let hanging = try avahi()
    #expect(hanging.hasPrefix("WRONG "))
    #expect(hanging.contains("does not answer"))
    let clock = ContinuousClock()
    let began = clock.now
    #expect(try town.network.run(phone, on: town.b, "sync").status == 30)
    #expect(clock.now - began < .seconds(6))
    daemon.kill()
    try daemon.start("disallow-other-stacks=no\n[publish]\ndisable-user-service-publishing=yes")
    #expect(try avahi().contains("(org.freedesktop.Avahi.NotPermittedError)"))
    daemon.kill()
  }

  @Test func `where the bus keeps people from Avahi the doctor says that it refused`() throws {
    let town = try Town("laptop", "phone")
    let daemon = try town.bus(on: town.b, "b", .withoutAvahi)
    try daemon.start()
    let doctor = try town.network.run(town.household[1], on: town.b, "doctor", "--network")
    let found = line("Avahi", in: doctor)
    #expect(found.hasPrefix("WRONG "))
    #expect(found.contains("refused (org.freedesktop.DBus.Error.AccessDenied)"), "\(found)")
  }
}
