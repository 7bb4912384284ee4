import Foundation
import MedleyTestSupport
import Testing

/// A message bus and Avahi's daemon on a machine in a network of the test's.
final class AvahiDaemon {
  private let bus: Process
  /// The shell that Avahi's daemon was started by, and the daemon's own number.
  private var shell: Process?
  private var daemon: pid_t?
  private let network: TestNetwork
  private let machine: String
  private let folder: String
  private let label: String
  private var startCount = 0

  /// True where both programs are installed.
  static var isInstalled: Bool {
    Program.has("dbus-daemon")
      && FileManager.default.isExecutableFile(atPath: "/usr/sbin/avahi-daemon")
  }

  /// What the bus lets everybody do, and what not.
  enum Policy: String {
    case open = ""
    case withoutAvahi = "<deny send_destination=\"org.freedesktop.Avahi\"/>"
  }

  /// Starts the bus alone.
  init(
    on machine: String, of network: TestNetwork, in folder: String, label: String,
    _ policy: Policy = .open
  ) throws {
    self.network = network
    self.machine = machine
    self.folder = folder
    self.label = label
    let path = "\(folder)/bus-\(label)"
    let address = "unix:path=" + path
    let configuration = """
      <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
       "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
      <busconfig><type>system</type><listen>\(address)</listen><auth>EXTERNAL</auth>
      <policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
      <allow receive_sender="*"/>\(policy.rawValue)</policy></busconfig>
      """
    try configuration.write(toFile: path + ".conf", atomically: true, encoding: .utf8)
    bus = try network.startDaemon(
      ["/usr/bin/dbus-daemon", "--config-file=\(path).conf", "--nofork", "--nopidfile"],
      on: machine, output: "bus-\(label)-log")
    network.setBus(address, of: machine)
    try wait(for: "the bus", seconds: 10) { FileManager.default.fileExists(atPath: path) }
  }

  deinit {
    kill()
    Foundation.kill(bus.processIdentifier, SIGKILL)
  }

  /// The name under which Avahi announces the machine.
  var hostName: String { "h" + label }

  /// Starts Avahi's daemon, and waits until it is on the network.
  func start(_ settings: String = "") throws {
    startCount += 1
    let path = "\(folder)/avahi-\(label).conf"
    try "[server]\nhost-name=\(hostName)\n\(settings)\n"
      .write(toFile: path, atomically: true, encoding: .utf8)
    // The machine has a mount namespace of its own, so each daemon finds an empty /run.
    // The daemon closes what it inherited; to Foundation it would look as if it had ended.
    let output = "avahi-\(label)-\(startCount)"
    let number = "\(folder)/\(output).pid"
    let line =
      "mount -t tmpfs none /run && mkdir /run/avahi-daemon && { /usr/sbin/avahi-daemon -f \(path) "
      + "--no-drop-root --no-chroot --no-rlimits & echo $! > \(number); wait; }"
    shell = try network.startDaemon(["/bin/sh", "-c", line], on: machine, output: output)
    try wait(for: "the daemon's number", seconds: 10) {
      let text = (try? String(contentsOfFile: number, encoding: .utf8)) ?? ""
      self.daemon = pid_t(text.dropLast())
      return self.daemon != nil
    }
    let said = "\(folder)/\(output).said"
    try wait(for: "Avahi", seconds: 15) {
      ((try? String(contentsOfFile: said, encoding: .utf8)) ?? "").contains("startup complete")
    }
  }

  /// Lets the daemon hang.
  func hang() { daemon.map { _ = Foundation.kill($0, SIGSTOP) } }

  /// Ends the daemon at once.
  func kill() {
    guard let number = daemon else { return }
    _ = Foundation.kill(number, SIGKILL)
    daemon = nil
    // The shell ends with it.
    try? wait(for: "the daemon's end", seconds: 10) { self.shell?.isRunning != true }
  }
}
