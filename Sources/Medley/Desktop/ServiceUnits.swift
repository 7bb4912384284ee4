internal import MedleyDesktop
internal import MedleyRecords
internal import MedleySealing
internal import MedleyStore

/// The units of a person's systemd that run Medley for one home.
package struct ServiceUnits {
  /// What runs: the service that stays, or the exchange through a folder on a timer.
  package enum Work: Hashable, Sendable {
    case serve
    case folder(path: String, everyMinutes: Int)
  }

  /// What was done, and what is left to a person.
  package struct Outcome {
    /// The unit files that were written or removed.
    package var paths: [String] = []
    /// Command lines that a person has to type, because systemd does not run or refused them.
    package var commands: [[String]] = []
    /// True when systemd runs for this person here.
    package var systemdRuns = false
  }

  /// The folder of the unit files.
  private let directory: String
  private let home: String
  private let systemdRuns: Bool

  /// Finds the places for a home that is there.
  ///
  /// - Throws: `StoreError.noStore`, or `CabinetError.noUnitFolder`.
  package init(home: String, environment: [String: String]) throws {
    guard let real = FileSystem.realPath(home) else { throw StoreError.noStore(path: home) }
    let above =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment["HOME"].map { $0 + "/.config" }
    guard let above else { throw CabinetError.noUnitFolder }
    directory = above + "/systemd/user"
    self.home = real
    // Source: the socket is where systemctl(1) itself looks for a person's systemd.
    systemdRuns =
      environment["XDG_RUNTIME_DIR"].map { FileSystem.exists($0 + "/systemd/private") } ?? false
  }

  /// Writes the units of some work and has systemd start them where it runs.
  ///
  /// - Throws: `CabinetError.fileExists` when a person's own unit has the name.
  package func install(_ work: Work) throws -> Outcome {
    guard let program = ChildProcess.ownPath else { throw CabinetError.noUnitFolder }
    let units = try units(of: work, program)
    for unit in units where isForeign(unit.name) {
      throw CabinetError.fileExists(path: path(unit.name))
    }
    var outcome = Outcome(systemdRuns: systemdRuns)
    do throws(FileError) {
      try FileSystem.makeDirectory(directory)
      for unit in units {
        try PrivateFile.replace(path(unit.name), with: Array(unit.text.utf8))
        outcome.paths.append(path(unit.name))
      }
    } catch {
      for path in outcome.paths { try? FileSystem.remove(path) }
      throw StoreError.file(error)
    }
    perform([["daemon-reload"], ["enable", "--now", units.last?.name ?? ""]], &outcome)
    return outcome
  }

  /// Removes the units of one folder, or all of this home's, and nothing else.
  package func remove(folder: String? = nil) throws -> Outcome {
    let beginning = try folder.map { try unitName(folder: $0) } ?? homeName
    var outcome = Outcome(systemdRuns: systemdRuns)
    let names = ((try? FileSystem.names(in: directory)) ?? []).filter { name in
      isName(name, beginning) && !isForeign(name)
    }
    guard !names.isEmpty else { return outcome }
    if systemdRuns { perform([["disable", "--now"] + names], &outcome) }
    do throws(FileError) {
      for name in names {
        // What enabling leaves where systemd does not run any more.
        for target in ["default.target.wants", "timers.target.wants"] {
          try FileSystem.remove("\(directory)/\(target)/\(name)")
        }
        try FileSystem.remove(path(name))
        outcome.paths.append(path(name))
      }
    } catch {
      throw StoreError.file(error)
    }
    // Where systemd does not run there is nothing that could still know the units.
    if systemdRuns { perform([["daemon-reload"]], &outcome) }
    return outcome
  }

  private func units(of work: Work, _ program: String) throws -> [SystemdUnit] {
    switch work {
    case .serve:
      return [
        .service(
          homeName, "Medley: exchange changes with the household's devices",
          command: [program, "--home", home, "serve"],
          running: .always(exceptAfter: ServiceUnits.lastingStatuses))
      ]
    case .folder(let folder, let minutes):
      let name = try unitName(folder: folder)
      let real = FileSystem.realPath(folder) ?? folder
      let description = "Medley: exchange changes through a folder"
      return [
        .service(
          name, description, command: [program, "--home", home, "sync", "--folder", real],
          running: .once),
        .timer(name, description, everyMinutes: minutes),
      ]
    }
  }

  /// The statuses of a store that is gone, newer or damaged: starting again does not help.
  private static let lastingStatuses = [10, 12, 13]

  private func path(_ name: String) -> String { directory + "/" + name }

  /// The name of the home's units; the path of the home cannot be told from it.
  private var homeName: String { "medley-" + ServiceUnits.digits(home) }

  private func unitName(folder: String) throws -> String {
    guard let real = FileSystem.realPath(folder) else {
      throw CabinetError.noFolder(path: folder)
    }
    return homeName + "-" + ServiceUnits.digits(real)
  }

  private static func digits(_ path: String) -> String {
    String(Digest(domain: "medley unit 1", Array(path.utf8)).hex.prefix(8))
  }

  /// True for a unit's own name, and for that of a folder's unit below it.
  private func isName(_ name: String, _ beginning: String) -> Bool {
    guard name.hasPrefix(beginning) else { return false }
    let rest = name.dropFirst(beginning.count)
    guard let ending = [".service", ".timer"].first(where: { rest.hasSuffix($0) }) else {
      return false
    }
    let middle = rest.dropLast(ending.count)
    return middle.isEmpty
      || middle.count == 9 && middle.first == "-" && middle.dropFirst().allSatisfy(\.isHexDigit)
  }

  /// True for a file that Medley did not write.
  private func isForeign(_ name: String) -> Bool {
    guard FileSystem.exists(path(name)) else { return false }
    let bytes = (try? FileSystem.read(path(name), limit: 65_536)) ?? []
    return !bytes.starts(with: Array(SystemdUnit.mark.utf8))
  }

  /// Has systemd do something; what it does not do is left to a person.
  private func perform(_ commands: [[String]], _ outcome: inout Outcome) {
    for words in commands {
      let line = ["systemctl", "--user"] + words
      if !systemdRuns || ChildProcess.run(line) != 0 { outcome.commands.append(line) }
    }
  }
}
