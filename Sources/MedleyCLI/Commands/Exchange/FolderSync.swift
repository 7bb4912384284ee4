internal import Medley
internal import MedleyInterchange

/// Runs `medley sync --folder` and says what it did.
enum FolderSync {
  static func run(_ folder: String, _ workspace: Workspace) throws -> ExitStatus {
    let cabinet = try workspace.cabinet()
    let report = try cabinet.exchange(through: folder) { done, all in
      workspace.output.progress("file \(done + 1) of \(all)")
    }
    for warning in report.warnings { workspace.output.warn(warning) }
    // A command that failed says nothing else, unless it took something in before.
    if report.failure == nil || report.newChangeCount > 0 {
      workspace.report(report.lines, json: report.json(folder))
    }
    if let failure = report.failure { throw failure }
    return .done
  }
}

extension FolderReport {
  /// What was done, in sentences.
  fileprivate var lines: [String] {
    var lines = [readLine]
    if let written {
      lines.append(
        "Wrote \(counted(written.changeCount, "change")) for the other devices, "
          + (written.isFull ? "everything there is" : "what is new since this device's last file")
          + " (\(written.byteCount) bytes).")
      lines.append("It was read back and is right: the medium can be taken out.")
    } else if failure == nil, silence == nil {
      lines.append("The folder holds all of this device's changes already.")
    }
    if removedCount > 0 {
      lines.append("Removed \(counted(removedCount, "older file")) of this device.")
    }
    return lines
  }

  /// So many files are named one by one.
  private static let namedFileCount = 20

  private var readLine: String {
    guard newChangeCount > 0 else { return "Nothing new from other devices." }
    return "Took in \(counted(newChangeCount, "change")) from \(counted(takenCount, "file")), "
      + counted(conflictsNew, "new question") + (conflictsNew > 0 ? " (medley conflicts)." : ".")
  }

  fileprivate var warnings: [Explanation] {
    var warnings: [Explanation] = []
    if let countBefore {
      warnings.append(
        Explanation(
          "the folder held \(counted(countBefore, "file")) the last time and holds none now",
          "check that the stick or share is connected; absence never removes a change"))
    }
    warnings += ahead.map { $0.clock.explanation(of: $0.deviceName) }
    for file in skipped.prefix(Self.namedFileCount) {
      warnings.append(
        Explanation(
          "\(shown(file.name)): \(shown(file.explanation.whatHappened))",
          "it was left alone and is tried again the next time"))
    }
    if skipped.count > Self.namedFileCount {
      warnings.append(
        Explanation(
          "\(counted(skipped.count - Self.namedFileCount, "more file")) could not be taken in",
          "--json names them all"))
    }
    if !waiting.isEmpty {
      let verb = waiting.count == 1 ? "does" : "do"
      warnings.append(
        Explanation(
          "\(counted(waiting.count, "file")) \(verb) not connect yet: earlier changes are missing",
          "tried again the next time, when the files before have arrived"))
    }
    if surplusCount > 0 {
      warnings.append(
        Explanation(
          "the folder holds more files than are looked at: \(surplusCount) were left alone",
          "move files that no device of this household wrote out of it"))
    }
    switch silence {
    case .alone:
      warnings.append(
        Explanation(
          "there is no other device in the household, so nothing was written",
          "let a device in with “medley join” there and “medley admit” here"))
    case .noMember:
      warnings.append(
        Explanation(
          "this device is not a member of the household any more, so nothing was written",
          "to come back: “medley erase”, then “medley join” as a new device"))
    case nil: break
    }
    return warnings
  }

  fileprivate func json(_ folder: String) -> [(String, JSONValue)] {
    [
      ("folder", .string(folder)), ("files", .integer(fileCount)),
      ("files_own", .integer(ownFileCount)), ("files_opened", .integer(openedCount)),
      ("files_taken", .integer(takenCount)), ("changes_new", .integer(newChangeCount)),
      ("conflicts_new", .integer(conflictsNew)),
      ("waiting", .array(waiting.map { .string($0) })),
      (
        "refused",
        .array(
          skipped.map { file in
            .object([
              ("file", .string(file.name)),
              ("status", .integer(Int(ExitStatus(file.errorClass).rawValue))),
              ("reason", .string(file.explanation.whatHappened)),
            ])
          })
      ),
      ("written", written.map(\.json) ?? .null), ("removed", .integer(removedCount)),
      ("state_hash", .string(stateHash)),
    ]
  }
}

extension FolderReport.Written {
  fileprivate var json: JSONValue {
    .object([
      ("file", .string(name)), ("kind", .string(isFull ? "full" : "increment")),
      ("bytes", .integer(byteCount)), ("changes", .integer(changeCount)),
    ])
  }
}

private func counted(_ count: Int, _ noun: String) -> String {
  "\(count) \(noun)\(count == 1 ? "" : "s")"
}
