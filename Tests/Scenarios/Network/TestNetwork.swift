import Foundation
import MedleyTestSupport
import Testing

/// Machines of their own in network namespaces, joined by bridges in one more namespace.
///
/// Nothing of it touches the network of the machine that the tests run on.
final class TestNetwork {
  private let mark = "medley-\(getpid())-\(UInt32.random(in: 0...0xffff))"
  private var names: [String] = []
  private let folder: String
  /// The addresses of the message buses of machines that have one.
  private var buses: [String: String] = [:]

  /// True where this process may make namespaces.
  static let isPossible: Bool = {
    guard getuid() == 0, FileManager.default.isExecutableFile(atPath: "/usr/sbin/ip") else {
      return false
    }
    let name = "medley-try-\(getpid())"
    let made = try? Program.run("/usr/sbin/ip", ["netns", "add", name], in: "/tmp")
    _ = try? Program.run("/usr/sbin/ip", ["netns", "del", name], in: "/tmp")
    return made?.status == 0
  }()

  private var hub: String { mark + "-hub" }

  init(in folder: String) throws {
    self.folder = folder
    try ip("netns", "add", hub)
    names.append(hub)
    try inside(hub, "ip", "link", "set", "lo", "up")
  }

  deinit {
    for name in names { _ = try? Program.run("/usr/sbin/ip", ["netns", "del", name], in: "/") }
  }

  private func ip(_ words: String...) throws {
    let ending = try Program.run("/usr/sbin/ip", words, in: folder)
    guard ending.status == 0 else { throw Failure(words: words, messages: ending.messages) }
  }

  struct Failure: Error {
    let words: [String]
    let messages: String
  }

  /// Runs a program of the system on a machine.
  func inside(_ name: String, _ words: String...) throws {
    let ending = try Program.run("/usr/sbin/ip", ["netns", "exec", name] + words, in: folder)
    guard ending.status == 0 else { throw Failure(words: words, messages: ending.messages) }
  }

  /// Makes a bridge with an address of its own, 10.0.number.1.
  func addBridge(_ number: Int) throws {
    try inside(hub, "ip", "link", "add", "br\(number)", "type", "bridge")
    try inside(
      hub, "ip", "address", "add", "10.0.\(number).1/24", "broadcast", "+", "dev",
      "br\(number)")
    try inside(hub, "ip", "link", "set", "br\(number)", "up")
  }

  /// Makes a machine; gives its name.
  func addMachine(_ label: String) throws -> String {
    let name = "\(mark)-\(label)"
    try ip("netns", "add", name)
    names.append(name)
    try inside(name, "ip", "link", "set", "lo", "up")
    return name
  }

  /// Joins a machine to a bridge with the address 10.0.bridge.host.
  func join(_ machine: String, to bridge: Int, host: Int, isIsolated: Bool = false) throws {
    let port = "p\(bridge)-\(host)"
    let own = "eth\(bridge)"
    try inside(
      hub, "ip", "link", "add", port, "type", "veth", "peer", "name", own, "netns", machine)
    try inside(hub, "ip", "link", "set", port, "master", "br\(bridge)")
    try inside(hub, "ip", "link", "set", port, "up")
    if isIsolated {
      try inside(hub, "/usr/sbin/bridge", "link", "set", "dev", port, "isolated", "on")
    }
    try inside(machine, "ip", "link", "set", own, "up")
    try inside(
      machine, "ip", "address", "add", "10.0.\(bridge).\(host)/24", "broadcast", "+", "dev", own)
  }

  /// Takes all IPv4 addresses of a machine away, and waits for its IPv6 one.
  func leaveIPv6(_ machine: String, on bridge: Int) throws {
    try inside(machine, "ip", "-4", "address", "flush", "dev", "eth\(bridge)")
    try wait(for: "an IPv6 address", seconds: 10) {
      let ending = try Program.run(
        "/usr/sbin/ip",
        [
          "netns", "exec", machine, "/usr/sbin/ip", "-6", "address", "show", "dev",
          "eth\(bridge)",
        ], in: folder)
      return ending.results.contains("fe80") && !ending.results.contains("tentative")
    }
  }

  /// Gives a machine another address on a bridge.
  func move(_ machine: String, on bridge: Int, to host: Int) throws {
    let own = "eth\(bridge)"
    try inside(machine, "ip", "address", "flush", "dev", own, "scope", "global")
    try inside(
      machine, "ip", "address", "add", "10.0.\(bridge).\(host)/24", "broadcast", "+", "dev", own)
  }

  /// Lets the hub hand packets on between machines that the bridge keeps apart.
  func route(_ bridge: Int) throws {
    let switches = "/proc/sys/net/ipv4"
    try inside(
      hub, "sh", "-c",
      "echo 1 > \(switches)/ip_forward; echo 1 > \(switches)/conf/br\(bridge)/proxy_arp_pvlan; "
        + "echo 0 > \(switches)/conf/br\(bridge)/send_redirects; "
        + "echo 0 > \(switches)/conf/all/send_redirects")
  }

  /// Runs a command of a device on a machine, at the time that it is.
  func run(_ device: Device, on machine: String, _ words: String...) throws -> Ending {
    try Program.run(
      "/usr/sbin/ip",
      ["netns", "exec", machine, Program.path, "--home", device.home, "--zone", device.zone]
        + words, in: folder, bus: buses[machine])
  }

  /// Starts a device serving on a machine.
  func serve(_ device: Device, on machine: String) throws -> Process {
    try start(device, on: machine, ["serve"], output: device.name + ".served")
  }

  /// Starts a command of a device on a machine; its results go to a file in the test's folder.
  func start(
    _ device: Device, on machine: String, _ words: [String], output: String
  ) throws -> Process {
    try Program.start(
      "/usr/sbin/ip",
      ["netns", "exec", machine, Program.path, "--home", device.home, "--zone", device.zone]
        + words, in: folder, bus: buses[machine], output: folder + "/" + output,
      messages: folder + "/" + output + ".said")
  }

  /// Starts a program of the system on a machine; what it says goes to files that begin with a name.
  func startDaemon(_ words: [String], on machine: String, output: String) throws -> Process {
    try Program.start(
      "/usr/sbin/ip", ["netns", "exec", machine] + words, in: folder, bus: buses[machine],
      output: folder + "/" + output, messages: folder + "/" + output + ".said")
  }

  /// Says where the message bus of a machine listens.
  func setBus(_ address: String, of machine: String) { buses[machine] = address }

  /// Leaves a machine no way for broadcasts, and of multicast none but mDNS's.
  func letOnlyMDNSThrough(_ machine: String, on bridge: Int) throws {
    let own = "eth\(bridge)"
    // In place of the route that the system made for broadcasts.
    try inside(
      machine, "ip", "route", "replace", "blackhole", "10.0.\(bridge).255/32", "table", "local")
    guard FileManager.default.fileExists(atPath: "/proc/net/if_inet6") else { return }
    try inside(
      machine, "ip", "-6", "route", "add", "multicast", "ff02::fb/128", "dev", own, "table",
      "local")
    try inside(
      machine, "ip", "-6", "route", "del", "multicast", "ff00::/8", "dev", own, "table", "local")
  }

  /// Starts a program of the system where all packets go by.
  func startOnHub(_ words: [String]) throws -> Process {
    try Program.start(
      "/usr/sbin/ip", ["netns", "exec", hub] + words, in: folder, output: folder + "/hub",
      messages: folder + "/hub.said")
  }
}
