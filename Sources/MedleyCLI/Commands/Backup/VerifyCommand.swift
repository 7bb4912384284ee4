internal import Medley
internal import MedleyInterchange

/// `medley verify`: reads every byte of backups.
enum VerifyCommand {
  static let place = Argument<FilePath?>(
    "FILE|DIR", "A sealed file, or a folder with backups; that of the last backup if left out")

  static let command = Command(
    "verify", "Read every byte of a sealed file or of all backups in a folder",
    discussion: """
      Says at which byte a file is damaged and which backups are whole. Changes nothing; do it now \
      and then, because a medium may fail long after it was written.
      """,
    inputs: [place],
    examples: [
      Example("medley verify", "The folder of the last backup"),
      Example("medley verify /media/stick", "All backups on a stick"),
      Example("medley verify phone.medley", "One file"),
    ],
    exits: .store + BundleInputs.exits + [.noSuchRecord]
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let place = try given[place]?.path
    if let place, !Cabinet.isFolder(place), Cabinet.isThere(place) {
      try say(cabinet.verifyFile(place), workspace)
      return .done
    }
    let listing = try cabinet.verifyBackups(in: place)
    if workspace.wantsJSON {
      workspace.output.json(listing.json)
    } else {
      listing.write(to: workspace.output, isVerified: true)
    }
    for problem in listing.allProblems {
      let explanation = problem.explanation
      workspace.output.fail(
        Explanation(
          "\(shown(problem.path)): \(shown(explanation.whatHappened))",
          explanation.whatToDo.map { shown($0) }))
    }
    return listing.allProblems.first.map { ExitStatus($0.errorClass) } ?? .done
  }

  private static func say(_ file: Cabinet.VerifiedFile, _ workspace: Workspace) {
    let what =
      switch file.kind {
      case .bundle: "a bundle"
      case .backup: "the changes of backup \(file.generation ?? 0)"
      case .export: "the readable half of backup \(file.generation ?? 0)"
      }
    let changes = file.changeCount.map { ", \($0) changes" } ?? ""
    workspace.report(
      ["\(shown(file.path)): \(what)\(changes), \(file.byteCount) bytes, whole."],
      json: [
        ("path", .string(file.path)), ("kind", .string(file.kind.rawValue)),
        ("generation", file.generation.map { .integer($0) } ?? .null),
        ("changes", .integer(orNull: file.changeCount)), ("bytes", .integer(file.byteCount)),
        ("whole", .bool(true)),
      ])
  }
}
