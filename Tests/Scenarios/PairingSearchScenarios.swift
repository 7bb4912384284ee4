import Foundation
import MedleyTestSupport
import Testing

/// Pairings between machines of a network that the test makes.
@Suite(
  .enabled("needs root and the program ip", { TestNetwork.isPossible }), .serialized)
struct PairingSearchScenarios {
  private struct Place {
    let household: Household
    let network: TestNetwork
    let machines: [String]

    /// A household of one device, and machines on one bridge, the devices in their order.
    init(_ labels: String...) throws {
      household = try Household("home")
      network = try TestNetwork(in: household.folder)
      try network.addBridge(1)
      var machines: [String] = []
      for (number, label) in labels.enumerated() {
        let machine = try network.addMachine(label)
        try network.join(machine, to: 1, host: 10 + number)
        machines.append(machine)
      }
      self.machines = machines
    }

    /// Lets a new device join from the second machine.
    func join(_ words: [String]) throws -> Ending {
      let phone = household.device("phone")
      return try Program.run(
        "/usr/sbin/ip",
        ["netns", "exec", machines[1], Program.path, "--home", phone.home, "join"] + words,
        in: household.folder)
    }
  }

  private func words(_ host: PairingHostProcess) -> [String] {
    host.invitation.words.split(separator: " ").map(String.init)
  }

  @Test func `a link leads to the device by itself`() throws {
    let place = try Place("a", "b")
    let host = try PairingHostProcess(place.household[0], on: place.machines[0])
    #expect(host.invitation.addresses.first?.hasPrefix("10.0.1.10:") == true)
    #expect(host.invitation.addresses.allSatisfy { !$0.contains("127.0.0.1") })
    let ending = try place.join([host.invitation.link])
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(try host.admitted().confirmedByDevice)
  }

  @Test func `three words find the device that waits`() throws {
    let place = try Place("a", "b")
    let host = try PairingHostProcess(place.household[0], on: place.machines[0])
    let ending = try place.join(words(host))
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(try host.admitted().confirmedByDevice)
  }

  @Test func `three words find the device without IPv4`() throws {
    let place = try Place("a", "b")
    for machine in place.machines { try place.network.leaveIPv6(machine, on: 1) }
    let host = try PairingHostProcess(place.household[0], on: place.machines[0])
    let ending = try place.join(words(host))
    #expect(ending.status == 0, "\(ending.messages)")
    #expect(try host.admitted().confirmedByDevice)
  }

  @Test func `words are not tried where several devices wait`() throws {
    let place = try Place("a", "b", "c")
    let other = try Household("other")
    let host = try PairingHostProcess(place.household[0], on: place.machines[0])
    let neighbour = try PairingHostProcess(other[0], on: place.machines[2])
    let ending = try place.join(words(host))
    #expect(ending.status == 30)
    #expect(ending.messages("error").first?.contains("more than one device") == true)
    #expect(host.isRunning && neighbour.isRunning)
    #expect(!FileManager.default.fileExists(atPath: place.household.device("phone").home))
    let right = try place.join(words(host) + ["--at", host.address])
    #expect(right.status == 0, "\(right.messages)")
  }

  @Test func `words say so where no device waits`() throws {
    let place = try Place("a", "b")
    let ending = try place.join(["prop", "herald", "blob"])
    #expect(ending.status == 30)
    #expect(ending.messages("error").first?.contains("was not found in this network") == true)
    #expect(!FileManager.default.fileExists(atPath: place.household.device("phone").home))
  }
}
