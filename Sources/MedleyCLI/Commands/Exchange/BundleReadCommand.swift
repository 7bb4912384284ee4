internal import Medley
internal import MedleyInterchange

/// `medley bundle read`: takes in what other devices wrote.
enum BundleReadCommand {
  static let files = Argument<[FilePath]>("FILE", "The files, in any order", atLeastOne: true)

  static let command = Command(
    "bundle read", "Take in sealed files from other devices",
    discussion: """
      Reading a file twice, or files in another order, changes nothing about the outcome. A file \
      that is refused leaves the store as it was.
      """,
    inputs: [files],
    examples: [Example("medley bundle read phone.medley home.medley", "Two files at once")],
    exits: .store + BundleInputs.exits
  ) { given, workspace in
    let cabinet = try workspace.cabinet()
    var answers: [JSONValue] = []
    for file in try given[files] {
      let read = try cabinet.readBundle(file.path)
      if let ahead = read.aheadOfClock {
        workspace.output.warn(
          Explanation(
            "the clock of “\(shown(read.fromName))” or of this device is wrong: a change is "
              + "dated \(ahead)", "check both clocks; nothing was refused for it"))
      }
      if workspace.wantsJSON {
        answers.append(read.json)
      } else {
        workspace.output.line(
          read.newChangeCount == 0
            ? "\(shown(file.path)) from “\(shown(read.fromName))”: already known, nothing changed."
            : "\(shown(file.path)) from “\(shown(read.fromName))”: \(read.newChangeCount) changes, "
              + "\(read.conflictsNew) new questions\(read.conflictsNew > 0 ? " (medley conflicts)" : "")."
        )
      }
    }
    if workspace.wantsJSON {
      workspace.output.json(answers.count == 1 ? answers[0] : .array(answers))
    }
    return .done
  }
}
