internal import Medley
internal import MedleyInterchange

/// `medley bundle read`: takes in what other devices wrote.
enum BundleReadCommand {
  static let files = Argument<[FilePath]>("FILE", "The files, in any order", atLeastOne: true)

  static let command = Command(
    "bundle read", "Take in sealed files from other devices",
    discussion: """
      Reading a file twice, or files in another order, changes nothing about the outcome. Of several \
      files each is taken in as a whole or not at all; one that is refused leaves the store as it \
      was and does not keep the others out.
      """,
    inputs: [files],
    examples: [Example("medley bundle read phone.medley home.medley", "Two files at once")],
    exits: .store + BundleInputs.exits
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    let files = try given[files].map(\.path)
    guard files.count > 1 else {
      let read = try cabinet.readBundle(files[0])
      say(read, files[0], workspace)
      if workspace.wantsJSON { workspace.output.json(read.json) }
      return .done
    }
    return try readAll(files, cabinet, workspace)
  }

  /// Reads several files, each all or nothing; one that is refused does not keep the others out.
  ///
  /// A file that does not connect is tried again when another one was taken in, so their order
  /// does not matter.
  private static func readAll(
    _ files: [String], _ cabinet: Cabinet, _ workspace: Workspace
  ) throws -> ExitStatus {
    var answers: [JSONValue] = []
    var waiting = files
    var refusals: [(file: String, failure: ExplainedFailure)] = []
    var hasNew = true
    while hasNew, !waiting.isEmpty {
      hasNew = false
      let round = waiting
      waiting = []
      for file in round {
        do {
          let read = try cabinet.readBundle(file)
          say(read, file, workspace)
          answers.append(read.json)
          if read.newChangeCount > 0 { hasNew = true }
        } catch let error as any Explained {
          let failure = ExplainedFailure(error)
          if failure.status == .doesNotConnect {
            waiting.append(file)
          } else {
            refusals.append((file, failure))
          }
        }
      }
    }
    for file in waiting {
      do {
        answers.append(try cabinet.readBundle(file).json)
      } catch let error as any Explained {
        refusals.append((file, ExplainedFailure(error)))
      }
    }
    for (file, failure) in refusals {
      let what = failure.explanation.whatHappened
      workspace.output.fail(
        Explanation("\(shown(file)): \(what)", failure.explanation.whatToDo))
      answers.append(.object([("path", .string(file)), ("refused", .string(what))]))
    }
    if workspace.wantsJSON { workspace.output.json(.array(answers)) }
    return refusals.first?.failure.status ?? .done
  }

  private static func say(_ read: Cabinet.ReadBundle, _ file: String, _ workspace: Workspace) {
    if let ahead = read.aheadOfClock {
      workspace.output.warn(ahead.explanation(of: read.fromName))
    }
    guard !workspace.wantsJSON else { return }
    let from = "\(shown(file)) from “\(shown(read.fromName))”"
    guard read.newChangeCount > 0 else {
      workspace.output.line("\(from): already known, nothing changed.")
      return
    }
    workspace.output.line(
      "\(from): \(counted(read.newChangeCount, "change")), "
        + counted(read.conflictsNew, "new question")
        + (read.conflictsNew > 0 ? " (medley conflicts)." : "."))
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}
