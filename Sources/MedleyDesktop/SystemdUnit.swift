/// A unit of a person's own systemd: its file name and its text.
///
/// Source: systemd.syntax(7), systemd.service(5) and systemd.timer(5) of systemd 252.
package struct SystemdUnit: Hashable, Sendable {
  package let name: String
  package let text: String

  /// The first line of every unit, which tells Medley's from a person's own.
  package static let mark = "# Written by medley service install; medley service remove deletes it."

  /// How long a program runs.
  package enum Running: Hashable, Sendable {
    /// Until it is told to stop; it is started again when it fails, but not with these statuses.
    case always(exceptAfter: [Int])
    /// Until it is done; a timer starts it.
    case once
  }

  /// A unit that runs a program: its absolute path and the words after it, as they are.
  package static func service(
    _ name: String, _ description: String, command: [String], running: Running
  ) -> SystemdUnit {
    var lines = ["[Service]"]
    var installation: [String] = []
    switch running {
    case .always(let statuses):
      lines += ["Type=exec", "Restart=on-failure", "RestartSec=30"]
      if !statuses.isEmpty {
        lines.append(
          "RestartPreventExitStatus=" + statuses.map { "\($0)" }.joined(separator: " "))
      }
      installation = ["", "[Install]", "WantedBy=default.target"]
    case .once: lines.append("Type=oneshot")
    }
    lines += [
      "ExecStart=" + SystemdWords.commandLine(command), "NoNewPrivileges=yes", "UMask=0077",
    ]
    return SystemdUnit(name + ".service", description, lines + installation)
  }

  /// A unit that starts the service of the same name again and again.
  package static func timer(
    _ name: String, _ description: String, everyMinutes: Int
  ) -> SystemdUnit {
    SystemdUnit(
      name + ".timer", description,
      [
        "[Timer]", "OnActiveSec=1min", "OnUnitInactiveSec=\(everyMinutes)min", "", "[Install]",
        "WantedBy=timers.target",
      ])
  }

  private init(_ name: String, _ description: String, _ lines: [String]) {
    self.name = name
    let head = [
      SystemdUnit.mark, "[Unit]", "Description=" + SystemdWords.plain(description), "",
    ]
    text = (head + lines).joined(separator: "\n") + "\n"
  }
}
