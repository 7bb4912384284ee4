import Foundation
import MedleyTestSupport
import Testing

/// Devices that find each other in networks which the test makes.
@Suite(
  .enabled("needs root and the program ip", { TestNetwork.isPossible }), .serialized)
struct DiscoveryScenarios {
  private func household() throws -> Household {
    try Household("laptop", "phone") {
      try $0.run("add", "Ibuprofen", "--dose", "1", "--as-needed")
    }
  }

  private func stop(_ process: Process) throws {
    kill(process.processIdentifier, SIGTERM)
    try wait(for: "the end", seconds: 10) { !process.isRunning }
    #expect(process.terminationStatus == 0)
  }

  @Test func `devices that serve find each other by beacons alone`() throws {
    let household = try household()
    let (laptop, phone) = (household[0], household[1])
    let network = try TestNetwork(in: household.folder)
    try network.addBridge(1)
    let (a, b) = (try network.addMachine("a"), try network.addMachine("b"))
    try network.join(a, to: 1, host: 10)
    try network.join(b, to: 1, host: 11)
    try phone.run("take", "Ibuprofen")
    let first = try network.serve(laptop, on: a)
    usleep(500_000)
    let second = try network.serve(phone, on: b)
    try wait(for: "the dose", seconds: 10) { try laptop.uses(of: "Ibuprofen") == 1 }
    try laptop.run("take", "Ibuprofen")
    try wait(for: "the other dose", seconds: 10) { try phone.uses(of: "Ibuprofen") == 2 }
    try household.agreedHash()
    try stop(first)
    try stop(second)
  }

  @Test func `a sync without an address finds a device that moved`() throws {
    let household = try household()
    let (laptop, phone) = (household[0], household[1])
    let network = try TestNetwork(in: household.folder)
    try network.addBridge(1)
    let (a, b) = (try network.addMachine("a"), try network.addMachine("b"))
    try network.join(a, to: 1, host: 10)
    try network.join(b, to: 1, host: 11)
    let server = try network.serve(laptop, on: a)
    usleep(500_000)
    #expect(try network.run(phone, on: b, "sync").status == 0)
    #expect(try network.run(phone, on: b, "sync", "10.0.1.10").status == 0)
    try network.move(a, on: 1, to: 77)
    try phone.run("take", "Ibuprofen")
    let clock = ContinuousClock()
    let start = clock.now
    let ending = try network.run(phone, on: b, "sync")
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(clock.now - start < .seconds(6))
    #expect(try laptop.uses(of: "Ibuprofen") == 1)
    try stop(server)
  }

  @Test func `where the network keeps devices apart the doctor says so, and an address works`()
    throws
  {
    let household = try household()
    let (laptop, phone) = (household[0], household[1])
    let network = try TestNetwork(in: household.folder)
    try network.addBridge(1)
    let (a, b) = (try network.addMachine("a"), try network.addMachine("b"))
    try network.join(a, to: 1, host: 10, isIsolated: true)
    try network.join(b, to: 1, host: 11, isIsolated: true)
    try network.route(1)
    let server = try network.serve(laptop, on: a)
    usleep(500_000)
    let alone = try network.run(phone, on: b, "sync")
    #expect(alone.status == 30)
    #expect(alone.messages("error") == ["no other device of the household was found"])
    let doctor = try network.run(phone, on: b, "doctor", "--network")
    #expect(doctor.status == 1)
    let wrong = doctor.results.split(separator: "\n").filter { $0.hasPrefix("WRONG") }
    #expect(wrong.count == 1)
    #expect(wrong.first?.contains("none heard in 3 seconds") == true, "\(doctor.results)")
    let ending = try network.run(phone, on: b, "sync", "10.0.1.10")
    #expect(ending.status == 0, "\(ending.messages)")
    try household.agreedHash()
    // Now the address is known, and no beacon is needed any more.
    #expect(try network.run(phone, on: b, "sync").status == 0)
    try stop(server)
  }

  @Test func `a device with two interfaces is found over the second`() throws {
    let household = try household()
    let (laptop, phone) = (household[0], household[1])
    let network = try TestNetwork(in: household.folder)
    try network.addBridge(1)
    try network.addBridge(2)
    let (a, b) = (try network.addMachine("a"), try network.addMachine("b"))
    try network.join(a, to: 1, host: 10)
    try network.join(a, to: 2, host: 10)
    try network.join(b, to: 2, host: 11)
    try phone.run("take", "Ibuprofen")
    let server = try network.serve(laptop, on: a)
    usleep(500_000)
    let ending = try network.run(phone, on: b, "sync")
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(try laptop.uses(of: "Ibuprofen") == 1)
    try stop(server)
  }

  @Test(.enabled("needs IPv6", { FileManager.default.fileExists(atPath: "/proc/net/if_inet6") }))
  func `devices without IPv4 find each other too`() throws {
    let household = try household()
    let (laptop, phone) = (household[0], household[1])
    let network = try TestNetwork(in: household.folder)
    try network.addBridge(1)
    let (a, b) = (try network.addMachine("a"), try network.addMachine("b"))
    try network.join(a, to: 1, host: 10)
    try network.join(b, to: 1, host: 11)
    try network.leaveIPv6(a, on: 1)
    try network.leaveIPv6(b, on: 1)
    try phone.run("take", "Ibuprofen")
    let server = try network.serve(laptop, on: a)
    usleep(500_000)
    let ending = try network.run(phone, on: b, "sync")
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(try laptop.uses(of: "Ibuprofen") == 1)
    // The address with its interface is remembered and used again.
    let again = try network.run(phone, on: b, "sync", "--json")
    #expect(again.status == 0)
    #expect(again.results.contains("[fe80::"))
    try stop(server)
  }

  @Test func `without a network the doctor says so`() throws {
    let household = try household()
    let network = try TestNetwork(in: household.folder)
    let machine = try network.addMachine("alone")
    let doctor = try network.run(household[1], on: machine, "doctor", "--network")
    #expect(doctor.status == 1)
    #expect(doctor.results.contains("none is up but the loopback"), "\(doctor.results)")
  }
}
