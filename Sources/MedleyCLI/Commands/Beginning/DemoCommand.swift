internal import Medley

/// `medley demo`: the main job on invented data.
enum DemoCommand {
  static let folder = Argument<DirectoryPath?>(
    "DIR", "An empty or new folder to keep the stores in; without it they are thrown away")

  static let command = Command(
    "demo", "Watch three devices work offline and agree, on invented data",
    discussion: """
      Makes a household of three devices, logs doses on each of them without a network, carries the \
      changes as sealed files, finds a dose that was logged twice and resolves it. Your own store is \
      not touched.
      """,
    inputs: [folder],
    examples: [
      Example("medley demo", "Run it and keep nothing"),
      Example("medley demo trial", "Keep the three stores in the folder “trial”"),
    ],
    exits: [.no, .storeExists, .cannotWrite]
  ) { given, workspace in
    let kept = try given[folder]?.path
    let folder =
      kept
      ?? Demonstration.temporaryFolder(in: workspace.surroundings.nonEmpty("TMPDIR") ?? "/tmp")
    defer { if kept == nil { Demonstration.clean(folder) } }
    var demonstration = Demonstration(in: folder) { line in
      workspace.output.line(shown(line))
      workspace.output.flush()
    }
    let agree = try demonstration.run()
    workspace.output.line(
      agree ? "All devices agree. No server, no account, no network." : "The devices do not agree.")
    if let kept {
      workspace.output.line(
        "The stores are in \(shown(kept)): try medley --home \(shown(kept))/tablet today")
    }
    return agree ? .done : .no
  }
}
