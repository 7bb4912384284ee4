internal import Medley
internal import MedleyInterchange
internal import MedleyMedicines

/// `medley service install`: has systemd run Medley for this person.
enum ServiceInstallCommand {
  static let folder = Option<DirectoryPath?>(
    "folder", "DIR", "Exchange changes through this folder on a timer, instead of “serve”")
  static let every = Option<Minutes?>(
    "every", "DURATION", "How often, such as 15min; 15 minutes if left out")

  static let command = Command(
    "service install", "Let systemd run Medley for you",
    discussion: """
      Writes a unit for your own systemd, without root: for “medley serve”, or with --folder for an \
      exchange through a folder on a timer. Where systemd runs for you it is started at once, else \
      the commands to type are shown. It runs while you are logged in; “loginctl enable-linger” \
      keeps it running.
      """,
    inputs: [folder, every],
    rules: [.input(every, needs: folder)],
    examples: [
      Example("medley service install", "Serve while you are logged in"),
      Example(
        "medley service install --folder ~/Sync --every 15min", "Look into a folder now and then"),
    ],
    exits: .store
  ) { given, workspace in
    _ = try workspace.cabinet()
    let units = try ServiceUnits(
      home: workspace.homeFolder(), environment: workspace.surroundings.environment)
    let minutes = try given[every]?.count ?? 15
    guard 1...10_080 ~= minutes else {
      throw Failure(
        .valueRefused, "--every is less than a minute or more than a week", "such as 15min")
    }
    let work = try given[folder].map {
      ServiceUnits.Work.folder(path: $0.path, everyMinutes: minutes)
    }
    let outcome = try units.install(work ?? .serve)
    workspace.report(
      outcome.paths.map { "Wrote \(shown($0))." }
        + outcome.lines(done: "systemd has started it, and will at every login."),
      json: outcome.json)
    return .done
  }
}

extension ServiceUnits.Outcome {
  /// What systemd did, or what to type.
  func lines(done: String) -> [String] {
    if commands.isEmpty { return [done] }
    let why = systemdRuns ? "systemd refused that" : "systemd does not run for you here"
    return ["\(why); when it does, type:"]
      + commands.map { "  " + $0.joined(separator: " ") }
  }

  var json: [(String, JSONValue)] {
    [
      ("paths", .array(paths.map { .string($0) })), ("systemd_runs", .bool(systemdRuns)),
      ("commands", .array(commands.map { .string($0.joined(separator: " ")) })),
    ]
  }
}
